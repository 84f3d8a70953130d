import type { BrowserContextOptions, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { addDays, nextBusinessDay, wallClock } from '#src/domain/calendar/calendar.ts'
import { ACCOUNT_PATHS, loadPath, parcelPath } from '#src/paths.ts'
import { onlineOnly, watchFaults } from '#tests/support/browser/browser.ts'
import { signedIn } from '#tests/support/browser/site.ts'
import { browser, site, withSite } from '#tests/support/browser/with-site.ts'
import { boughtOrder, buyPage } from '#tests/support/orders/buy-parcel.ts'
import { buyLoad, freightBooking, freightRequest } from '#tests/support/orders/freight.ts'
import { loadOf } from '#tests/support/orders/loads.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'

let customer: TestCustomer
let oldest: string
withSite()
beforeAll(async () => {
  const bought = await boughtOrder(site, { creditCents: 9_000_00 })
  customer = bought.customer
  oldest = bought.orderId
  await buyPage(customer)
})

const TABLET = { width: 800, height: 600 }

async function opened(address: string, options: BrowserContextOptions = {}) {
  const context = await onlineOnly(
    await browser.newContext({
      viewport: TABLET,
      hasTouch: true,
      isMobile: true,
      baseURL: site.url,
      ...options,
    }),
  )
  context.setDefaultTimeout(15_000)
  const faults = watchFaults(context)
  await signedIn(context, site, customer)
  const page = await context.newPage()
  await page.goto(address)
  return { page, faults, end: () => context.close() }
}

const list = (page: Page, name = 'Order List') => page.getByRole('region', { name })
const record = (page: Page) => page.getByRole('region', { name: /^(Order|Load) \w+-/ })
const rows = (page: Page) => list(page).locator(`a[href^="${ACCOUNT_PATHS.orderDetails}"]`)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('a shopkeeper with a tablet reads one order after another beside the list, and Back closes whichever is open', async () => {
  const { page, faults, end } = await opened(`${ACCOUNT_PATHS.orderList}?tab=ordered`)
  await rows(page).nth(10).waitFor()
  const [first, tenth] = [await rows(page).first().textContent(), await rows(page).nth(10).textContent()]
  await rows(page).first().tap()
  await record(page)
    .getByRole('button', { name: 'Call' })
    .or(record(page).getByText('Call'))
    .first()
    .waitFor()
  expect(await focused(page)).toContain(first)
  expect(new URL(page.url()).pathname, 'the address is the record’s').toBe(ACCOUNT_PATHS.orderDetails)
  expect(new URL(page.url()).searchParams.get('tab'), 'and the list is filtered as it was').toBe('ordered')
  expect(await page.title()).toContain(first)

  await rows(page).nth(10).scrollIntoViewIfNeeded()
  const scrolled = await list(page).evaluate((pane) => pane.scrollTop)
  expect(scrolled).toBeGreaterThan(0)
  expect(await record(page).evaluate((pane) => pane.scrollTop), 'each scrolls by itself').toBe(0)
  await rows(page).nth(10).tap()
  await expect.poll(() => focused(page)).toContain(tenth)
  expect(await list(page).evaluate((pane) => pane.scrollTop)).toBe(scrolled)
  // The row has the focus from the tap on, and is the current one once its order is there.
  const current = page.locator('a[aria-current="page"]').filter({ hasText: 'OR' })
  await expect.poll(() => current.textContent()).toBe(tenth)

  await page.goBack()
  await record(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(ACCOUNT_PATHS.orderList)
  await expect.poll(() => focused(page), { message: 'at the row of what was read' }).toBe(tenth)
  expect(await list(page).evaluate((pane) => pane.scrollTop)).toBe(scrolled)
  expect(faults).toEqual([])
  await end()
})

test('a link to an order opens it beside the list; closing it leaves the list, and Back what was there before', async () => {
  const { page, faults, end } = await opened(ACCOUNT_PATHS.addressBook)
  await page.goto(parcelPath(oldest))
  await Promise.all([record(page).waitFor(), rows(page).first().waitFor()])
  await record(page).getByRole('button', { name: 'Close' }).tap()
  await record(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(ACCOUNT_PATHS.orderList)
  expect(await page.title()).toContain('Order List')
  await page.goBack()
  await page.waitForURL(`**${ACCOUNT_PATHS.addressBook}`)
  expect(faults).toEqual([])
  await end()
})

test('a phone that is turned shows the same order where it was read, with what was unfolded', async () => {
  const { page, faults, end } = await opened(parcelPath(oldest), { viewport: { width: 360, height: 740 } })
  const details = page.locator('details', { has: page.getByRole('heading', { name: 'Details' }) })
  await details.locator('summary').tap()
  const place = page.getByRole('heading', { name: 'Price' })
  await place.scrollIntoViewIfNeeded()
  await page.setViewportSize({ width: 740, height: 360 })
  await rows(page).first().waitFor()
  expect(await details.getAttribute('open')).not.toBeNull()
  expect(await record(page).evaluate((pane) => pane.scrollTop)).toBeGreaterThan(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await list(page).waitFor({ state: 'detached' })
  expect(await details.getAttribute('open')).not.toBeNull()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  expect(faults).toEqual([])
  await end()
})

test('loads have two panes too, and a mouse has one screen at a time', async () => {
  const day = nextBusinessDay(addDays(wallClock(site.clock.now(), 'America/Toronto').day, 3))
  const { loadId } = await buyLoad(
    customer,
    freightRequest({ readyDate: day }),
    freightBooking({ pickup: { readyDate: day, pickupDate: day } }),
  )
  const { loadNumber } = await loadOf(customer, loadId)
  const held = await opened(ACCOUNT_PATHS.freightOrders)
  await held.page.getByRole('link', { name: loadNumber }).tap()
  await record(held.page).waitFor()
  await list(held.page, 'Freight orders').waitFor()
  await held.page.goBack()
  await record(held.page).waitFor({ state: 'detached' })
  await held.end()

  const desk = await opened(loadPath(loadId), { hasTouch: false, isMobile: false })
  await desk.page.getByRole('heading', { name: loadNumber }).waitFor()
  expect(await desk.page.getByRole('region', { name: 'Freight orders' }).count()).toBe(0)
  expect([...held.faults, ...desk.faults]).toEqual([])
  await desk.end()
})
