import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FreightQuote } from '#src/contract/freight.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { verifyLedger } from '#server/modules/billing/verify.ts'
import { openBrowser, watchFaults } from '#tests/support/browser.ts'
import { make } from '#tests/support/make.ts'
import { signedIn, startSite, type Site } from '#tests/support/site.ts'
import type { TestCustomer } from '#tests/support/server.ts'

let site: Site
let browser: Browser
let context: BrowserContext
let customer: TestCustomer
let page: Page
let faults: string[]
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()])
  customer = await site.customer({ creditCents: 5_000_00 })
  const contacts = [{ contactName: 'Sam Lee', role: '', phone: '416-555-0134', extension: '', email: '' }]
  await customer.call('POST', '/facilities', { ...make.facility({ defaultForPickup: true, contacts }), id: make.id() })
  context = await browser.newContext({ viewport: { width: 1330, height: 900 } })
  await signedIn(context, site, customer)
  faults = watchFaults(context)
  page = await context.newPage()
}, 60_000)
afterAll(async () => {
  await browser.close()
  await site.close()
})

const here = () => page.evaluate(() => document.activeElement?.id ?? '')
/** Goes on with Tab until that field, and types there. */
async function tabTo(id: string, text?: string): Promise<void> {
  for (let steps = 0; await here() !== id; steps += 1) {
    if (steps > 80) throw new Error(`Tab never comes to ${id}`)
    await page.keyboard.press('Tab')
  }
  if (text !== undefined) await page.keyboard.type(text)
}
const step = (name: string) => page.getByRole('heading', { level: 2, name, exact: true }).first().waitFor()

test('a shopkeeper sends a pallet from a warehouse by keyboard alone: class and price while typing, an offer, a booking, one payment', async () => {
  await page.goto(site.url + ACCOUNT_PATHS.lessThanTruckload)
  await step('The load')
  await expect.poll(() => page.locator('#f-request-from-postalCode').inputValue()).toBe('M1B 0A1')
  await tabTo('f-request-to-postalCode', 'H3B1A7')
  await tabTo('f-request-units-0-weight', '500')
  for (const [side, inches] of [['length', '48'], ['width', '40'], ['height', '48']] as const) await tabTo(`f-request-units-0-${side}`, inches)
  await page.getByText('Class 100').waitFor()
  await tabTo('f-request-units-0-goods-0-description', 'Furniture')
  await page.getByText('Estimate, from').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Choose .* Economy/ }).focus()
  await page.keyboard.press('Enter')
  await step('Pickup and delivery')
  await expect.poll(() => page.locator('[id="f-booking-pickup-address-address1"]').inputValue()).toBe('12 Dock Road')
  await expect.poll(() => page.locator('[id="f-booking-delivery-address-city"]').inputValue()).not.toBe('')
  await tabTo('f-booking-delivery-address-fullName', 'Élodie Tremblay')
  await tabTo('f-booking-delivery-address-address1', '1 Place Ville Marie')
  await page.keyboard.press('Escape')
  await tabTo('f-booking-delivery-address-phone', '514-555-0142')
  await page.keyboard.press('Enter')
  await step('Book')

  // What was typed is there again after a reload, at the same step.
  await page.reload()
  await step('Book')
  await page.getByText('Élodie Tremblay').first().waitFor()
  await tabTo('f-booking-signer', 'Mina Roy')
  await tabTo('f-booking-termsAccepted')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await step('Pay')
  await page.getByRole('button', { name: /^Pay \$/ }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.url}${ACCOUNT_PATHS.loadDetails}?id=*`)
  const { rows } = (await customer.call<{ rows: FreightQuote[] }>('GET', '/quotes?tab=accepted')).data!
  expect(rows).toHaveLength(1)
  expect(page.url()).toContain(rows[0]!.loadId!)
  expect((await verifyLedger(site.deps.database)).faults).toEqual([])
  expect(faults).toEqual([])
}, 120_000)
