import type { Browser, Page } from 'playwright'
import { expect, test } from 'vitest'
import { parcelPath } from '#src/paths.ts'
import { signedIn } from '#tests/support/browser/site.ts'
import { IN_HAND } from '#tests/support/browser/visitor.ts'
import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'

/** People who can install the app. */
withSite()

const visit = async (options: Parameters<Browser['newContext']>[0] = {}) => {
  const context = await browser.newContext({ baseURL: site.url, ...options })
  context.setDefaultTimeout(20_000)
  await signedIn(context, site, await site.customer())
  return { context, page: await context.newPage() }
}
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset.asked = 'yes'
      },
    })
    window.dispatchEvent(event)
  })
const asked = (page: Page) => page.locator('html[data-asked=yes]').waitFor({ state: 'attached' })

test('who can install the app finds a button in the site’s footer and in the account’s menu, once the browser offers that', async () => {
  const { context, page } = await visit()
  await page.goto('/home')
  const button = page.getByRole('button', { name: 'Install app' })
  await page.waitForLoadState('networkidle')
  expect(await button.count()).toBe(0)
  await offer(page)
  await button.click()
  await asked(page)
  expect(await button.count()).toBe(0)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await offer(page)
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'Install app' }).click()
  await asked(page)
  await context.close()
})

test('who can install the app is offered it once, after a label is out', async () => {
  const { customer: buyer, orderId } = await boughtOrder(site)
  const context = await browser.newContext({ baseURL: site.url, ...IN_HAND })
  context.setDefaultTimeout(20_000)
  await signedIn(context, site, buyer)
  const page = await context.newPage()
  const getLabel = async () => {
    await page.goto(parcelPath(orderId))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await offer(page)
    await page.getByRole('listitem').filter({ hasText: 'ZPL' }).getByRole('button').first().tap()
  }
  const heading = page.getByRole('heading', { name: /^Install/ })
  await getLabel()
  await heading.waitFor()
  await page.getByRole('button', { name: 'Not now' }).tap()
  expect(await heading.count()).toBe(0)
  await getLabel()
  await page.waitForTimeout(500)
  expect(await heading.count()).toBe(0)
  await context.close()
})

test('who has an iPhone is shown how to install the app, on the site and in the account', async () => {
  const { context, page } = await visit({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 760 },
  })
  await page.goto('/home')
  await page.getByRole('button', { name: 'Install app' }).click()
  await page.getByRole('dialog').getByText('Choose “Add to Home Screen”.').waitFor()
  await page.goto('/')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'Install app' }).click()
  await page.getByRole('dialog').getByText('Choose “Add to Home Screen”.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByText('Choose “Add to Home Screen”.').count()).toBe(0)
  await context.close()
})
