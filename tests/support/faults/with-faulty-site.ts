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

// Set before the first test of a file that calls one of these. Imports are live bindings.
export let site: FaultySite
export let browser: Browser
export let person: Person
/** Only with `withPersonAtWork`: their device, and its page of followed numbers. */
export let context: BrowserContext
export let page: Page

/**
 * For tests that share a site with a faulty network, a browser and a person; a `killable` site can be killed.
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
 * Like withFaultySite, with the person at work on a device that is ready for offline use. After each test the
 * network is restored.
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
