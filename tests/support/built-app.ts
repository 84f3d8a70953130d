import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { startProcess, type RunningServer } from './process.ts'

// Filled before the first test of a file that calls `withBuiltApp`: names that were imported follow.
export let server: RunningServer
export let browser: Browser

/** The tests of this file look at the built server, as a process of its own, with a browser. */
export function withBuiltApp(): void {
  beforeAll(async () => { [server, browser] = await Promise.all([startProcess(), openBrowser()]) })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })
}
