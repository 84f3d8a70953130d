import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser, watchFaults } from './browser.ts'
import type { TestCustomer } from './server.ts'
import { sharedSite, signedIn, startSite, type Site } from './site.ts'

// Filled before the first test of a file that calls `inShop`: names that were imported follow.
export let site: Site
export let customer: TestCustomer
/** Where the customer is signed in, and the one page there that the tests go on with. */
export let context: BrowserContext
export let page: Page
/** What went wrong in any of their pages. */
export const faults: string[] = []

let browser: Browser | undefined

interface ShopOptions {
  /** Of a server of its own, where the shared one won't do. */
  env?: Record<string, string>
  /** Whose shop it is, and what is there before it opens. */
  whose: (site: Site) => Promise<TestCustomer>
  /** What has to be so before the first test. */
  ready?: () => Promise<void>
}

/** The tests of this file happen in a browser that a customer of a site of their own is signed in with. */
export function inShop({ env, whose, ready }: ShopOptions): void {
  beforeAll(async () => {
    faults.length = 0
    ;[site, browser] = await Promise.all([env ? startSite(env) : sharedSite(), openBrowser()])
    await goOnAs(await whose(site))
    await ready?.()
  }, 180_000)
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })
}

/** From here on the tests are those of that customer, in a browser context of their own. */
export async function goOnAs(other: TestCustomer): Promise<void> {
  customer = other
  context = await browser!.newContext({ viewport: { width: 1330, height: 900 } })
  watchFaults(context, faults)
  await signedIn(context, site, customer)
  page = await context.newPage()
}
