import { eq } from 'drizzle-orm'
import { contract } from '#src/contract/contract.ts'
import type { IntentState } from '#src/contract/parcel.ts'
import { certified, type Customs } from '#src/domain/customs.ts'
import type { CustomsPaper } from '#src/domain/customs-rules.ts'
import type { LabelFormat } from '#src/domain/preference.ts'
import { normaliseAddress } from '#src/domain/address.ts'
import type { OrderTab } from '#src/domain/order-life.ts'
import type { Shipment } from '#src/domain/parcel.ts'
import type { CarrierLabel, Carriers } from '#server/carriers/carriers.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { topUps } from '#server/db/schema/payments.ts'
import { intents, orderHistory } from '#server/db/schema/shipping.ts'
import { renderLabels } from '#server/documents/label.ts'
import { renderPaper, type Paper } from '#server/documents/paper.ts'
import { notFound, Refusal } from '#server/errors.ts'
import type { CustomerContext, Serve } from '#server/serve.ts'
import { buy } from './buy.ts'
import { cancelOrder, deleteOrder } from './cancel.ts'
import { customsPaper } from './customs-papers.ts'
import { labelsOf } from './labels.ts'
import { countOrders, findOrder, listOrders, orderDetails, rateOf, shipmentOf, type Order } from './repository.ts'

const { list, counts, get, buy: purchase, cancel, remove, label, paper, intent } = contract.orders

export function orderRoutes(serve: Serve): void {
  serve(list, ({ tab, q, after }, { db }) => listOrders(db, { tab: tab as OrderTab, q, after }))
  serve(counts, (_, { db }) => countOrders(db))
  serve(get, ({ id }, context) => details(context, id))
  serve(purchase, ({ shipment, card, ...input }, context) =>
    buy(context, { ...input, card: card ?? null, shipment: { ...shipment as Shipment, from: normaliseAddress(shipment.from), to: normaliseAddress(shipment.to) } }))
  serve(cancel, async ({ id }, context) => {
    await cancelOrder(context, id)
    return details(context, id)
  })
  serve(remove, async ({ id }, context) => {
    await deleteOrder(context, id)
    return null
  })
  serve.file(paper, async ({ id, kind }, { db, clock, session }) => {
    const order = await findOrder(db, id)
    const bytes = await renderPaper(paperOf(order, kind as CustomsPaper))
    await db.insert(orderHistory, { orderId: id, id: clock.newId(), at: clock.now(), actor: session.user.nickName, event: 'order.paperPrinted', detail: { paper: kind } })
    return { bytes, contentType: 'application/pdf', filename: `${order.number}-${kind}.pdf` }
  })
  serve(intent, ({ id }, { db }) => intentState(db, id))
  serve.file(label, async ({ id, format }, { db, clock, config, session, carriers }) => {
    const order = await findOrder(db, id)
    if (!order.trackingNumber || order.status === 'cancelled') throw notFound()
    const made = await carrierLabel(order, db, carriers)
    const bytes = made?.bytes ?? await renderLabels(labelsOf(order, config.publicUrl), format as LabelFormat)
    await db.insert(orderHistory, { orderId: id, id: clock.newId(), at: clock.now(), actor: session.user.nickName, event: 'order.printed', detail: { format } })
    const contentType = made?.contentType ?? (format === 'zpl' ? 'application/x-zpl' : 'application/pdf')
    return { bytes, contentType, filename: `${order.number}.${contentType.endsWith('zpl') ? 'zpl' : 'pdf'}` }
  })
}

/** A carrier that makes its own labels takes no others, whatever size was asked for. */
async function carrierLabel(order: Order, db: CustomerDb, carriers: Carriers): Promise<CarrierLabel | null> {
  const carrier = await carriers.find(order.carrierCode)
  if (!carrier?.label) return null
  const intent = await db.one(intents, eq(intents.orderId, order.id))
  const label = intent && await carrier.label(intent.id)
  if (!label) throw new Refusal('order.labelLater')
  return label
}

/** Papers of a shipment over a border. Who has a word less to say than the paper asks for is told so. */
function paperOf(order: Order, kind: CustomsPaper): Paper {
  const shipment = shipmentOf(order)
  // Orders from before customs were asked have none.
  const { customs } = shipment as { customs?: Customs | null }
  if (!customs) throw new Refusal('order.noCustoms')
  if (kind === 'canadaInvoice' && (shipment.to.country !== 'CA' || shipment.from.country === 'CA')) throw new Refusal('order.notIntoCanada')
  if (kind === 'cusma' && (!customs.cusma.certify || certified(customs).length === 0)) throw new Refusal('order.notCertified')
  const { carrierName, serviceName, sample } = rateOf(order)
  return customsPaper(kind, { orderNumber: order.number, trackingNumber: order.trackingNumber, carrier: `${carrierName} ${serviceName}`, sample, shipment, customs, at: order.createdAt })
}

/** A purchase by card has its top-up under the same id (D37). Its order is there once it is charged. */
async function intentState(db: CustomerDb, id: string): Promise<IntentState> {
  const found = await db.one(intents, eq(intents.id, id))
  if (!found) return { state: 'unknown', orderId: null, refusal: null, actionUrl: null }
  const { state, refusal, orderId } = found
  const topUp = state === 'paying' ? await db.one(topUps, eq(topUps.id, id)) : undefined
  if (topUp?.state === 'action') return { state: 'action', orderId: null, refusal: null, actionUrl: topUp.actionUrl }
  return { state: state as IntentState['state'], orderId: state === 'paying' || isUnpaid(found) ? null : orderId, refusal, actionUrl: null }
}

/** Refused before there was an order. */
const isUnpaid = ({ state, refusal }: { state: string; refusal: string | null }) => state === 'refused' && /^(payment\.|order\.creditsGone$)/.test(refusal ?? '')

/** With the carrier's newest word when it is still on its way. */
async function details({ db, track }: CustomerContext, id: string) {
  const before = await findOrder(db, id)
  const followed = before.trackingNumber ? await track(before.trackingNumber) : null
  return orderDetails(db, followed ? await findOrder(db, id) : before, followed?.events ?? [])
}
