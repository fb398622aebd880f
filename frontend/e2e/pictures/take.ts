import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

import { test } from 'vitest'

import type { Language } from '../../src/lib/i18n/translate'
import { benchWalk } from '../support/benchwalk'
import { openBrowser } from '../support/browser'
import { walk } from '../support/walk'

const all = resolve('../.cache/screenshots')
const shown = resolve('../docs/images')
const sizes = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 480, height: 900 },
]

/** What the documentation shows, in the language of the people it is for. */
const best = ['start', 'review', 'reveal', 'report', 'live', 'reread']

const ways = { pages: walk, bench: benchWalk } as const

test.each<[keyof typeof ways, Language]>([
  ['pages', 'fr'],
  ['pages', 'en'],
  ['bench', 'fr'],
  ['bench', 'en'],
])('every page of the %s in %s', { timeout: 600_000 }, async (way, language) => {
  mkdirSync(all, { recursive: true })
  mkdirSync(shown, { recursive: true })
  // Those of the bench come after the others.
  let place = way === 'bench' ? 60 : 0
  await ways[way](await openBrowser(), language, async (page, name) => {
    place++
    await page.mouse.move(0, 0) // nothing looks pointed at
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme })
        const path = `${all}/${String(place).padStart(2, '0')}-${name}-${language}-${theme}-${size.width}.png`
        rmSync(path, { force: true })
        await page.screenshot({ path })
        if (language === 'fr' && theme === 'light' && size === sizes[0] && best.includes(name)) {
          copyFileSync(path, `${shown}/${name}.png`)
        }
      }
    }
    await page.setViewportSize({ width: 1280, height: 720 })
  })
})
