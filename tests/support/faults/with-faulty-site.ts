import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { openBrowser } from '#tests/support/browser/browser.ts'
import {
  device,
  keptOffline,
  openPage,
  startFaultySite,
  type FaultySite,
  type Person,
} from './faulty-site.ts'

// Filled before the first test of a file that calls one of these: names that were imported follow.
export let site: FaultySite
export let browser: Browser
export let person: Person
/** With `withPersonAtWork` alone: their device, and the followed numbers on it. */
export let context: BrowserContext
export let page: Page

/**
 * The tests of this file share one site whose network can be troubled, one browser and one person; a
 * `killable` one can be killed.
 */
export function withFaultySite(options?: { killable: boolean }): void {
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startFaultySite(options), openBrowser()])
    person = await site.person()
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })
}

/**
 * As withFaultySite, with the person at work on a device that goes on without a network; after each test the
 * network is well again.
 */
export function withPersonAtWork(): void {
  withFaultySite()
  beforeAll(async () => {
    context = await device(browser, site, person)
    page = await openPage(context, ACCOUNT_PATHS.trackingPackage)
    await keptOffline(page)
  })
  beforeEach(() => {
    site.proxy.log.length = 0
  })
  afterEach(() => site.proxy.heal())
}
