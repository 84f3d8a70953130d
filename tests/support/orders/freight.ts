import type { FreightQuote, OfferedRate } from '#src/contract/freight.ts'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import { freightBookingSchema, type FreightBooking } from '#src/domain/freight/freight-booking.ts'
import { contentsOf, type LoadShipment } from '#src/domain/freight/load-snapshot.ts'
import { freightRequestSchema, type FreightRequest } from '#src/domain/freight/freight.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'

export const UNIT = {
  quantity: 1,
  packaging: 'pallet',
  weight: 600,
  weightUnit: 'lb',
  length: 48,
  width: 40,
  height: 48,
  dimensionUnit: 'in',
  isPallets: true,
  isStackable: false,
  goods: [{ description: 'Shelves', pieces: 12 }],
}

/** A pallet from Toronto to Montreal as a client sends it; `more` overrides parts of it. */
export const freightRequest = (more: object = {}) => ({
  mode: 'ltl',
  from: { country: 'CA', postalCode: 'M5V 2T6' },
  to: { country: 'CA', postalCode: 'H3B 1A7' },
  readyDate: '2026-11-19',
  units: [UNIT],
  ...more,
})

export const freightBooking = (
  more: { pickup?: object; delivery?: object } & Record<string, unknown> = {},
) => ({
  reference: 'PO 4711',
  signer: 'Amélie Tremblay',
  termsAccepted: true,
  ...more,
  pickup: {
    address: make.address({ postalCode: 'M5V 2T6' }),
    readyDate: '2026-11-19',
    readyTime: '09:00',
    pickupDate: '2026-11-19',
    facilityOpen: '08:00',
    facilityClose: '17:00',
    earliestPickupTime: '10:00',
    latestPickupTime: '16:00',
    ...more.pickup,
  },
  delivery: {
    address: make.address({
      fullName: 'Luc Gagnon',
      company: 'Étagères Gagnon',
      address1: '1 Place Ville Marie',
      city: 'Montréal',
      province: 'QC',
      postalCode: 'H3B 1A7',
      phone: '514-555-0101',
    }),
    facilityOpen: '09:00',
    facilityClose: '17:00',
    ...more.delivery,
  },
})

/** The shipment that is stored for such a load. */
export function loadShipment(
  asked: object = freightRequest(),
  booked: object = freightBooking(),
): LoadShipment {
  const request = freightRequestSchema.cast(asked) as FreightRequest
  const booking = freightBookingSchema.cast(booked) as FreightBooking
  return {
    quoteId: '00000000-0000-4000-8000-000000000001',
    offerId: '00000000-0000-4000-8000-000000000002',
    mode: request.mode,
    request,
    booking,
    from: booking.pickup.address,
    to: booking.delivery.address,
    contents: contentsOf(request),
    reference: booking.reference,
    notificationLanguage: booking.notificationLanguage as Locale,
  }
}

export const askFreight = async (
  customer: TestCustomer,
  request: object = freightRequest(),
  id = make.id(),
): Promise<FreightQuote> => {
  const { code, msg, data } = await customer.call<FreightQuote>('POST', '/quotes/freight', { id, request })
  if (code !== 200) throw new Error(`${code} ${msg}`)
  return data!
}

/** Buys a load: the cheapest offer of a quote. */
export async function buyLoad(
  customer: TestCustomer,
  request: object = freightRequest(),
  booking: object = freightBooking(),
): Promise<{ quote: FreightQuote; loadId: string }> {
  const quote = await askFreight(customer, request)
  const { code, msg, data } = await customer.call<PurchaseOutcome>('POST', `/quotes/${quote.id}/accept`, {
    intentId: make.id(),
    offerId: quote.offerList[0]!.id,
    booking,
  })
  if (data?.outcome !== 'bought') throw new Error(`${code} ${msg}`)
  return { quote, loadId: data.orderId }
}

/** Accepts the cheapest offer of a quote. */
export const acceptQuote = (
  customer: Pick<TestCustomer, 'call'>,
  quote: FreightQuote,
  more: object = {},
  intentId = make.id(),
) =>
  customer.call<PurchaseOutcome<OfferedRate>>('POST', `/quotes/${quote.id}/accept`, {
    intentId,
    offerId: quote.offerList[0]!.id,
    booking: freightBooking(),
    ...more,
  })

/** The current state of a quote. */
export const quoteOf = async (customer: Pick<TestCustomer, 'call'>, id: string) =>
  (await customer.call<FreightQuote>('GET', `/quotes/${id}`)).data!
