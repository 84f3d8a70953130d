import type { Ahead } from '#src/contract/fields.ts'
import { certifiedLines } from '#src/domain/customs/customs.ts'
import type { OrderPaper } from '#src/contract/orders.ts'
import { orderHistory } from '#server/db/schema/shipping.ts'
import type { Paper } from '#server/documents/papers/paper.ts'
import { paperFile } from '#server/http/paper-file.ts'
import { RequestError } from '#server/platform/errors.ts'
import { customsPaper } from '#server/modules/customs/papers.ts'
import type { CustomerContext, FileAnswer } from '#server/http/context.ts'
import { shipmentOf, findParcelOrder, rateOf, type Order } from './repository.ts'
import { unNumberOf, needsBatteryMark } from '#src/domain/parcel/lithium.ts'
import { asLocale } from '#src/domain/shared/locale.ts'
import { sentence } from '#server/platform/messages.ts'
import { actorOf } from '#server/http/session.ts'

/**
 * Prints one of an order's documents and records it in the order's history.
 * @throws RequestError if the order has no document of that kind
 */
export async function printOrderPaper(
  { db, clock, session, draw }: Pick<CustomerContext, 'db' | 'clock' | 'session' | 'draw'>,
  id: string,
  kind: OrderPaper,
  ahead: Ahead,
): Promise<FileAnswer> {
  const order = await findParcelOrder(db, id)
  const file = await paperFile(draw, paperOf(order, kind), `${order.number}-${kind}.pdf`)
  if (!ahead)
    await db.insert(orderHistory, {
      orderId: id,
      id: clock.newId(),
      at: clock.now(),
      actor: actorOf(session),
      event: 'order.paperPrinted',
      detail: { paper: kind },
    })
  return file
}

function paperOf(order: Order, kind: OrderPaper): Paper {
  const shipment = shipmentOf(order)
  if (kind === 'batteryMark') return batteryMarkPaper(order)
  const { customs } = shipment
  if (!customs) throw new RequestError('order.noCustoms')
  if (kind === 'canadaInvoice' && (shipment.to.country !== 'CA' || shipment.from.country === 'CA'))
    throw new RequestError('order.notIntoCanada')
  if (kind === 'cusma' && (!customs.cusma.certify || certifiedLines(customs).length === 0))
    throw new RequestError('order.notCertified')
  const { carrierName, serviceName, sample } = rateOf(order)
  return customsPaper(kind, {
    orderNumber: order.number,
    trackingNumber: order.trackingNumber,
    carrier: `${carrierName} ${serviceName}`,
    sample,
    shipment,
    customs,
    at: order.createdAt,
  })
}

/** More than anybody cuts out of one file. */
const MOST_MARKS = 100

/**
 * A battery mark for each parcel, in its true size, to be cut out.
 * @throws RequestError if the order's parcels need none
 */
function batteryMarkPaper(order: Order): Paper {
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
