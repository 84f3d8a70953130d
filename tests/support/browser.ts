import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'

export const BROWSER_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** The system's Chromium, or Playwright's own. */
export function openBrowser(): Promise<Browser> {
  const path = process.env.CHROMIUM_PATH
  return chromium.launch({ args: BROWSER_FLAGS, ...(path && { executablePath: path }) })
}

/** Notes all that a page should never do: violated policy, page errors, console errors. */
export function watchFaults(target: Page | BrowserContext): string[] {
  const faults: string[] = []
  const watch = (page: Page) => {
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
    page.on('console', (message) => { if (message.type() === 'error') faults.push(`console: ${message.text()}`) })
  }
  if ('pages' in target) target.on('page', watch)
  else watch(target)
  return faults
}
