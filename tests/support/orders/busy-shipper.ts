import type { BrowserContext, Page } from 'playwright'
import { addDays, nextBusinessDay, wallClock } from '#src/domain/calendar/calendar.ts'
import { freightBookingSchema } from '#src/domain/freight/freight-booking.ts'
import { freightRequestSchema } from '#src/domain/freight/freight.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { boughtOrder, buyMore } from './buy-parcel.ts'
import { addCard } from '#tests/support/payments/cards.ts'
import { deviceData } from '#tests/support/browser/device-data.ts'
import { askFreight, buyLoad, freightBooking, freightRequest } from './freight.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { until } from '#tests/support/server/process.ts'
import type { TestCustomer, TestServer } from '#tests/support/server/server.ts'
import { signedIn, type Site } from '#tests/support/browser/site.ts'

export interface Shipper {
  customer: TestCustomer
  /** Screens of a single record: their paths, with the query that shows one of this customer's. */
  queries: Partial<Record<string, string>>
}

/** How many drafts the shipper below has before a screen begins one more. */
const DRAFTS = 2

/**
 * A customer with some of everything: orders, a load, quotes, an address, a facility, a card, an unfinished
 * freight request.
 */
export async function busyShipper(server: TestServer): Promise<Shipper> {
  const { customer, orderId, rate } = await boughtOrder(server, { creditCents: 9_000_00 })
  const tomorrow = addDays(wallClock(server.clock.now(), 'America/Toronto').day, 1)
  const far = make.address({
    fullName: 'Sam Lee',
    address1: '200 W Adams St',
    city: 'Chicago',
    province: 'IL',
    country: 'US',
    postalCode: '60606',
    phone: '+13125550142',
  })
  const farOrderId = await buyMore(customer, {
    shipDate: tomorrow,
    to: far,
    customs: make.packingList().customs,
  })
  await customer.call('POST', '/addresses', { ...make.address({ isDefault: true }), id: make.id() })
  await customer.call('POST', '/facilities', { ...make.facility(), id: make.id() })
  const card = await addCard(customer)

  const day = nextBusinessDay(addDays(tomorrow, 2))
  const load = await buyLoad(
    customer,
    freightRequest({ readyDate: day }),
    freightBooking({ pickup: { readyDate: day, pickupDate: day } }),
  )
  const request = freightRequestSchema.cast(freightRequest({ readyDate: day }))
  const {
    id: quoteId,
    offerList: [offer],
  } = await askFreight(customer, request)
  const booking = freightBookingSchema.cast(freightBooking({ pickup: { readyDate: day, pickupDate: day } }))
  const truck = await askFreight(
    customer,
    freightRequest({
      readyDate: day,
      mode: 'ftl',
      units: undefined,
      totalWeight: 20_000,
      totalPallets: 3,
      description: 'Pots',
      trailer: { equipment: 'dry_van' },
    }),
  )
  const [freight, parcel] = [make.id(), make.id()]
  await keepChosenOffer(customer, freight, { request, booking, quoteId, offerId: offer!.id })
  await keepDraft(customer, parcel, {
    kind: 'parcel',
    values: { request: make.quote(make.shipment({ shipDate: tomorrow })), rate, purchase: null },
  })

  const {
    selectQuote,
    pickUpInformation,
    bookShipment,
    payShipment,
    selectQuick,
    shipmentDetails,
    createShippingRemake,
    quickQuoteRemake,
  } = ACCOUNT_PATHS
  return {
    customer,
    queries: {
      ...Object.fromEntries(
        [selectQuote, pickUpInformation, bookShipment, payShipment].map((path) => [
          path,
          `?quote=${freight}`,
        ]),
      ),
      ...Object.fromEntries([selectQuick, shipmentDetails].map((path) => [path, `?quote=${parcel}`])),
      ...Object.fromEntries(
        [ACCOUNT_PATHS.orderDetails, createShippingRemake, quickQuoteRemake].map((path) => [
          path,
          `?orderId=${orderId}`,
        ]),
      ),
      [ACCOUNT_PATHS.northAmericanRemake]: `?orderId=${farOrderId}`,
      [ACCOUNT_PATHS.loadDetails]: `?id=${load.loadId}`,
      [ACCOUNT_PATHS.quotesLTLDetails]: `?quoteId=${quoteId}`,
      [ACCOUNT_PATHS.quoteDetails]: `?quoteId=${truck.id}`,
      [ACCOUNT_PATHS.paymentsRemake]: `?id=${card.id}`,
    },
  }
}

/** Signs the shipper in. @returns a page, once their drafts are on the device */
export async function shipperIn(context: BrowserContext, site: Site, { customer }: Shipper): Promise<Page> {
  await signedIn(context, site, customer)
  const page = await context.newPage()
  await page.goto(site.url)
  await until(
    async () => (await deviceData(page)).records.filter(({ entity }) => entity === 'draft').length >= DRAFTS,
  )
  return page
}

/** Stores a draft of theirs, as one of their devices would send it. */
const keepDraft = (customer: TestCustomer, id: string, doc: object) =>
  customer.call('POST', '/sync', {
    user: customer.user.id,
    ops: [
      { opId: make.id(), entity: 'draft', id, baseRev: 0, doc: JSON.parse(JSON.stringify(doc)) as object },
    ],
  })

/** A draft of freight whose offer is chosen: it is left to be booked and paid. */
export const keepChosenOffer = (
  customer: TestCustomer,
  id: string,
  chosen: { request: object; booking: object; quoteId: string; offerId: string },
) =>
  keepDraft(customer, id, {
    kind: 'freight',
    values: { flow: 'quick', ...chosen, asked: chosen.request, sent: true, purchase: null },
  })
