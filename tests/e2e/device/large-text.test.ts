import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { LOCALES } from '#src/domain/shared/locale.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS } from '#src/paths.ts'
import { onlineOnly } from '#tests/support/browser/browser.ts'
import { signedIn } from '#tests/support/browser/site.ts'
import { IN_HAND } from '#tests/support/browser/visitor.ts'
import { eachInFull, testInFull } from '#tests/support/server/full-run.ts'
import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import { busyShipper, shipperIn } from '#tests/support/orders/busy-shipper.ts'

withSite()

const openAll = async (page: Page, address: string): Promise<void> => {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}
const widthAtTwice = async (page: Page): Promise<number> => {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  return page.evaluate(() => document.documentElement.scrollWidth)
}

// French first: its words are long.
test.each(eachInFull(LOCALES.toSorted((locale) => (locale === 'fr' ? -1 : 1))))(
  'text twice as large fits the width of a phone on public pages in %s',
  async (locale) => {
    const context = await onlineOnly(await browser.newContext(IN_HAND))
    await context.addCookies([{ name: 'locale', value: locale, url: site.url }])
    const page = await context.newPage()
    for (const path of eachInFull(Object.values(PUBLIC_PATHS), 4)) {
      await openAll(page, site.url + path)
      expect.soft(await widthAtTwice(page), path).toBeLessThanOrEqual(360)
    }
    await context.close()
  },
  120_000,
)

test('and on the screens of an account, in French, whose words are long', async () => {
  const shipper = await busyShipper(site)
  const context = await onlineOnly(await browser.newContext(IN_HAND))
  await context.addCookies([{ name: 'locale', value: 'fr', url: site.url }])
  const page = await shipperIn(context, site, shipper)
  for (const path of eachInFull(
    [
      ACCOUNT_PATHS.orderDetails,
      ACCOUNT_PATHS.selectQuick,
      ACCOUNT_PATHS.quotesLTLSteps,
      ACCOUNT_PATHS.dashboard,
      ACCOUNT_PATHS.orderList,
      ACCOUNT_PATHS.billing,
      ACCOUNT_PATHS.topUp,
      ACCOUNT_PATHS.loadDetails,
      ACCOUNT_PATHS.payShipment,
      ACCOUNT_PATHS.userInfo,
    ],
    3,
  )) {
    await openAll(page, site.url + path + (shipper.queries[path] ?? ''))
    expect.soft(await widthAtTwice(page), path).toBeLessThanOrEqual(360)
  }
  await context.close()
}, 120_000)

testInFull('tabs that have no room show that there are more, and the chosen one is in view', async () => {
  const customer = await site.customer()
  const context = await onlineOnly(await browser.newContext(IN_HAND))
  await context.addCookies([{ name: 'locale', value: 'fr', url: site.url }])
  await signedIn(context, site, customer)
  const page = await context.newPage()
  const bar = page.locator('[role=tablist]')
  const signs = () =>
    bar.evaluate(({ parentElement: frame }) => [
      frame!.hasAttribute('data-more-before'),
      frame!.hasAttribute('data-more-after'),
    ])
  await openAll(page, site.url + ACCOUNT_PATHS.userInfo)
  await expect.poll(signs).toEqual([false, true])
  await bar.evaluate((element) => {
    element.scrollLeft = 120
  })
  await expect.poll(signs).toEqual([true, true])
  await openAll(page, `${site.url}${ACCOUNT_PATHS.userInfo}?tab=shipping`)
  const chosen = page.getByRole('tab', { selected: true })
  const box = (await chosen.boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(360)
  await context.close()
})

testInFull('a tap on a date opens the calendar; digits can still be typed', async () => {
  const customer = await site.customer()
  const context = await onlineOnly(await browser.newContext(IN_HAND))
  await signedIn(context, site, customer)
  const page = await context.newPage()
  await page.addInitScript(() => {
    HTMLInputElement.prototype.showPicker = function () {
      document.documentElement.dataset.calendars = String(
        Number(document.documentElement.dataset.calendars ?? 0) + 1,
      )
    }
  })
  await page.goto(site.url + ACCOUNT_PATHS.orderList)
  await page.getByRole('button', { name: 'Filters' }).tap()
  const day = page.getByPlaceholder('YYYY/MM/DD').first()
  await day.tap()
  const opened = () => page.evaluate(() => document.documentElement.dataset.calendars)
  expect(await opened()).toBe('1')
  await day.tap()
  await page.keyboard.type('20261124')
  await expect.poll(() => day.inputValue()).toBe('2026/11/24')
  expect(await opened()).toBe('1')
  await context.close()
})
