import { v7 as newId } from 'uuid'
import type { FreightQuote } from '#src/contract/freight.ts'
import type { Load } from '#src/contract/loads.ts'
import type { FreightBooking } from '#src/domain/freight/freight-booking.ts'
import type { FreightRequest } from '#src/domain/freight/freight.ts'
import { firstPickupDay } from '#src/domain/pickups/pickup.ts'
import { FREIGHT } from '#src/domain/parcel/shipment-draft.ts'
import { allRecords, saveRecord, updateRecord } from '#src/offline/records/records.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { deviceZone } from '#src/offline/database/device-clock.ts'

/**
 * Writes the chosen offer into the draft of its quote, or a new one where there is none.
 * @returns where the wizard continues
 * @throws DeviceStorageError
 */
export async function startAcceptance(
  quote: Pick<FreightQuote, 'id' | 'request'>,
  offerId: string,
): Promise<string> {
  const known = (await allRecords('draft')).find(
    ({ doc }) =>
      doc.kind === FREIGHT && (doc.values as { quoteId?: string } | undefined)?.quoteId === quote.id,
  )
  const id = known?.id ?? newId()
  await updateRecord('draft', id, (doc) => ({
    ...doc,
    kind: FREIGHT,
    values: {
      flow: 'quick',
      request: quote.request,
      ...(doc?.values as object | undefined),
      quoteId: quote.id,
      asked: quote.request,
      sent: true,
      offerId,
    },
  }))
  return `${ACCOUNT_PATHS.pickUpInformation}?${new URLSearchParams({ quote: id, quoteId: quote.id, offerId }).toString()}`
}

/**
 * The same load again: a new draft, ready on the first day a driver can still come; it has to be signed
 * again.
 * @returns its wizard
 * @throws DeviceStorageError
 */
export async function startCopy(
  { request, booking }: Pick<Load, 'request' | 'booking'>,
  now: Date,
): Promise<string> {
  const id = newId()
  const day = firstPickupDay({ zone: deviceZone(), cutOff: booking.pickup.latestPickupTime, now })
  const again: { request: FreightRequest; booking: FreightBooking } = {
    request: { ...request, readyDate: day },
    booking: {
      ...booking,
      pickup: { ...booking.pickup, readyDate: day, pickupDate: day, pickupNumber: '' },
      delivery: { ...booking.delivery, deliveryDate: '', deliveryNumber: '' },
      termsAccepted: false,
      termsLocale: '',
      frenchTermsShown: false,
    },
  }
  await saveRecord('draft', id, { kind: FREIGHT, values: { flow: 'quick', ...again } })
  if (request.mode === 'ltl')
    return `${ACCOUNT_PATHS.lessThanTruckload}?${new URLSearchParams({ quote: id })}`
  return `${ACCOUNT_PATHS.truckload}?${new URLSearchParams({ mode: request.mode, quote: id })}`
}
