import type { Locator, Page } from 'playwright-core'

/** Moves the focus there with the Tab key alone; fails where that leads nowhere. */
export async function tabTo(page: Page, where: Locator): Promise<void> {
  await where.waitFor()
  for (let presses = 0; presses < 120; presses++) {
    if (await where.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not get to ${String(where)}`)
}

/** Goes there with Tab, and presses. */
export async function press(page: Page, where: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, where)
  await page.keyboard.press(key)
}

/** Gives the missing scores of the item on the page, all the same. */
export async function scoreAll(page: Page, digit: string): Promise<void> {
  const cells = await page.locator('[data-cell]').count()
  for (let at = 0; at < cells; at++) await page.keyboard.press(digit)
}
