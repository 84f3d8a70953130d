import type { Page } from 'playwright'

/** The id of what has the focus. */
const here = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '')

/** Goes on with Tab until that field, and types there: a select takes the letters, too. */
export async function tabTo(page: Page, id: string, text?: string): Promise<void> {
  for (let steps = 0; (await here(page)) !== id; steps += 1) {
    if (steps > 80) throw new Error(`Tab never comes to ${id}`)
    await page.keyboard.press('Tab')
  }
  if (text !== undefined) await page.keyboard.type(text)
}
