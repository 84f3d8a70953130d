import { and, eq, isNotNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ValidationError } from 'yup'
import { usualTracking } from '#src/domain/tracking/tracking-number.ts'
import { findCarrier, type Carrier, type CarrierReport } from '#server/carriers/carriers.ts'
import { orders, trackingEvents } from '#server/db/schema/shipping.ts'
import { records } from '#server/db/schema/sync.ts'
import { rawBodyRoute } from '#server/http/raw-body-route.ts'
import type { Deps } from '#server/http/context.ts'
import { saveEvents, moveOrder } from './follow.ts'

/**
 * `POST /api/webhooks/carrier/<code>`, outside the contract because the signature covers the raw bytes, and
 * each carrier signs its own way (`readWebhook`). Late, repeated and reordered messages end the same; a
 * failure is answered as one, so that the carrier sends the message again.
 */
export function serveCarrierWebhooks(app: FastifyInstance, deps: Deps): void {
  rawBodyRoute(app, '/api/webhooks/carrier/:carrier', async (body, request, reply) => {
    const { carrier: code } = request.params as { carrier: string }
    const { gateway } = deps.carriers
    const sender = gateway?.code === code ? gateway : await findCarrier(deps.carriers, code)
    if (!sender?.readWebhook) return reply.code(404).send({ code: 404, msg: 'carrier' })
    const reports = await sender
      .readWebhook(request.headers, body, deps.clock.now())
      .catch((error: unknown) => {
        if (error instanceof ValidationError) return 'malformed' as const
        throw error
      })
    if (reports === null) return reply.code(401).send({ code: 401, msg: 'signature' })
    if (reports === 'malformed') return reply.code(400).send({ code: 400, msg: 'body' })
    let taken = 0
    for (const report of reports) {
      const carrier =
        report.carrierCode === undefined ? sender : await findCarrier(deps.carriers, report.carrierCode)
      if (carrier && (await saveReport(deps, carrier, report))) taken += 1
    }
    return { code: 200, msg: 'ok', data: { taken } }
  })
}

/**
 * Stores a carrier's report on a number that belongs to an order or that somebody follows, and moves the
 * order along. A carrier can't report on an order that another one carries, or on a number that another one
 * has reported on first.
 */
async function saveReport(
  { database, clock }: Deps,
  { code, name }: Pick<Carrier, 'code' | 'name'>,
  { trackingNumber, events }: CarrierReport,
): Promise<boolean> {
  const number = usualTracking(trackingNumber)
  const now = clock.now()
  return database.transaction(async (tx) => {
    const [order] = await tx
      .select({ carrierCode: orders.carrierCode })
      .from(orders)
      .where(eq(orders.trackingNumber, number))
    if (order && order.carrierCode !== code) return false
    if (!order) {
      const [followed] = await tx
        .select({ id: records.id })
        .from(records)
        .where(and(eq(records.entity, 'tracker'), eq(records.id, number), isNotNull(records.doc)))
        .limit(1)
      const earlier = await tx
        .select({ source: trackingEvents.source })
        .from(trackingEvents)
        .where(eq(trackingEvents.trackingNumber, number))
      if (!followed || earlier.some(({ source }) => source !== code)) return false
    }
    await moveOrder(tx, number, await saveEvents(tx, number, events, now, code), { actor: name, now, clock })
    return true
  })
}
