import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { onlineOnly, watchFaults } from './browser.ts'

/** What the server takes for a phone, as a browser context's options. */
export const PHONE = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  viewport: { width: 360, height: 740 },
}

/**
 * A visitor in a browser context of their own, without a network too where that is said, and what went wrong
 * in it.
 */
export async function visitor(
  browser: Browser,
  url: string,
  options: BrowserContextOptions & { locale?: string; offline?: boolean } = {},
): Promise<{ page: Page; faults: string[] }> {
  const { locale, offline = false, ...rest } = options
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1400, height: 900 }, ...rest })
  if (!offline) await onlineOnly(context)
  if (locale) await context.addCookies([{ name: 'locale', value: locale, url }])
  const faults = watchFaults(context)
  return { page: await context.newPage(), faults }
}

/** The calls a page makes from now on. */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

/** Until then a click does what the plain page does. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#root > *')!).some((key) => key.startsWith('__react')),
  )
