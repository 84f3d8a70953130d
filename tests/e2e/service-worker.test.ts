import type { BrowserContext, Page } from 'playwright'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { countLoads, loads } from '#tests/support/count-loads.ts'
import { FULL, ONLY_IN_FULL } from '#tests/support/full.ts'
import { everythingKept } from '#tests/support/kept-offline.ts'
import { bringBack, holdBack, takeAway } from '#tests/support/missing-assets.ts'
import { browser, onSite, site } from '#tests/support/on-site.ts'
import { SCREENS_TIMEOUT, WALKED } from '#tests/support/screens.ts'
import { controlled, lookForUpdate, signedIn } from '#tests/support/site.ts'
import type { TestCustomer } from '#tests/support/server.ts'

const ADD_ADDRESS = ACCOUNT_PATHS.addAddress
let customer: TestCustomer
let context: BrowserContext
// It publishes other versions.
onSite({})
beforeAll(async () => {
  customer = await site.customer()
})
beforeEach(async () => {
  context = await browser.newContext({ baseURL: site.url, viewport: { width: 1330, height: 900 } })
  context.setDefaultTimeout(15_000)
  await signedIn(context, site, customer)
  await countLoads(context)
})
afterEach(() => context.close())

describe('an update', () => {
  test('waits until somebody accepts it in one tab; then both tabs are of the new version, with what was typed in each', async () => {
    const [one, two] = [await typing('One In Alert'), await typing('Two In Banff')]
    site.release()
    await lookForUpdate(one)
    for (const page of [one, two]) await reloadNow(page).waitFor()
    // Right after a key, before the pause in which a form saves itself.
    await two.type('input[name=company]', 'Last Key')
    await accepted([one, two])
    for (const [page, name] of [
      [one, 'One In Alert'],
      [two, 'Two In Banff'],
    ] as const) {
      await expect
        .poll(() => page.inputValue('input[name=fullName]'), { timeout: 20_000 })
        .toMatch(/One In Alert|Two In Banff/)
      expect(await reloadNow(page).count(), name).toBe(0)
    }
    expect(await workers(one)).toEqual({ active: true, waiting: false })
  })

  test('is offered once, although the old version takes so long to go that the page reloads into it again', async () => {
    const network = holdBack(site, /^\/assets\/slow$/)
    const page = await typing('On A Slow Line')
    // What a worker still answers keeps it alive.
    await page.evaluate(() =>
      navigator.serviceWorker.controller?.postMessage({
        type: 'KEEP',
        locale: 'en',
        signedInUntil: 0,
        assets: ['/assets/slow'],
        screens: false,
      }),
    )
    await expect.poll(network.asked, { timeout: 20_000 }).toBe(true)
    site.release()
    await lookForUpdate(page)
    await reloadNow(page).waitFor()
    await page.clock.install()
    const hurry = setInterval(() => void page.clock.runFor(2000).catch(() => {}), 100)
    await accepted([page]).finally(() => clearInterval(hurry))
    network.letGo()
    await expect.poll(() => workers(page), { timeout: 20_000 }).toEqual({ active: true, waiting: false })
    expect(await reloadNow(page).count()).toBe(0)
  })

  test.each(ONLY_IN_FULL)(
    'reloads also the tab in which the app was opened for the very first time',
    async () => {
      const page = await context.newPage()
      await page.goto(ADD_ADDRESS)
      await controlled(page)
      await page.fill('input[name=fullName]', 'First Session')
      site.release()
      await lookForUpdate(page)
      await accepted([page])
      await expect
        .poll(() => page.inputValue('input[name=fullName]'), { timeout: 20_000 })
        .toBe('First Session')
    },
  )

  test('does not happen while another tab cannot save what is typed in it, and says so', async () => {
    const [one, two] = [await typing('Saved'), await typing('Will Not Be Saved')]
    await two.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await two.fill('input[name=fullName]', 'Only On The Screen')
    await acceptAtOnce(one)
    site.release()
    await lookForUpdate(one)
    const why = one.getByText(/^In another tab: .*couldn’t save what you entered/)
    await why.waitFor()
    // Workbox tells of the version that waits 200 ms after the browser does.
    await one.waitForTimeout(500)
    expect(await why.isVisible(), 'why it has to wait stays on the screen').toBe(true)
    expect(await two.inputValue('input[name=fullName]')).toBe('Only On The Screen')
    expect(await workers(one)).toEqual({ active: true, waiting: true })
  })

  test('waits for a payment that is on its way in another tab', async () => {
    const [one, buyer] = [await typing('Waiting'), await readyToPay()]
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await buyer.route('**/api/orders', async (route) => {
      await answered
      await route.continue()
    })
    const sent = buyer.waitForRequest('**/api/orders')
    await buyer.getByRole('button', { name: /^Pay \$/ }).click()
    await sent
    site.release()
    await lookForUpdate(one)
    await one.bringToFront()
    await reloadNow(one).click()
    await one.getByText('In another tab: A payment is in progress. Reload when it’s finished.').waitFor()
    answer()
    await buyer.waitForURL(/orderDetails/)
    await accepted([one, buyer])
    expect(await reloadNow(buyer).count()).toBe(0)
  })
})

describe('a piece of the app that is gone from the server', () => {
  beforeEach(() => takeAway(site, /^AddressBookPage-/))
  afterEach(() => bringBack(site))

  const anotherScreen = async () => {
    const page = await context.newPage()
    await page.goto(ADD_ADDRESS)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await controlled(page)
    await page.fill('input[name=fullName]', 'Kept Over Reload')
    return page
  }

  test('reloads the page once, with what was typed; a minute has to pass before the next time', async () => {
    const page = await anotherScreen()
    await page.getByRole('link', { name: 'Address Book' }).first().click()
    await expect.poll(() => loads(page), { timeout: 15_000 }).toBe(2)
    await page.getByText('This screen isn’t on this device yet').waitFor()
    await page.getByRole('link', { name: 'Address Book' }).first().click()
    await page.waitForTimeout(1500)
    expect(await loads(page)).toBe(2)
    await page.goto(ADD_ADDRESS)
    await expect
      .poll(() => page.inputValue('input[name=fullName]'), { timeout: 20_000 })
      .toBe('Kept Over Reload')
  })

  test.each(ONLY_IN_FULL)('is told without a reload when there is no network', async () => {
    const page = await anotherScreen()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Address Book' }).first().click()
    await page.getByText('This screen isn’t on this device yet').waitFor()
    expect(await loads(page)).toBe(1)
  })
})

test('the built worker registers on a first visit, and after it the account opens without a network, each screen of it', async () => {
  const page = await context.newPage()
  await page.goto('/')
  await controlled(page)
  await everythingKept(page)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const path of [ACCOUNT_PATHS.addressBook, ACCOUNT_PATHS.quickQuote, ACCOUNT_PATHS.trackingPackage]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('This screen isn’t on this device yet').count(), path).toBe(0)
  }
})

test(
  'no call of the API goes through the worker or into a cache, wherever one goes in the app',
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
    await everythingKept(page)
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
  const page = await typing('Typed In An Old App')
  await context.route('**/api/**', async (route) => {
    if (route.request().url().includes('/api/ping')) return route.continue()
    return route.fulfill({
      json: { code: 426, msg: 'This version of the app is out of date' },
      headers: { 'x-portage': '1' },
    })
  })
  // The address book may ask nothing: it is on the device.
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect.poll(() => loads(page), { timeout: 30_000 }).toBe(2)
  await page.getByText('This version of the app is out of date').first().waitFor()
  await page.waitForTimeout(2000)
  expect(await loads(page)).toBe(2)
  await context.unroute('**/api/**')
  await page.goto(ADD_ADDRESS)
  await expect
    .poll(() => page.inputValue('input[name=fullName]'), { timeout: 20_000 })
    .toBe('Typed In An Old App')
})

async function typing(fullName: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(ADD_ADDRESS)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await controlled(page)
  await page.fill('input[name=fullName]', fullName)
  return page
}

async function readyToPay(): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/package/quickQuote?from=M1B0A1&to=H2Y1H2&weight=4')
  for (const [name, value] of [
    ['length', '12'],
    ['width', '10'],
    ['height', '8'],
  ] as const)
    await page.fill(`input[name="parcels.0.${name}"]`, value)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Choose' }).first().click()
  await page.waitForURL(/shipmentDetails/)
  for (const end of ['from', 'to']) {
    for (const [name, value] of [
      ['fullName', 'Élodie Tremblay'],
      ['address1', '45 rue Saint-Paul'],
      ['city', 'Montréal'],
      ['phone', '514-555-0142'],
    ] as const)
      await page.fill(`input[name="${end}.${name}"]`, value)
    await page.selectOption(`select[name="${end}.province"]`, end === 'to' ? 'QC' : 'ON')
  }
  await page.fill('input[name=contents]', 'Books')
  await page.check('input[name=prohibitedGoodsConfirmed]')
  return page
}

const reloadNow = (page: Page) => page.getByRole('button', { name: 'Reload now' })

async function first<T>(all: readonly T[], fits: (one: T) => Promise<boolean>): Promise<T | undefined> {
  for (const one of all) if (await fits(one)) return one
  return undefined
}

/** The moment it is offered. */
const acceptAtOnce = (page: Page) =>
  page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Reload now',
      )
      if (!button) return
      observer.disconnect()
      button.click()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })

/**
 * In the first of these tabs, which all reload. A form that takes too long to save holds the reload up: then
 * a person tries again.
 */
async function accepted(pages: readonly Page[]): Promise<void> {
  for (const page of pages)
    await page.evaluate(() => {
      ;(window as { old?: true }).old = true
    })
  const isOld = (page: Page) => page.evaluate(() => 'old' in window).catch(() => true)
  await expect
    .poll(
      async () => {
        const page = await first(pages, isOld)
        // In a tab behind another one nothing moves, and a click would wait for that.
        await page
          ?.bringToFront()
          .then(() => reloadNow(page).click({ timeout: 5000 }))
          .catch(() => {})
        return (await Promise.all(pages.map(isOld))).some(Boolean)
      },
      { timeout: 60_000, interval: 2000 },
    )
    .toBe(false)
}
const workers = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return { active: !!registration?.active, waiting: !!registration?.waiting }
  })
