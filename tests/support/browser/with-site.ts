import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { sharedSite, startSite, type Site } from './site.ts'

// Set before the first test of a file that calls `withSite`. Imports are live bindings.
export let site: Site
export let browser: Browser

/**
 * For tests that open the built app in a browser: on the shared server, or on one of their own if settings
 * are given (`{}` counts).
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
