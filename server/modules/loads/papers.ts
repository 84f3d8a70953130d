import type { Ahead } from '#src/contract/fields.ts'
import { customsPapers } from '#src/domain/customs/customs-rules.ts'
import type { CustomsPaper } from '#src/domain/customs/customs-paper.ts'
import type { LoadPaper } from '#src/domain/freight/load-file.ts'
import { orderHistory } from '#server/db/schema/shipping.ts'
import type { Drawing } from '#server/documents/drawing.ts'
import type { Paper } from '#server/documents/papers/paper.ts'
import { notFound } from '#server/platform/errors.ts'
import { customsPaper } from '#server/modules/customs/papers.ts'
import { assignSsccs } from '#server/modules/orders/ssccs.ts'
import type { CustomerContext, FileAnswer } from '#server/http/context.ts'
import { billOfLading } from './bill-of-lading.ts'
import { dangerousGoodsPaper } from './dangerous-goods.ts'
import { findLoad, freightRateOf, loadOf, type LoadOrder } from './repository.ts'
import { hazardsOf, poundsOf, unitsOf } from './units.ts'
import { palletLabels } from './pallet-labels.ts'

type Dependencies = Pick<CustomerContext, 'db' | 'clock' | 'config' | 'session' | 'draw'>

/** The documents a load has; none once it is cancelled. Most of them show the carrier's number. */
export function availablePapers(order: LoadOrder): LoadPaper[] {
  const load = loadOf(order)
  if (order.status === 'cancelled' || !order.bol) return []
  return [
    'bol',
    ...(order.trackingNumber && unitsOf(load).length > 0 ? ['palletLabels' as const] : []),
    ...(hazardsOf(load).length > 0 ? ['dangerousGoods' as const] : []),
    ...customsPapersOf(order),
  ]
}

/**
 * Draws one document as PDF and records it in the load's history.
 * @throws RequestError 404 if the load has no document of that kind
 */
export async function printLoadPaper(
  deps: Dependencies,
  id: string,
  kind: LoadPaper,
  ahead: Ahead,
): Promise<FileAnswer> {
  const { db, clock, session, draw } = deps
  const order = await findLoad(db, id)
  if (!availablePapers(order).includes(kind)) throw notFound()
  const bytes = await draw(await DRAWN[kind](deps, order))
  if (!ahead)
    await db.insert(orderHistory, {
      orderId: id,
      id: clock.newId(),
      at: clock.now(),
      actor: session.user.nickName,
      event: 'load.paperPrinted',
      detail: { paper: kind },
    })
  return { bytes, contentType: 'application/pdf', filename: `${order.number}-${kind}.pdf` }
}

type Draw = (deps: Dependencies, order: LoadOrder) => Drawing | Promise<Drawing>
const one = (paper: Paper): Drawing => ({ kind: 'papers', papers: [paper] })
const customs =
  (kind: CustomsPaper): Draw =>
  (_, order) =>
    one(customsPaper(kind, customsFacts(order)))

const DRAWN: Record<LoadPaper, Draw> = {
  bol: ({ config }, order) => ({ kind: 'bol', bol: billOfLading(order, config) }),
  palletLabels: async (deps, order) => ({
    kind: 'labels',
    labels: palletLabels(
      await assignSsccs(deps, order, (load) => unitsOf(loadOf(load)).length),
      deps.config.publicUrl,
    ),
    format: 'pdf4x6',
  }),
  dangerousGoods: (_, order) => one(dangerousGoodsPaper(order)),
  commercialInvoice: customs('commercialInvoice'),
  canadaInvoice: customs('canadaInvoice'),
  cusma: customs('cusma'),
}

function customsPapersOf(order: LoadOrder): CustomsPaper[] {
  const { booking, from, to } = loadOf(order)
  return booking.customs ? customsPapers(booking.customs, { from, to, date: booking.pickup.pickupDate }) : []
}

/** A load as the customs documents need it: its handling units are the packages. */
function customsFacts(order: LoadOrder) {
  const load = loadOf(order)
  const { carrierName, serviceName, sample } = freightRateOf(order)
  const units = unitsOf(load).length || load.request.container?.count || 1
  const parcels = [
    { quantity: 1, weight: poundsOf(load), weightUnit: 'lb' as const },
    ...(units > 1 ? [{ quantity: units - 1, weight: 0, weightUnit: 'lb' as const }] : []),
  ]
  return {
    orderNumber: order.number,
    trackingNumber: order.trackingNumber,
    carrier: `${carrierName} ${serviceName}`,
    sample,
    at: order.createdAt,
    customs: load.booking.customs!,
    shipment: {
      from: load.from,
      to: load.to,
      shipDate: load.booking.pickup.pickupDate,
      reference: load.reference,
      notificationLanguage: load.booking.notificationLanguage,
      parcels,
    },
  }
}
