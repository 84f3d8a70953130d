import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { BROWSER_FLAGS } from './browser-flags.ts'

let running: Browser | undefined

/**
 * The one Chromium of this process, without a window where the system has such a one, else its usual one or
 * Playwright's own: starting one takes a second of both processors. Its `close` ends what was opened in it;
 * the browser goes with the process.
 */
export async function openBrowser(): Promise<Browser> {
  if (running?.isConnected()) return running
  const path = process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH
  const browser = await chromium.launch({ args: BROWSER_FLAGS, ...(path && { executablePath: path }) })
  running = Object.assign(browser, { close: closeContexts })
  return running
}

/**
 * Its pages have no worker and fetch what is looked at alone, as in a browser that saves data. Two thirds of
 * a page's work is to keep every screen for a time without a network: only tests of that time need it.
 */
export async function onlineOnly(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  })
  return context
}

/** All that this file's tests have not closed yet. */
export const openContexts = (): BrowserContext[] => running?.contexts() ?? []

export async function closeContexts(): Promise<void> {
  await Promise.all(openContexts().map((context) => context.close()))
}

/** Notes all that a page should never do: violated policy, page errors, console errors. */
export function watchFaults(target: Page | BrowserContext, faults: string[] = []): string[] {
  const watch = (page: Page) => {
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`console: ${message.text()} ${message.location().url}`)
    })
  }
  if ('pages' in target) target.on('page', watch)
  else watch(target)
  return faults
}

/** What a browser says by itself of every request that a lost network ends is no fault of the page. */
export const besidesLostNetwork = (faults: readonly string[]): string[] =>
  faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/.test(fault))
