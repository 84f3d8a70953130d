import { expect, test } from 'vitest'
import type { FreightQuote } from '#src/contract/freight.ts'
import type { Load } from '#src/contract/loads.ts'
import { addDays, nextBusinessDay, wallClock } from '#src/domain/calendar/calendar.ts'
import { freightBookingSchema } from '#src/domain/freight/freight-booking.ts'
import { freightRequestSchema } from '#src/domain/freight/freight.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { tabTo } from '#tests/support/browser/tab-to.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { askFreight, freightBooking, freightRequest } from '#tests/support/orders/freight.ts'
import { keepChosenOffer } from '#tests/support/orders/busy-shipper.ts'
import { customer, faults, withSignedInSite, page, site } from '#tests/support/browser/signed-in-site.ts'

withSignedInSite({
  whose: async (site) => {
    const customer = await site.customer({ creditCents: 5_000_00 })
    const contacts = [{ contactName: 'Sam Lee', role: '', phone: '416-555-0134', extension: '', email: '' }]
    await customer.call('POST', '/facilities', {
      ...make.facility({ defaultForPickup: true, contacts }),
      id: make.id(),
    })
    return customer
  },
})

const step = (name: string) => page.getByRole('heading', { level: 2, name, exact: true }).first().waitFor()

test('a shopkeeper sends a pallet from a warehouse by keyboard alone: class and price while typing, an offer, a booking, one payment', async () => {
  await page.goto(site.url + ACCOUNT_PATHS.lessThanTruckload)
  await step('Load')
  await expect.poll(() => page.locator('#f-request-from-postalCode').inputValue()).toBe('M1B 0A1')
  await tabTo(page, 'f-request-to-postalCode', 'H3B1A7')
  await tabTo(page, 'f-request-units-0-weight', '500')
  for (const [side, inches] of [
    ['length', '48'],
    ['width', '40'],
    ['height', '48'],
  ] as const)
    await tabTo(page, `f-request-units-0-${side}`, inches)
  await page.getByText('Class 100').waitFor()
  await tabTo(page, 'f-request-units-0-goods-0-description', 'Furniture')
  await page.getByText('Lowest estimate').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Choose .* Economy/ }).focus()
  await page.keyboard.press('Enter')
  await step('Pickup and delivery')
  await expect
    .poll(() => page.locator('[id="f-booking-pickup-address-address1"]').inputValue())
    .toBe('12 Dock Road')
  await expect.poll(() => page.locator('[id="f-booking-delivery-address-city"]').inputValue()).not.toBe('')
  await tabTo(page, 'f-booking-delivery-address-fullName', 'Élodie Tremblay')
  await tabTo(page, 'f-booking-delivery-address-address1', '1 Place Ville Marie')
  await page.keyboard.press('Escape')
  await tabTo(page, 'f-booking-delivery-address-phone', '514-555-0142')
  await page.keyboard.press('Enter')
  await step('Book')

  // After a reload, everything typed is there, at the same step.
  await page.reload()
  await step('Book')
  await page.getByText('Élodie Tremblay').first().waitFor()
  await tabTo(page, 'f-booking-signer', 'Mina Roy')
  await tabTo(page, 'f-booking-termsAccepted')
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

test('a load from Montréal is booked in English after the French terms were shown, and both facts are stored with it', async () => {
  const readyDate = nextBusinessDay(addDays(wallClock(site.clock.now(), 'America/Toronto').day, 2))
  const montreal = make.address({
    fullName: 'Luc Gagnon',
    address1: '1 Place Ville Marie',
    city: 'Montréal',
    province: 'QC',
    postalCode: 'H3B 1A7',
  })
  const request = freightRequestSchema.cast(
    freightRequest({
      readyDate,
      from: { country: 'CA', postalCode: 'H3B 1A7' },
      to: { country: 'CA', postalCode: 'M5V 2T6' },
    }),
  )
  const booking = freightBookingSchema.cast(
    freightBooking({
      pickup: { address: montreal, readyDate, pickupDate: readyDate },
      delivery: { address: make.address({ postalCode: 'M5V 2T6' }) },
      termsAccepted: false,
    }),
  )
  const {
    id: quoteId,
    offerList: [offer],
  } = await askFreight(customer, request)
  const draft = make.id()
  await keepChosenOffer(customer, draft, { request, booking, quoteId, offerId: offer!.id })
  await page.goto(`${site.url}${ACCOUNT_PATHS.bookShipment}?quote=${draft}`)
  await page
    .getByRole('region', { name: 'Terms of service in French' })
    .getByRole('heading', { name: 'Conditions d’utilisation' })
    .waitFor()
  await page.getByRole('checkbox', { name: 'I received the French terms.' }).check()
  await page.getByRole('button', { name: 'Continue: Pay' }).click()
  await step('Pay')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL(`${site.url}${ACCOUNT_PATHS.loadDetails}?id=*`)
  await page.getByText(/LD\S+: bill of lading ready\. Print it for the driver/).waitFor()
  const load = (await customer.call<Load>('GET', `/loads/${new URL(page.url()).searchParams.get('id')}`))
    .data!
  expect(load.booking).toMatchObject({ termsAccepted: true, termsLocale: 'en', frenchTermsShown: true })
  expect(faults).toEqual([])
}, 120_000)
