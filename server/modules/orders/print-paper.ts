import type { Ahead } from '#src/contract/fields.ts'
import { certifiedLines } from '#src/domain/customs/customs.ts'
import type { OrderPaper } from '#src/contract/orders.ts'
import { orderHistory } from '#server/db/schema/shipping.ts'
import type { Paper } from '#server/documents/papers/paper.ts'
import { paperFile } from '#server/http/paper-file.ts'
import { RequestError } from '#server/platform/errors.ts'
import { customsPaper } from '#server/modules/customs/customs-papers.ts'
import type { CustomerContext, FileAnswer } from '#server/http/context.ts'
import { batteryMarkPaper } from './battery-mark-paper.ts'
import { findParcelOrder, rateOf, shipmentOf, type Order } from './repository.ts'

/**
 * One paper that goes with an order; its printing stands in the history. @throws RequestError when the order has
 * nothing of that kind to say
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
      actor: session.user.nickName,
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
