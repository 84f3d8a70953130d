import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'

export const BROWSER_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

const opened = new Set<Browser>()

/** The system's Chromium, or Playwright's own. */
export async function openBrowser(): Promise<Browser> {
  const path = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({ args: BROWSER_FLAGS, ...(path && { executablePath: path }) })
  opened.add(browser)
  browser.on('disconnected', () => opened.delete(browser))
  return browser
}

/** All that this file's tests have not closed yet. */
export const openBrowsers = (): Browser[] => [...opened]

/** Notes all that a page should never do: violated policy, page errors, console errors. */
export function watchFaults(target: Page | BrowserContext, faults: string[] = []): string[] {
  const watch = (page: Page) => {
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
    page.on('console', (message) => { if (message.type() === 'error') faults.push(`console: ${message.text()} ${message.location().url}`) })
  }
  if ('pages' in target) target.on('page', watch)
  else watch(target)
  return faults
}

/** What a browser says by itself of every request that a lost network ends is no fault of the page. */
export const besidesLostNetwork = (faults: readonly string[]): string[] =>
  faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/.test(fault))
