import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { sharedSite, startSite, type Site } from './site.ts'

// Filled before the first test of a file that calls `withSite`: names that were imported follow.
export let site: Site
export let browser: Browser

/**
 * The tests of this file look at the built app with a browser: on the shared server, or with settings (`{}`
 * are some) on their own.
 */
export function withSite(env?: Record<string, string>): void {
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([env ? startSite(env) : sharedSite(), openBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })
}
