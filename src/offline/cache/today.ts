import type { CachedAnswer } from '#src/api/cached-answers.ts'
import type { DashboardSummary } from '#src/contract/dashboard.ts'
import type { OrderRow } from '#src/contract/orders.ts'
import { pickups, type PickupRow } from '#src/contract/pickups.ts'
import { wallClock } from '#src/domain/calendar/calendar.ts'
import { isInCarriageState } from '#src/domain/orders/order-status.ts'
import { deviceDay } from '#src/offline/database/device-clock.ts'
import type { UserDatabase } from '#src/offline/database/user-database.ts'
import { cachedRows } from './cached-rows.ts'

/**
 * The day's work as this device knows it: the server's last answer, or before there was one, what the orders
 * seen here amount to. Yesterday's answer doesn't say which drivers come today: the pickups seen here do.
 */
export async function findToday(
  db: UserDatabase,
  answer: CachedAnswer | undefined,
  now: Date,
): Promise<CachedAnswer | undefined> {
  if (answer && deviceDay(new Date(answer.at)) === deviceDay(now)) return answer
  const booked = await cachedRows<PickupRow>(db, pickups.list.name)
  const pickupsToday = booked.filter((pickup) => comesOn(pickup, now)).length
  if (!answer) return ofSeenOrders(db, pickupsToday, now)
  const facts = answer.data as DashboardSummary
  return { ...answer, data: { ...facts, attention: { ...facts.attention, pickupsToday } } }
}

const comesOn = ({ state, pickup, zone }: PickupRow, now: Date): boolean =>
  (state === 'booked' || state === 'changing') && pickup.pickupDate === wallClock(now, zone).day

/** As old as the oldest of them. What orders don't tell, spending and invoices, is left out. */
async function ofSeenOrders(
  db: UserDatabase,
  pickupsToday: number,
  now: Date,
): Promise<CachedAnswer | undefined> {
  const seen = await db.orders.toArray()
  if (seen.length === 0) return undefined
  const today = deviceDay(now)
  const count = (which: (row: OrderRow) => boolean) => seen.filter(({ row }) => which(row as OrderRow)).length
  const data: DashboardSummary = {
    attention: {
      exceptions: count((row) => isInCarriageState(row, 'exception', today)),
      loadExceptions: 0,
      unpaid: count(
        ({ status, payStatus }) => ['unpaid', 'failed'].includes(payStatus) && status !== 'cancelled',
      ),
      unpaidInvoices: 0,
      toHandOver: count(({ status }) => status === 'ordered'),
      inTransit: count((row) => isInCarriageState(row, 'inTransit', today)),
      late: count((row) => isInCarriageState(row, 'late', today)),
      toPrint: count(
        ({ status, manifested, printedAt }) => status === 'ordered' && !manifested && !printedAt,
      ),
      pickupsToday,
    },
    orders: seen.length,
    year: now.getFullYear(),
    savedCents: 0,
    months: [],
  }
  return { at: Math.min(...seen.map(({ seenAt }) => seenAt)), data, words: 'state.seenOrders' }
}
