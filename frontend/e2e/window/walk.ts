import { type Language, type Translate, translator } from '../../src/lib/i18n/translate'
import { until, type Window } from '../support/webdriver'

/** Waits until the page is there; gives its words. */
export async function arrive(window: Window): Promise<Translate> {
  await until(() => window.run('return document.querySelector("main").id'))
  return translator(await window.run<Language>('return document.documentElement.lang'))
}

/** Says who sits there, unless that is known, and takes an item; gives the words of the page. */
export async function openQueue(window: Window): Promise<Translate> {
  const t = await arrive(window)
  await window.says('exemple')
  if (!(await window.text()).includes('Anaïs')) {
    await window.click('button', t('who.nobody'))
    await window.click('dialog input')
    await window.type('Anaïs')
    await window.press('Enter')
  }
  await window.click('a', t('queue.of', { action: t('queue.review'), queue: 'exemple' }))
  await window.says(t('review.scores'))
  return t
}

export function question(window: Window): Promise<string> {
  return window.run('return document.querySelector(".turns").innerText')
}
