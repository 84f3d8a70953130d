import type { Page } from 'playwright'
import { ACCOUNT_PATHS, PUBLIC_PATHS } from '#src/paths.ts'

/** Every screen there is. */
const SCREENS: readonly string[] = [...Object.values(PUBLIC_PATHS), ...Object.values(ACCOUNT_PATHS)]

/** Every screen once, under one variant after the other; `npm run test:full`: every screen under every variant. */
export const screensInTurn = <Variant>(variants: readonly Variant[]): (readonly [Variant, readonly string[]])[] =>
  variants.map((variant, at) => [variant, process.env.FULL ? SCREENS : SCREENS.filter((_, index) => index % variants.length === at)])

/** A test of one variant takes so long in `npm run test:full`. */
export const SCREENS_TIMEOUT = process.env.FULL ? 900_000 : 180_000

/** The screen as it stays: what was asked of the server is shown. */
export async function openScreen(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main [role=progressbar], main .MuiSkeleton-root') && ![...document.querySelectorAll('main output')].some(({ textContent }) => textContent === 'Loading…'), undefined, { timeout: 5000 }).catch(() => {})
}
