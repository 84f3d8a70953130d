import type { BrowserContext, Page } from 'playwright'
import { beforeAll } from 'vitest'
import { onlineOnly, watchFaults } from './browser.ts'
import { browser, withSite, site } from './with-site.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'
import { signedIn, type Site } from './site.ts'

export { site }
// Filled before the first test of a file that calls `withSignedInSite`: names that were imported follow.
export let customer: TestCustomer
/** Where the customer is signed in, and the one page there that the tests go on with. */
export let context: BrowserContext
export let page: Page
/** What went wrong in any of their pages. */
export const faults: string[] = []

interface ShopOptions {
  /** Of a server of its own, where the shared one won't do. */
  env?: Record<string, string>
  /** Whose shop it is, and what is there before it opens. */
  whose: (site: Site) => Promise<TestCustomer>
  /** They go on without a network too. */
  offline?: boolean
  /** What has to be so before the first test. */
  ready?: () => Promise<void>
}

/** The tests of this file happen in a browser that a customer of a site of their own is signed in with. */
export function withSignedInSite({ env, whose, offline = false, ready }: ShopOptions): void {
  withSite(env)
  beforeAll(async () => {
    faults.length = 0
    await switchCustomer(await whose(site), { offline })
    await ready?.()
  }, 180_000)
}

/** From here on the tests are those of that customer, in a browser context of their own. */
export async function switchCustomer(other: TestCustomer, { offline = false } = {}): Promise<void> {
  customer = other
  context = await browser.newContext({ viewport: { width: 1330, height: 900 }, reducedMotion: 'reduce' })
  if (!offline) await onlineOnly(context)
  watchFaults(context, faults)
  await signedIn(context, site, customer)
  page = await context.newPage()
}
