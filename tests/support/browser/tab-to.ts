import type { Page } from 'playwright'

/** ID of the focused element. */
const here = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '')

/** Presses Tab until that field has the focus, then types into it; works for selects too. */
export async function tabTo(page: Page, id: string, text?: string): Promise<void> {
  for (let steps = 0; (await here(page)) !== id; steps += 1) {
    if (steps > 80) throw new Error(`Tab never comes to ${id}`)
    await page.keyboard.press('Tab')
  }
  if (text !== undefined) await page.keyboard.type(text)
}
