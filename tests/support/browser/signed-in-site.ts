import type { BrowserContext, Page } from 'playwright'
import { beforeAll } from 'vitest'
import { onlineOnly, savingData, watchFaults } from './browser.ts'
import { browser, withSite, site } from './with-site.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'
import { signedIn, type Site } from './site.ts'

export { site }
// Set before the first test of a file that calls `withSignedInSite`. Imports are live bindings.
export let customer: TestCustomer
/** Where the customer is signed in, and the one page that the tests share. */
export let context: BrowserContext
export let page: Page
/** Faults in any of their pages. */
export const faults: string[] = []

interface ShopOptions {
  /** Settings of a server of its own, where the shared one won't do. */
  env?: Record<string, string>
  /** Creates the customer and what they have before the browser opens. */
  whose: (site: Site) => Promise<TestCustomer>
  /** The tests also work without a network, on the screens they visited before or on any. */
  offline?: 'visited' | 'everything'
  /** Further preparation before the first test. */
  ready?: () => Promise<void>
}

/** For tests that share one browser in which a customer is signed in. */
export function withSignedInSite({ env, whose, offline, ready }: ShopOptions): void {
  withSite(env)
  beforeAll(async () => {
    faults.length = 0
    await switchCustomer(await whose(site), { offline })
    await ready?.()
  }, 180_000)
}

/** Continues as that customer, in a new browser context. */
export async function switchCustomer(
  other: TestCustomer,
  { offline }: Pick<ShopOptions, 'offline'> = {},
): Promise<void> {
  customer = other
  context = await browser.newContext({ viewport: { width: 1330, height: 900 } })
  if (offline === 'visited') await savingData(context)
  else if (!offline) await onlineOnly(context)
  watchFaults(context, faults)
  await signedIn(context, site, customer)
  page = await context.newPage()
}
