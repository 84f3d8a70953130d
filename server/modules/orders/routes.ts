import { and } from 'drizzle-orm'
import { contract } from '#src/contract/contract.ts'
import { normalizeEnds } from '#src/domain/address/address.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { RequestError } from '#server/platform/errors.ts'
import { buildRoute } from '#server/modules/tracking/route.ts'
import type { CustomerContext } from '#server/http/context.ts'
import type { Serve } from '#server/http/serve.ts'
import { buy } from './buy.ts'
import { cancelOrder, deleteOrder } from './cancel.ts'
import { exportOrders } from './export.ts'
import { countMatching, countOrders, listOrders } from './list.ts'
import { labelFile } from './stored-label.ts'
import { printLabels, printSlips } from './print.ts'
import { printOrderPaper } from './print-paper.ts'
import {
  requestPrint,
  cancelPrint,
  drawPrint,
  findPrint,
  isIdle,
  printedFile,
  toPrint,
} from './label-prints.ts'
import { recordPrinted } from './printable.ts'
import { findParcelOrder, isOneOf, isParcel, orderDetails } from './repository.ts'
import { actorOf } from '#server/http/session.ts'

const {
  list,
  count,
  counts,
  get,
  buy: purchase,
  cancel,
  remove,
  label,
  labels,
  packingSlips,
  printed,
  export: exporting,
  paper,
} = contract.orders

const { labelPrints } = contract

export function orderRoutes(serve: Serve): void {
  serve(list, (input, { db, clock }) => listOrders(db, input, clock.now()))
  serve(count, (input, { db, clock }) => countMatching(db, input, clock.now()))
  serve(counts, (_, { db }) => countOrders(db))
  serve(get, ({ id }, context) => details(context, id))
  serve(purchase, ({ shipment, card, source, ...input }, context) =>
    buy(context, {
      ...input,
      card: card ?? null,
      origin: { source, batch: '' },
      shipment: normalizeEnds(shipment as Shipment),
    }),
  )
  serve(cancel, async ({ id }, context) => {
    await cancelOrder(context, id, actorOf(context.session))
    return details(context, id)
  })
  serve(remove, async ({ id }, context) => {
    await deleteOrder(context, id)
    return null
  })
  serve.file(paper, ({ id, kind, ahead }, context) => printOrderPaper(context, id, kind, ahead))
  serve.file(label, ({ id, format, ahead }, context) => printLabels(context, [id], format, ahead))
  serve.file(labels, ({ ids, format }, context) => printLabels(context, ids, format))
  serve(printed, async ({ ids, format, at }, { db, clock, session }) => {
    const found = await db.find(orders, and(isOneOf(ids), isParcel))
    const orderIds = found.map(({ id }) => id)
    await recordPrinted(db, clock, {
      actor: actorOf(session),
      orderIds,
      format,
      printedAt: new Date(at),
    })
    return null
  })
  serve.file(packingSlips, ({ ids }, context) => printSlips(context, ids))
  serve.file(exporting, async ({ ids }, context) => ({
    bytes: await exportOrders(context, context.locale, ids),
    contentType: 'text/csv; charset=utf-8',
    filename: 'orders.csv',
  }))
}

/** Files of many labels. They are drawn to the end whether or not the browser keeps asking. */
export function labelPrintRoutes(serve: Serve): void {
  const go = (context: CustomerContext, id: string) =>
    context.config.jobs &&
    void drawPrint(context, id).catch((error: unknown) => {
      if (!(error instanceof RequestError)) context.log.error({ err: error }, 'labels could not be drawn')
    })
  serve(labelPrints.start, async (request, context) => {
    const print = await requestPrint(context, request)
    go(context, print.id)
    return toPrint(print)
  })
  serve(labelPrints.get, async ({ id }, context) => {
    const print = await findPrint(context.db, id)
    if (isIdle(print, context.clock.now())) go(context, id)
    return toPrint(print)
  })
  serve(labelPrints.cancel, async ({ id }, context) => {
    await cancelPrint(context, id)
    return toPrint(await findPrint(context.db, id))
  })
  serve.file(labelPrints.file, async ({ id }, context) => {
    const { bytes, format } = await printedFile(context, id)
    return labelFile(bytes, format, 'labels')
  })
}

/** Asks the carrier for the newest tracking events while the order is on its way. */
async function details({ db, track, clock }: CustomerContext, id: string) {
  const before = await findParcelOrder(db, id)
  const followed = before.trackingNumber ? await track(before.trackingNumber) : null
  const events = followed?.events ?? []
  return orderDetails(db, followed ? await findParcelOrder(db, id) : before, {
    events,
    route: followed && buildRoute(followed, events),
    now: clock.now(),
  })
}
