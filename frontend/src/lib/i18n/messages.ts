import type { en } from './en'

/** A text, or its forms for one and for several of `n`. Values stand in braces. */
export type Message = string | { readonly one: string; readonly other: string }

/** The keys of all texts; English is where they are added. */
export type Key = keyof typeof en

/** What another language has to say of the same things: every key, plural where English is. */
export type Translated<Texts> = {
  readonly [K in keyof Texts]: Texts[K] extends string ? string : { readonly one: string; readonly other: string }
}

export type Messages = Translated<typeof en>

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type NamesOf<M> = M extends string ? NamesIn<M> : M extends { other: infer Text } ? NamesIn<Text> | 'n' : never

/** The values a text needs: none, or one for each name in braces. */
export type Values<K extends Key> = [NamesOf<(typeof en)[K]>] extends [never]
  ? []
  : [values: Readonly<Record<NamesOf<(typeof en)[K]>, string | number>>]
