import type { Page } from 'playwright'
import { ACCOUNT_PATHS, PUBLIC_PATHS } from '#src/paths.ts'
import { FULL } from '#tests/support/server/full-run.ts'

/** Every screen of the product. */
const SCREENS: readonly string[] = [...Object.values(PUBLIC_PATHS), ...Object.values(ACCOUNT_PATHS)]
/** One screen of each kind. */
const KINDS: readonly string[] = [
  PUBLIC_PATHS.home,
  PUBLIC_PATHS.contactUs,
  PUBLIC_PATHS.register,
  PUBLIC_PATHS.tracking,
  ACCOUNT_PATHS.dashboard,
  ACCOUNT_PATHS.quickQuote,
  ACCOUNT_PATHS.selectQuick,
  ACCOUNT_PATHS.orderList,
  ACCOUNT_PATHS.orderDetails,
  ACCOUNT_PATHS.importExcel,
  ACCOUNT_PATHS.schedulePickup,
  ACCOUNT_PATHS.lessThanTruckload,
  ACCOUNT_PATHS.loadDetails,
  ACCOUNT_PATHS.billing,
  ACCOUNT_PATHS.addAddress,
  ACCOUNT_PATHS.paymentsRemake,
]

/** The screens that a test of all screens goes through. */
export const WALKED = FULL ? SCREENS : KINDS

/**
 * Each kind of screen once (or one kind in so many), under one variant after the other; in full runs, every
 * screen under every variant.
 */
export const screensInTurn = <Variant>(
  variants: readonly Variant[],
  oneIn = 1,
): (readonly [Variant, readonly string[]])[] =>
  variants.map((variant, at) => [
    variant,
    FULL ? SCREENS : KINDS.filter((_, index) => index % (variants.length * oneIn) === at),
  ])

/** Timeout of a test of one variant in a full run. */
export const SCREENS_TIMEOUT = FULL ? 900_000 : 180_000

/** Make a copy of an order, and lead on to it. */
const REMAKES: readonly string[] = [
  ACCOUNT_PATHS.createShippingRemake,
  ACCOUNT_PATHS.northAmericanRemake,
  ACCOUNT_PATHS.quickQuoteRemake,
]

/** Waits until the screen is complete: everything requested from the server is shown. */
export async function openScreen(page: Page, address: string): Promise<void> {
  await page.goto(address)
  if (REMAKES.some((path) => address.includes(`${path}?orderId=`)))
    await page.waitForURL(({ pathname }) => !REMAKES.includes(pathname))
  await page.locator('h1').first().waitFor()
  await page
    .waitForFunction(
      () =>
        !document.querySelector('main [role=progressbar], main .MuiSkeleton-root') &&
        ![...document.querySelectorAll('main output')].some(({ textContent }) => textContent === 'Loading…'),
      undefined,
      { timeout: 5000 },
    )
    .catch(() => {})
}
