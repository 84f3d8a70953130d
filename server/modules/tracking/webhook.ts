import { and, eq, isNotNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ValidationError } from 'yup'
import { formatTrackingNumber } from '#src/domain/tracking/tracking-number.ts'
import { findCarrier, type Carrier, type CarrierReport } from '#server/carriers/carriers.ts'
import { orders, trackingEvents } from '#server/db/schema/shipping.ts'
import { records } from '#server/db/schema/sync.ts'
import { rawBodyRoute } from '#server/http/raw-body-route.ts'
import type { Deps } from '#server/http/context.ts'
import { saveEvents, moveOrder } from './follow.ts'

/**
 * `POST /api/webhooks/carrier/<code>`, outside the contract: the signature covers the bytes as they came, and
 * each carrier signs its own way (`readWebhook`). What comes late, twice or out of order comes to the same
 * end; a failure is answered as such, so that it is sent again.
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
      if (carrier && (await takeReport(deps, carrier, report))) taken += 1
    }
    return { code: 200, msg: 'ok', data: { taken } }
  })
}

/**
 * Keeps what a carrier says of a number that is somebody's order or followed by somebody, and moves the order
 * along. Of others' parcels a carrier says nothing here: neither of an order that another carries, nor of a
 * number another has spoken for.
 */
async function takeReport(
  { database, clock }: Deps,
  { code, name }: Pick<Carrier, 'code' | 'name'>,
  { trackingNumber, events }: CarrierReport,
): Promise<boolean> {
  const number = formatTrackingNumber(trackingNumber)
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
      const said = await tx
        .select({ source: trackingEvents.source })
        .from(trackingEvents)
        .where(eq(trackingEvents.trackingNumber, number))
      if (!followed || said.some(({ source }) => source !== code)) return false
    }
    await moveOrder(tx, number, await saveEvents(tx, number, events, now, code), { actor: name, now, clock })
    return true
  })
}
