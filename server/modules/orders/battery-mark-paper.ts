import { needsBatteryMark, unNumberOf } from '#src/domain/parcel/lithium.ts'
import { asLocale } from '#src/domain/shared/locale.ts'
import type { Paper } from '#server/documents/papers/paper.ts'
import { RequestError } from '#server/platform/errors.ts'
import { sentence } from '#server/platform/messages.ts'
import { shipmentOf, type Order } from './repository.ts'

/** More than any desk cuts out of one file. */
const MOST_MARKS = 100

/**
 * A battery mark for each parcel, in its true size, to be cut out. @throws RequestError when the order's parcels
 * need none
 */
export function batteryMarkPaper(order: Order): Paper {
  const shipment = shipmentOf(order)
  const parcels = shipment.parcels.reduce((sum, { quantity }) => sum + quantity, 0)
  if (!needsBatteryMark(shipment, parcels)) throw new RequestError('order.noBatteryMark')
  const locale = asLocale(shipment.notificationLanguage)
  const unNumber = unNumberOf(shipment)
  return {
    locale,
    title: `${sentence(locale, 'paper.batteryMark')} ${order.number}`,
    at: order.createdAt,
    footer: order.number,
    parts: [
      { kind: 'title', text: sentence(locale, 'paper.batteryMark'), aside: order.number },
      { kind: 'text', text: sentence(locale, 'paper.batteryMarkUse', { count: parcels }) },
      ...Array.from(
        { length: Math.min(parcels, MOST_MARKS) },
        () => ({ kind: 'batteryMark', unNumber }) as const,
      ),
    ],
  }
}
