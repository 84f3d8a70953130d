import type { BrowserContext, Page } from 'playwright'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { countPageLoads } from './count-page-loads.ts'
import { savingData } from './browser.ts'
import { browser, withSite, site } from './with-site.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'
import { controlled, signedIn } from './site.ts'

export const ADD_ADDRESS = ACCOUNT_PATHS.addAddress

// Set before the first test of a file that calls `withTabs`. Imports are live bindings.
export let customer: TestCustomer
/** The context that the person's tabs share. */
export let context: BrowserContext

/** In each test, one customer opens the app for the first time; with `saveData`, no screens are stored. */
export function withTabs({ saveData = false } = {}): void {
  // A site of its own, since the tests publish other versions.
  withSite({})
  beforeAll(async () => {
    customer = await site.customer()
  })
  beforeEach(async () => {
    context = await browser.newContext({ baseURL: site.url, viewport: { width: 1330, height: 900 } })
    context.setDefaultTimeout(15_000)
    if (saveData) await savingData(context)
    await signedIn(context, site, customer)
    await countPageLoads(context)
  })
  afterEach(() => context.close())
}

/** A tab in which an address is being entered. */
export async function typing(fullName: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(ADD_ADDRESS)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await controlled(page)
  await page.fill('input[name=fullName]', fullName)
  return page
}
