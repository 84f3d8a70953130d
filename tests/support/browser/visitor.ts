import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { onlineOnly, watchFaults } from './browser.ts'

/** Browser context options that the server recognizes as a phone. */
export const PHONE = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  viewport: { width: 360, height: 740 },
}

/** The same, held in a hand: touch, a coarse pointer. */
export const IN_HAND: BrowserContextOptions = {
  ...PHONE,
  hasTouch: true,
  isMobile: true,
}

/**
 * A visitor in a new browser context (without a service worker unless `offline`), and the faults that occur
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

/** The API calls that a page makes from now on. */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

/** Waits for hydration: until then a click does what the plain page does. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#root > *')!).some((key) => key.startsWith('__react')),
  )
