import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { onlineOnly, watchFaults } from '#tests/support/browser/browser.ts'
import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import { hydrated, IN_HAND, visitor } from '#tests/support/browser/visitor.ts'
import { eachInFull, testInFull } from '#tests/support/server/full-run.ts'
import { busyShipper, shipperIn, type Shipper } from '#tests/support/orders/busy-shipper.ts'

let shipper: Shipper
withSite()
beforeAll(async () => {
  shipper = await busyShipper(site)
})

interface Way {
  name: string
  /** A close watcher hears Escape here, as it hears the phone's Back there. */
  back: (page: Page) => Promise<unknown>
  watches: boolean
}
const WAYS: readonly Way[] = eachInFull<Way>([
  { name: 'a close watcher', back: (page) => page.keyboard.press('Escape'), watches: true },
  { name: 'one entry of history', back: (page) => page.evaluate(() => history.back()), watches: false },
])

async function inHand({ watches }: Way) {
  const context = await onlineOnly(await browser.newContext({ ...IN_HAND, baseURL: site.url }))
  if (!watches)
    await context.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'CloseWatcher')
    })
  const faults = watchFaults(context)
  const page = await shipperIn(context, site, shipper)
  page.setDefaultTimeout(10_000)
  return { page, faults, end: () => context.close() }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('h1').first().waitFor()
}
const overlays = (page: Page) =>
  page.locator('dialog[open], .MuiDialog-root, .MuiDrawer-root, .MuiPopover-root').filter({ visible: true })
async function opened(page: Page, count: number): Promise<void> {
  await expect.poll(() => overlays(page).count()).toBe(count)
}
const path = (page: Page) => new URL(page.url()).pathname
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap()
/** So long an entry of history may wait for a link to take its place. */
const settled = (page: Page) => page.waitForTimeout(500)

test.each(WAYS)('with $name, Back closes what is on top, on the first page too', async (way) => {
  const { page, faults, end } = await inHand(way)
  await open(page, '/')
  for (const name of ['Search everything', 'More', 'Not yet sent: nothing']) {
    await press(page, name)
    await opened(page, 1)
    await way.back(page)
    await opened(page, 0)
    expect(path(page), name).toBe('/')
  }
  await press(page, 'More')
  await opened(page, 1)
  await page.keyboard.press('Control+k')
  await opened(page, 2)
  await way.back(page)
  await opened(page, 1)
  expect(await page.locator('.MuiDrawer-root').isVisible(), 'the one below stays').toBe(true)
  await way.back(page)
  await opened(page, 0)
  expect(path(page)).toBe('/')
  expect(faults).toEqual([])
  await end()
})

test.each(WAYS)('with $name, a screen reached from the menu has the one before behind it', async (way) => {
  const { page, faults, end } = await inHand(way)
  await open(page, ACCOUNT_PATHS.facilities)
  await press(page, 'More')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).tap()
  await page.waitForURL(site.url + ACCOUNT_PATHS.dashboard)
  await opened(page, 0)
  await settled(page)
  await page.goBack()
  await expect.poll(() => path(page)).toBe(ACCOUNT_PATHS.facilities)
  await opened(page, 0)
  await page.goForward()
  await expect.poll(() => path(page)).toBe(ACCOUNT_PATHS.dashboard)
  await opened(page, 0)
  expect(faults).toEqual([])
  await end()
})

testInFull.each(WAYS)('with $name, Forward brings back nothing that was closed', async (way) => {
  const { page, faults, end } = await inHand(way)
  await open(page, ACCOUNT_PATHS.facilities)
  await page.getByRole('link', { name: 'Portage' }).tap()
  await page.waitForURL(site.url + ACCOUNT_PATHS.dashboard)
  await press(page, 'Search everything')
  await opened(page, 1)
  await way.back(page)
  await opened(page, 0)
  await page.evaluate(() => history.forward())
  await settled(page)
  await opened(page, 0)
  expect(path(page)).toBe(ACCOUNT_PATHS.dashboard)

  await press(page, 'Search everything')
  await page.getByRole('combobox').fill('')
  await page.mouse.click(180, 735)
  await opened(page, 0)
  await settled(page)
  await page.evaluate(() => history.back())
  await expect.poll(() => path(page), { message: 'one Back leaves' }).toBe(ACCOUNT_PATHS.facilities)
  expect(faults).toEqual([])
  await end()
})

testInFull.each(WAYS)('with $name, Back closes the languages of a public page', async (way) => {
  const { page, faults } = await visitor(browser, site.url, IN_HAND)
  if (!way.watches)
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'CloseWatcher')
    })
  await page.goto('/home')
  await hydrated(page)
  await page.getByRole('button', { name: 'Language: English' }).tap()
  await opened(page, 1)
  await settled(page)
  await way.back(page)
  await opened(page, 0)
  expect(path(page)).toBe('/home')
  expect(faults).toEqual([])
  await page.context().close()
})

test.each(WAYS)('with $name, Back closes the list of a field before it leaves the screen', async (way) => {
  const { page, faults, end } = await inHand(way)
  await open(page, ACCOUNT_PATHS.estimateCost)
  const code = page.getByRole('combobox', { name: /HS code/ }).first()
  await code.tap()
  await code.pressSequentially('mug')
  const list = page.getByRole('listbox')
  await list.waitFor()
  await way.back(page)
  await list.waitFor({ state: 'detached' })
  expect([path(page), await code.inputValue()]).toEqual([ACCOUNT_PATHS.estimateCost, 'mug'])
  expect(faults).toEqual([])
  await end()
})
