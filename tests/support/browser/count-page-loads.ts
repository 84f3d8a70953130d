import type { BrowserContext, Page } from 'playwright'

/** Counted in the page: Playwright may miss the load of a page that its worker answers at once. */
export const countPageLoads = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    // Not on the browser's own pages, which have no storage.
    if (location.protocol === 'http:')
      sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads')) + 1))
  })

/** How often this tab was loaded since then; 0 while it is on its way to another page. */
export const pageLoads = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem('loads'))).catch(() => 0)
