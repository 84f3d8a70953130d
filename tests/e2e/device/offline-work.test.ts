import type { BrowserContext, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { besidesLostNetwork, onlineOnly, watchFaults } from '#tests/support/browser/browser.ts'
import { waitUntilKeptOffline } from '#tests/support/browser/kept-offline.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'
import { controlled, signedIn } from '#tests/support/browser/site.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

let customer: TestCustomer
let context: BrowserContext
let page: Page
let faults: string[]
withSite()
beforeAll(async () => {
  customer = await site.customer()
  await customer.call('POST', '/addresses', { ...make.address({ isDefault: true }), id: make.id() })
  context = await browser.newContext()
  faults = watchFaults(context)
  page = await context.newPage()
  await signedIn(context, site, customer)
  await page.goto(site.url)
  await controlled(page)
  await waitUntilKeptOffline(page)
}, 180_000)

test('without a network a shop estimates a parcel, drafts it, finds the draft after a restart, and buys it at the real price when the network is back', async () => {
  await context.setOffline(true)
  await page.goto(`${site.url}/package/quickQuote`)
  await fillQuote(page)
  await page.getByRole('button', { name: 'Estimate price' }).click()
  await page.getByText(/^Estimate, rates as of/).waitFor()
  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Choose/ }) })
    .first()
  const estimated = await first
    .getByText(/^\$[\d.]+$/)
    .first()
    .textContent()
  await first.getByRole('button', { name: /^Choose/ }).click()
  await page.getByRole('heading', { name: 'Shipment details' }).waitFor()
  await page.locator('[name="to.fullName"]').fill('Élodie Tremblay')
  await page.getByText('Saved on this device').first().waitFor()

  await page.goto(`${site.url}/package/orderList?tab=draft`)
  await page.getByText('M1B 0A1 → H2Y 1H2').first().waitFor()
  await page.reload()
  await page
    .getByRole('link', { name: /^Resume/ })
    .first()
    .click()
  await expect.poll(() => page.locator('[name="to.fullName"]').inputValue()).toBe('Élodie Tremblay')
  expect(await page.getByText(/^Estimate, rates as of/).count()).toBe(1)
  expect(await page.getByRole('button', { name: /^Buy and print/ }).count()).toBe(0)

  await context.setOffline(false)
  await page.getByRole('button', { name: `Buy and print for ${estimated}` }).waitFor({ timeout: 90_000 })
  await page.getByText('Same as the estimate').waitFor()
  expect(besidesLostNetwork(faults)).toEqual([])
})

test('where nothing of the app is stored, a lost network takes neither the screen nor what is typed: what can’t open says so, and opens later', async () => {
  const saving = await onlineOnly(await browser.newContext())
  await signedIn(saving, site, customer)
  const phone = await saving.newPage()
  await phone.goto(site.url + ACCOUNT_PATHS.addAddress)
  const typed = phone.getByLabel('Full name')
  await typed.fill('Élodie Tremblay')
  await saving.setOffline(true)
  const missing = phone.getByRole('alert').filter({ hasText: 'This part isn’t on this device yet.' })
  const opening = [
    'Help with this screen',
    'Language: English',
    /^Notifications/,
    /^Appearance/,
    /’s account/,
    /^Search/,
    /^Not yet sent/,
  ]
  for (const name of opening) {
    await phone.getByRole('button', { name }).first().click()
    await missing.waitFor()
    await missing.getByRole('button', { name: 'Close' }).click()
    await missing.waitFor({ state: 'detached' })
    expect(await typed.inputValue(), String(name)).toBe('Élodie Tremblay')
  }
  await saving.setOffline(false)
  await phone.getByRole('button', { name: 'Help with this screen' }).click()
  await phone.getByRole('dialog').getByRole('heading').first().waitFor()
  expect(await typed.inputValue()).toBe('Élodie Tremblay')
  await saving.close()
})

testInFull('the draft is on the person’s other device, as far as it was typed', async () => {
  const other = await onlineOnly(await browser.newContext())
  await signedIn(other, site, customer)
  const desk = await other.newPage()
  await desk.goto(`${site.url}/package/orderList?tab=draft`)
  await desk
    .getByRole('link', { name: /^Resume/ })
    .first()
    .click()
  await expect.poll(() => desk.locator('[name="to.fullName"]').inputValue()).toBe('Élodie Tremblay')
  await other.close()
})

test('followed numbers keep their last known state, with its age, and new ones are asked about later', async () => {
  await page.goto(`${site.url}/package/trackingPackage`)
  await page.locator('[name="number"]').fill('1Z5R89390357567127')
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await page.getByRole('link', { name: '1Z5R89390357567127' }).waitFor()
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('link', { name: '1Z5R89390357567127' }).waitFor()
  await page.locator('[name="number"]').fill('7035114477138472')
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await page.getByRole('link', { name: '7035114477138472' }).waitFor()
  await context.setOffline(false)
  const followed = async () =>
    (await customer.call<{ rows: { id: string }[] }>('GET', '/trackers')).data!.rows.map(({ id }) => id)
  await expect.poll(followed, { timeout: 90_000 }).toContain('7035114477138472')
})

test('on a narrow phone the bar says that there is no network, and all its buttons stay in sight', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  await context.setOffline(true)
  await page.goto(`${site.url}/`)
  await page
    .locator('header')
    .getByText(/^Offline/)
    .first()
    .waitFor({ state: 'attached' })
  const buttons = await page.locator('header button, .bottom-bar > *').all()
  const ends = await Promise.all(
    buttons.map(async (button) => {
      const box = await button.boundingBox()
      return box!.x + box!.width
    }),
  )
  expect(ends.length).toBeGreaterThan(4)
  expect(Math.max(...ends)).toBeLessThanOrEqual(360)
  await context.setOffline(false)
})

async function fillQuote(at: Page): Promise<void> {
  const values = {
    'from.postalCode': 'M1B 0A1',
    'to.postalCode': 'H2Y 1H2',
    'parcels.0.weight': '4',
    'parcels.0.length': '12',
    'parcels.0.width': '10',
    'parcels.0.height': '8',
  }
  for (const [name, value] of Object.entries(values)) await at.locator(`[name="${name}"]`).fill(value)
}
