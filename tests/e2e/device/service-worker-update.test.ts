import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { deferred } from '#tests/support/deferred.ts'
import { testInFull } from '#tests/support/server/full-run.ts'
import { holdBack } from '#tests/support/faults/missing-assets.ts'
import { site } from '#tests/support/browser/with-site.ts'
import { controlled, lookForUpdate } from '#tests/support/browser/site.ts'
import { ADD_ADDRESS, context, withTabs, typing } from '#tests/support/browser/worker-tabs.ts'

withTabs({ saveData: true })

describe('an update', () => {
  test('waits until someone accepts it in one tab; then both tabs have the new version, with what was typed in each', async () => {
    const [one, two] = [await typing('One In Alert'), await typing('Two In Banff')]
    site.release()
    await lookForUpdate(one)
    for (const page of [one, two]) await reloadNow(page).waitFor()
    // Right after a keystroke, before the pause in which a form saves itself.
    await two.type('input[name=company]', 'Last Key')
    const asked = [one, two].map(navigations)
    await accepted([one, two])
    // A page whose old version doesn't go in time asks again.
    expect(asked.map((count) => count())).toEqual([1, 1])
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

  testInFull(
    'is offered once, even if the old version takes so long to go that the page reloads into it again',
    async () => {
      const network = holdBack(site, /^\/assets\/slow$/)
      const page = await typing('On A Slow Line')
      // Responses in progress keep a worker alive.
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
      // With a clock that runs twenty times as fast.
      await page.clock.install()
      const hurry = setInterval(() => void page.clock.runFor(2000).catch(() => {}), 100)
      await accepted([page]).finally(() => clearInterval(hurry))
      network.detachAccount()
      await expect.poll(() => workers(page), { timeout: 20_000 }).toEqual({ active: true, waiting: false })
      expect(await reloadNow(page).count()).toBe(0)
    },
  )

  testInFull('also reloads the tab in which the app was opened for the very first time', async () => {
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
  })

  testInFull('doesn’t happen while another tab can’t save what is typed in it, and says so', async () => {
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
    // Workbox reports a waiting version 200 ms after the browser does.
    await one.waitForTimeout(500)
    expect(await why.isVisible(), 'why it has to wait stays on the screen').toBe(true)
    expect(await two.inputValue('input[name=fullName]')).toBe('Only On The Screen')
    expect(await workers(one)).toEqual({ active: true, waiting: true })
  })

  testInFull('waits for a payment in progress in another tab', async () => {
    const [one, buyer] = [await typing('Waiting'), await readyToPay()]
    const { promise: answered, resolve: answer } = deferred()
    await buyer.route('**/api/orders', async (route) => {
      await answered
      await route.continue()
    })
    const sent = buyer.waitForRequest('**/api/orders')
    await buyer.getByRole('button', { name: /^Buy and print/ }).click()
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

/** How often the page was requested since. */
function navigations(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1
  })
  return () => count
}

const reloadNow = (page: Page) => page.getByRole('button', { name: 'Reload now' })

async function first<T>(all: readonly T[], fits: (one: T) => Promise<boolean>): Promise<T | undefined> {
  for (const one of all) if (await fits(one)) return one
  return undefined
}

/** The moment at which it is offered. */
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
 * In the first of these tabs, all of which reload. A form that takes too long to save delays the reload: then
 * the person tries again.
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
        // Animations don't run in a background tab, and a click would wait for them.
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
