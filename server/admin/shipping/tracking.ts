import { and, eq, or } from 'drizzle-orm'
import { instantAt, wallClock } from '#src/domain/calendar/calendar.ts'
import { isDay } from '#src/domain/shared/fields.ts'
import { TRACKER_STATUSES, type TrackingEvent } from '#src/domain/tracking/tracker-status.ts'
import { formatTrackingNumber } from '#src/domain/tracking/tracking-number.ts'
import { auditOperator } from '#server/db/audit.ts'
import { BOOKS_ZONE } from '#server/platform/fiscal-period.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { saveEvents, moveOrder } from '#server/modules/tracking/follow.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { chosen } from '#server/admin/cli/chosen.ts'
import { say, word } from '#server/admin/cli/say.ts'

/** A cancellation refunds money and has its own command; 'unknown' says nothing. */
const REPORTABLE = TRACKER_STATUSES.filter((status) => status !== 'unknown' && status !== 'cancelled')

/**
 * Records what an operator learned by phone or email, handled like a carrier's own message: stored once, the
 * order moves, and people are notified.
 */
export async function addTrackingEvent(
  { words: [given, status], options }: Command,
  { database, clock, config }: Deps,
): Promise<string> {
  if (!given) throw new UsageError(say('verb.order.enter'))
  const known = chosen(status, REPORTABLE)
  if (!options.place) throw new UsageError(say('verb.tracking.place'))
  const now = clock.now()
  const zone = options.zone ?? BOOKS_ZONE
  const event: TrackingEvent = {
    ...parseEventTime(options.at, zone, now),
    zone,
    code: `operator:${known}`,
    status: known,
    description: options.note ?? '',
    place: options.place,
  }
  const number = formatTrackingNumber(given)
  return database.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(or(eq(orders.number, number), eq(orders.trackingNumber, number)))
    if (!order) throw new UsageError(say('verb.notFound', { name: given }))
    if (!order.trackingNumber) throw new UsageError(say('verb.tracking.none', { number: order.number }))
    await moveOrder(
      tx,
      order.trackingNumber,
      await saveEvents(tx, order.trackingNumber, [event], now, order.carrierCode),
      { actor: config.site.name, now, clock },
    )
    await auditOperator(tx, clock, 'tracking:event', order.id, {
      number: order.number,
      status: known,
      place: event.place,
      at: event.at,
    })
    const [moved] = await tx
      .select({ status: orders.status })
      .from(orders)
      .where(and(eq(orders.customerId, order.customerId), eq(orders.id, order.id)))
    return say('verb.tracking.added', {
      number: order.number,
      status: word(`tracker.${known}`),
      place: event.place,
      time: event.localTime.replace('T', ' '),
      zone,
      orderStatus: word(`status.${moved!.status}`),
    })
  })
}

/** `--at` is the local time at the place; without it, now. */
function parseEventTime(
  given: string | undefined,
  zone: string,
  now: Date,
): Pick<TrackingEvent, 'at' | 'localTime'> {
  try {
    if (given === undefined) return { at: now.toISOString(), localTime: localTime(now, zone) }
    const [, day = '', time = ''] = /^(\d{4}[-/]\d{2}[-/]\d{2})[T ](\d{2}:\d{2})$/.exec(given) ?? []
    const at =
      isDay(day.replaceAll('/', '-')) && time < '24:00'
        ? instantAt(day.replaceAll('/', '-'), time, zone)
        : null
    if (!at) throw new UsageError(say('verb.tracking.time', { given }))
    if (at > now) throw new UsageError(say('verb.tracking.future', { time: given, zone }))
    return { at: at.toISOString(), localTime: localTime(at, zone) }
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(say('verb.tracking.zone', { given: zone })) : error
  }
}

function localTime(at: Date, zone: string): string {
  const { day, time } = wallClock(at, zone)
  return `${day}T${time}`
}
