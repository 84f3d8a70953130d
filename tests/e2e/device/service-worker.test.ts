import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { pageLoads } from '#tests/support/browser/count-page-loads.ts'
import { FULL, testInFull } from '#tests/support/server/full-run.ts'
import { savingData } from '#tests/support/browser/browser.ts'
import { waitUntilKeptOffline } from '#tests/support/browser/kept-offline.ts'
import { bringBack, takeAway } from '#tests/support/faults/missing-assets.ts'
import { site } from '#tests/support/browser/with-site.ts'
import { SCREENS_TIMEOUT, WALKED } from '#tests/support/browser/screens.ts'
import { controlled } from '#tests/support/browser/site.ts'
import { ADD_ADDRESS, context, customer, withTabs, typing } from '#tests/support/browser/worker-tabs.ts'

withTabs()

describe('a chunk that is gone from the server', () => {
  beforeEach(() => takeAway(site, /^AddressBookPage-/))
  afterEach(() => bringBack(site))

  const anotherScreen = async () => {
    await savingData(context)
    const page = await context.newPage()
    await page.goto(ADD_ADDRESS)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await controlled(page)
    await page.fill('input[name=fullName]', 'Kept Over Reload')
    return page
  }

  test('reloads the page once, with what was typed, and not again within a minute', async () => {
    const page = await anotherScreen()
    await page.getByRole('link', { name: 'Address Book' }).first().click()
    await expect.poll(() => pageLoads(page), { timeout: 15_000 }).toBe(2)
    await page.getByText('This screen isn’t on this device yet').waitFor()
    await page.getByRole('link', { name: 'Address Book' }).first().click()
    await page.waitForTimeout(1500)
    expect(await pageLoads(page)).toBe(2)
    await page.goto(ADD_ADDRESS)
    await expect
      .poll(() => page.inputValue('input[name=fullName]'), { timeout: 20_000 })
      .toBe('Kept Over Reload')
  })

  testInFull('is reported without a reload when there is no network', async () => {
    const page = await anotherScreen()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Address Book' }).first().click()
    await page.getByText('This screen isn’t on this device yet').waitFor()
    expect(await pageLoads(page)).toBe(1)
  })
})

test('the built worker registers on a first visit, and then every screen of the account opens without a network', async () => {
  const page = await context.newPage()
  await page.goto('/')
  await controlled(page)
  await waitUntilKeptOffline(page)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const path of [ACCOUNT_PATHS.addressBook, ACCOUNT_PATHS.quickQuote, ACCOUNT_PATHS.trackingPackage]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('This screen isn’t on this device yet').count(), path).toBe(0)
  }
})

testInFull(
  'no API call goes through the worker or into a cache, wherever one goes in the app',
  { timeout: SCREENS_TIMEOUT },
  async () => {
    const calls: { path: string; through: boolean }[] = []
    context.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api') && request.serviceWorker())
        calls.push({ path: pathname, through: true })
    })
    context.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.startsWith('/api')) calls.push({ path: pathname, through: response.fromServiceWorker() })
    })
    const page = await context.newPage()
    await page.goto('/')
    await controlled(page)
    await waitUntilKeptOffline(page)
    for (const path of WALKED.filter((_, at) => FULL || at % 2 === 0)) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
    }
    expect(calls.length).toBeGreaterThan(FULL ? 40 : 8)
    expect(calls.filter(({ through }) => through)).toEqual([])
    const entries = await page.evaluate(async () =>
      (
        await Promise.all(
          (await caches.keys()).map(async (name) => {
            const cache = await caches.open(name)
            return Promise.all(
              (await cache.keys()).map(async (request) => ({
                name,
                path: new URL(request.url).pathname,
                text: await (await cache.match(request))!.text(),
              })),
            )
          }),
        )
      ).flat(),
    )
    expect(new Set(entries.map(({ name }) => name.replace(/-http.*/, '')))).toEqual(
      new Set(
        ['workbox-precache-v2', 'pages', 'chunks', 'static', 'visit', 'data'].filter((name) =>
          entries.some((entry) => entry.name.startsWith(name)),
        ),
      ),
    )
    expect(entries.length).toBeGreaterThan(60)
    expect(entries.filter(({ path }) => path.startsWith('/api')).map(({ path }) => path)).toEqual([])
    expect(
      entries
        .filter(({ text }) => text.includes(customer.user.userName) || text.includes(customer.user.nickName))
        .map(({ path }) => path),
    ).toEqual([])
  },
)

test('a client that is too old for the server saves what is typed and reloads once, not over and over', async () => {
  await savingData(context)
  const page = await typing('Typed In An Old App')
  await context.route('**/api/**', async (route) => {
    if (route.request().url().includes('/api/ping')) return route.continue()
    return route.fulfill({
      json: { code: 426, msg: 'This version of the app is out of date' },
      headers: { 'x-portage': '1' },
    })
  })
  // The address book may make no calls: it is on the device.
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect.poll(() => pageLoads(page), { timeout: 30_000 }).toBe(2)
  await page.getByText('This version of the app is out of date').first().waitFor()
  await page.waitForTimeout(2000)
  expect(await pageLoads(page)).toBe(2)
  await context.unroute('**/api/**')
  await page.goto(ADD_ADDRESS)
  await expect
    .poll(() => page.inputValue('input[name=fullName]'), { timeout: 20_000 })
    .toBe('Typed In An Old App')
})
