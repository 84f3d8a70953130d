import { and, eq, or } from 'drizzle-orm'
import { instantAt, wallClock } from '#src/domain/calendar/calendar.ts'
import { isDay } from '#src/domain/shared/fields.ts'
import { TRACKER_STATUSES, type TrackingEvent } from '#src/domain/tracking/tracker-status.ts'
import { usualTracking } from '#src/domain/tracking/tracking-number.ts'
import { auditOperator } from '#server/db/audit.ts'
import { BOOKS_ZONE } from '#server/platform/fiscal-period.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { saveEvents, moveOrder } from '#server/modules/tracking/follow.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'

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
  if (!given) throw new UsageError('Enter an order, load or tracking number.')
  const known = REPORTABLE.find((one) => one === status)
  if (!known)
    throw new UsageError(
      `The status must be one of ${REPORTABLE.join(', ')}${status === undefined ? '' : `, not "${status}"`}.`,
    )
  if (!options.place) throw new UsageError('Add a place: --place "Winnipeg, MB".')
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
  const number = usualTracking(given)
  return database.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(or(eq(orders.number, number), eq(orders.trackingNumber, number)))
    if (!order) throw new UsageError(`Order, load or tracking number ${given} not found.`)
    if (!order.trackingNumber) throw new UsageError(`${order.number} has no tracking number yet.`)
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
    const when = `${event.localTime.replace('T', ' ')} (${zone})`
    return `${order.number}: ${known} at ${event.place}, ${when}. Order status: ${moved!.status}.`
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
    if (!at) throw new UsageError(`--at must be a local time such as 2026-11-21T14:05, not "${given}".`)
    if (at > now) throw new UsageError(`--at ${given} (${zone}) is in the future.`)
    return { at: at.toISOString(), localTime: localTime(at, zone) }
  } catch (error) {
    throw error instanceof RangeError
      ? new UsageError(`--zone must be a time zone such as America/Winnipeg, not "${zone}".`)
      : error
  }
}

function localTime(at: Date, zone: string): string {
  const { day, time } = wallClock(at, zone)
  return `${day}T${time}`
}
