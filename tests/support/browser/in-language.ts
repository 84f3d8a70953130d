import type { Page } from 'playwright'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { catalogues } from '#tests/contract/scans/catalogue.ts'
import { onlineOnly, savingData, watchFaults } from './browser.ts'
import { countPageLoads } from './count-page-loads.ts'
import { browser, site } from './with-site.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'
import { signedIn } from './site.ts'

export const say = (locale: Locale, id: string): string => catalogues[locale][id]!

interface Reader {
  signedInAs?: TestCustomer
  /** The language chosen on an earlier visit. */
  locale?: Locale
  /** The browser asks to save data: nothing is loaded before it is used. */
  saveData?: boolean
  /** Without a service worker. */
  online?: boolean
}

/** A new browser context of its own, and the faults that occur in it. */
export async function reader({ signedInAs, saveData = false, online = false, locale }: Reader = {}): Promise<{
  page: Page
  faults: string[]
}> {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1330, height: 900 } })
  context.setDefaultTimeout(20_000)
  if (online) await onlineOnly(context)
  if (signedInAs) await signedIn(context, site, signedInAs)
  if (locale) await context.addCookies([{ name: 'locale', value: locale, url: site.url }])
  await countPageLoads(context)
  if (saveData) await savingData(context)
  const faults = watchFaults(context)
  return { page: await context.newPage(), faults }
}

/** Waits until the page is in that language: its `lang` attribute and its heading. */
export async function speaks(page: Page, locale: Locale, title?: string): Promise<void> {
  const heading = page.getByRole('heading', {
    level: 1,
    ...(title && { name: say(locale, title), exact: true }),
  })
  await page.locator(`html[lang="${LOCALE_FACTS[locale].htmlLang}"]`).waitFor({ state: 'attached' })
  await heading.waitFor()
}

/** The language that was chosen, if one was. */
export const chosen = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === 'locale')?.value
