import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

import { type Language, translator } from '../../src/lib/i18n/translate'
import type { Served } from './program'

/** How the system's own Chromium is started: headless, and asking nobody for anything. */
export const chromiumOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    // Its sandbox needs what a container seldom allows; it opens nothing but our own pages.
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** A browser, closed with the test. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch(chromiumOptions)
  onTestFinished(() => browser.close())
  return browser
}

/** How somebody likes the pages. */
export interface Taste {
  language?: Language
  theme?: 'light' | 'dark'
}

/** A browser profile of its own: nothing in it is from elsewhere. */
export async function openContext(browser: Browser, { language = 'fr', theme = 'light' }: Taste = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: language,
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 720 },
  })
  context.setDefaultTimeout(30_000)
  return context
}

/** A page that has come in by the address; says who sits at it, if told. */
export async function enter(context: BrowserContext, address: string, name = '', language: Language = 'fr'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  if (name !== '') await sayName(page, name, language)
  return page
}

/** Says who sits at the page. */
export async function sayName(page: Page, name: string, language: Language = 'fr'): Promise<void> {
  const t = translator(language)
  await page.getByRole('button', { name: t('who.nobody') }).click()
  await page.getByLabel(t('who.new')).fill(name)
  await page.getByRole('button', { name: t('who.take') }).click()
}

/** An address for one more to come in by, made on a page that is in. */
export async function invite(page: Page, language: Language = 'fr'): Promise<string> {
  const t = translator(language)
  await page.getByRole('button', { name: t('nav.help'), exact: true }).click()
  await page.getByRole('button', { name: t('help.invite.make') }).click()
  const address = await page.getByLabel(t('help.invite.address')).inputValue()
  await page.getByRole('button', { name: t('page.close') }).click()
  return address
}

/** Goes to another part of the application without loading it anew. */
export async function go(page: Page, served: Served, hash: string): Promise<void> {
  await page.goto(`${served.origin}/${hash}`)
}
