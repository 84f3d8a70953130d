import type { BrowserContext, Page } from 'playwright'

/** Counted in the page: Playwright may miss the load of a page that the service worker answers at once. */
export const countPageLoads = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    // Not on the browser's own pages, which have no storage.
    if (location.protocol === 'http:')
      sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads')) + 1))
  })

/** How often this tab has loaded since then; 0 while it is navigating. */
export const pageLoads = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem('loads'))).catch(() => 0)
