import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '#tests/support/browser/browser.ts'
import { eachInFull, testInFull } from '#tests/support/server/full-run.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'
import { sharedSite, signedIn, type Site } from '#tests/support/browser/site.ts'
import { visitor } from '#tests/support/browser/visitor.ts'

let site: Site
let browser: Browser
beforeAll(async () => {
  site = await sharedSite()
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** The logout dialog in a tab of its own; another tab keeps the browser open and shows nothing. */
async function asked(): Promise<{ context: BrowserContext; customer: TestCustomer; tab: Page }> {
  const { page: blank } = await visitor(browser, site.url)
  const context = blank.context()
  const customer = await site.customer()
  await signedIn(context, site, customer)
  const tab = await context.newPage()
  await tab.goto('/')
  await tab.getByRole('button', { name: /’s account$/ }).click()
  await tab.getByRole('menuitem', { name: 'Logout' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Logout' }).waitFor()
  await expect.poll(() => databases(tab)).toHaveLength(1)
  return { context, customer, tab }
}
const databases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name!).filter((name) => name.startsWith('portage-u-')),
  )

/** The click, and in the same task the end of everything that could follow it. */
async function pressAndClose(tab: Page, ms: number): Promise<void> {
  // No request leaves the page, as on a network that is too slow for it.
  await tab.route('**/api/**', () => {})
  await tab.evaluate(() =>
    [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')]
      .find(({ textContent }) => textContent === 'Logout')!
      .click(),
  )
  await new Promise((resolve) => setTimeout(resolve, ms))
  await tab.close()
}

describe('a tab closed right after Logout was pressed', () => {
  test.each(
    eachInFull([
      ['a public page', '/faq', 0],
      ['a public page', '/faq', 30],
      ['an account page', '/package/orderList', 0],
    ] as const),
  )('leaves neither session nor database to who opens %s (%s) %i ms later', async (_, path, ms) => {
    const { context, customer, tab } = await asked()
    await pressAndClose(tab, ms)
    const next = await context.newPage()
    await next.goto(path)
    await expect.poll(async () => (await customer.call('GET', '/system/user/getInfo')).code).toBe(401)
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('token')
    await expect.poll(() => databases(next)).toEqual([])
    await expect.poll(() => next.evaluate(() => localStorage.getItem('portage-leaving'))).toBeNull()
    await context.close()
  })

  testInFull(
    'leaves unsent changes for their owner, since nobody was asked about them, but no session',
    async () => {
      const { context, customer, tab } = await asked()
      await tab.evaluate(async () => {
        const name = (await indexedDB.databases())
          .map((one) => one.name!)
          .find((one) => one.startsWith('portage-u-'))!
        const database = await new Promise<IDBDatabase>((resolve) => {
          const opening = indexedDB.open(name)
          opening.addEventListener('success', () => resolve(opening.result))
        })
        const write = database.transaction('drafts', 'readwrite')
        write
          .objectStore('drafts')
          .put({ id: 'form:address:new', kind: 'form', updatedAt: 1, values: { city: 'Laval' } })
        await new Promise((resolve) => {
          write.addEventListener('complete', resolve)
        })
        database.close()
      })
      await pressAndClose(tab, 0)
      const next = await context.newPage()
      await next.goto('/faq')
      await expect.poll(async () => (await customer.call('GET', '/system/user/getInfo')).code).toBe(401)
      await expect.poll(() => next.evaluate(() => localStorage.getItem('portage-leaving'))).toBeNull()
      expect(await databases(next)).toHaveLength(1)
      await context.close()
    },
  )
})
