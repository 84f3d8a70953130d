import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { differencesOf } from '#src/domain/sync/differences.ts'
import type { Pickup } from '#src/domain/pickups/pickup.ts'
import {
  holdsOrders,
  isOpenPickup,
  OPEN_PICKUPS,
  type PickupState,
} from '#src/domain/pickups/pickup-state.ts'
import { CarrierRefusal, type Carriers, type CarrierPickups } from '#server/carriers/carriers.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { pickupHistory, pickupOrders, pickups } from '#server/db/schema/pickups.ts'
import type { Log } from '#server/platform/log.ts'
import { notify } from '#server/mail/notices.ts'
import { searchText } from '#server/platform/search-text.ts'
import type { StoredPickup } from './repository.ts'
import { momentsOf } from './window.ts'

interface Dependencies {
  carriers: Carriers
  clock: Clock
}
/** What the carrier answered: the row's new values, what the history says, and the mail that tells it. */
interface Ending {
  values: Partial<StoredPickup> & { state: PickupState }
  event: string
  detail: Record<string, unknown>
  news?: string
}

const STALE_MS = 10_000
const BATCH = 200
/** A carrier that has said nothing for so long says nothing any more; those that do are not held up by it. */
const ASKED_FOR_MS = 7 * 86_400_000

/**
 * Brings what the carrier was asked to its end: booked, changed, cancelled, or refused. May be called any
 * number of times, by the call itself, by a repeated one, or after a crash: the carrier knows the pickup by
 * our id.
 */
export async function settlePickup(
  { carriers, clock }: Dependencies,
  db: CustomerDb,
  row: StoredPickup,
): Promise<StoredPickup> {
  const state = row.state
  if (!isOpenPickup(state)) return row
  const carrier = await carriers.find(row.carrierCode)
  return end(db, clock, row, {
    actor: row.carrier.name,
    ...(await answered(carrier?.pickups, row, state, clock.now())),
  })
}

/** Asks what became of what waits for an answer: after a crash, a kill, a carrier that did not answer. */
export async function settleOpenPickups(
  deps: Dependencies & { database: Database },
  log: Log,
  olderThanMs = STALE_MS,
): Promise<void> {
  const { database, clock } = deps
  const before = new Date(clock.now().getTime() - olderThanMs)
  const open = await database.sql
    .select()
    .from(pickups)
    .where(and(inArray(pickups.state, [...OPEN_PICKUPS]), lt(pickups.updatedAt, before)))
    .limit(BATCH)
  for (const row of open)
    await settlePickup(deps, database.forCustomer(row.customerId), row).catch((error: unknown) =>
      log.error({ err: error }, 'a pickup could not be settled yet'),
    )
}

/** Asks the carriers whether their drivers came. */
export async function followPickups(deps: Dependencies & { database: Database }, log: Log): Promise<void> {
  const { database, clock, carriers } = deps
  const now = clock.now()
  const due = await database.sql
    .select()
    .from(pickups)
    .where(
      and(
        eq(pickups.state, 'booked'),
        lt(pickups.startsAt, now),
        gt(pickups.startsAt, new Date(now.getTime() - ASKED_FOR_MS)),
      ),
    )
    .orderBy(pickups.startsAt)
    .limit(BATCH)
  for (const row of due) {
    const carrier = await carriers.find(row.carrierCode)
    const outcome = await carrier?.pickups?.outcome(row.id, now).catch((error: unknown) => {
      log.error({ err: error }, 'the status of a pickup could not be read')
      return null
    })
    if (!outcome) continue
    await end(database.forCustomer(row.customerId), clock, row, {
      actor: row.carrier.name,
      values: { state: outcome, refusal: null },
      event: `pickup.event.${outcome}`,
      detail: {},
      ...(outcome === 'missed' && { news: 'pickup:missed' }),
    })
  }
}

async function answered(
  collects: CarrierPickups | undefined,
  row: StoredPickup,
  state: (typeof OPEN_PICKUPS)[number],
  now: Date,
): Promise<Ending> {
  const refused = { requested: 'refused', changing: 'booked', cancelling: 'booked' } as const
  try {
    if (!collects) throw new CarrierRefusal('pickup.noCarrier')
    if (state === 'requested') {
      const { confirmationNumber } = await collects.schedule(requestOf(row, row.pickup), now)
      return {
        values: { state: 'booked', ...confirmed(row, confirmationNumber) },
        event: 'pickup.event.booked',
        detail: { confirmationNumber },
        news: 'pickup:booked',
      }
    }
    if (state === 'changing') {
      const wanted = row.wanted!
      const { confirmationNumber } = await collects.change(requestOf(row, wanted), now)
      const changes = differencesOf({ base: row.pickup, mine: row.wanted!, theirs: row.pickup }).map(
        ({ path, mine, theirs }) => ({ field: path, from: theirs, to: mine }),
      )
      return {
        values: {
          state: 'booked',
          pickup: row.wanted!,
          wanted: null,
          ...momentsOf(wanted),
          ...confirmed(row, confirmationNumber),
        },
        event: 'pickup.event.changed',
        detail: { changes },
        news: 'pickup:changed',
      }
    }
    if (!(await collects.cancel(row.id, now))) throw new CarrierRefusal('pickup.tooLate')
    return {
      values: { state: 'cancelled', refusal: null },
      event: 'pickup.event.cancelled',
      detail: {},
      news: 'pickup:cancelled',
    }
  } catch (error) {
    if (!(error instanceof CarrierRefusal)) throw error
    return {
      values: { state: refused[state], refusal: error.message, wanted: null },
      event: 'pickup.event.refused',
      detail: { asked: state, why: error.message },
    }
  }
}

const confirmed = (row: StoredPickup, confirmationNumber: string) => ({
  confirmationNumber,
  refusal: null,
  search: row.search.includes(searchText(confirmationNumber))
    ? row.search
    : `${row.search} ${searchText(confirmationNumber)}`,
})

const requestOf = ({ id, orders }: StoredPickup, pickup: Pickup) => {
  const { zone, startsAt, endsAt } = momentsOf(pickup)
  return {
    clientId: id,
    pickup,
    zone,
    startsAt,
    endsAt,
    trackingNumbers: orders.map(({ trackingNumber }) => trackingNumber).filter(Boolean),
  }
}

/** Of several that come to the end at once, the first writes it and the others read it. */
async function end(
  db: CustomerDb,
  clock: Clock,
  row: StoredPickup,
  { actor, values, event, detail, news }: Ending & { actor: string },
): Promise<StoredPickup> {
  return retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const here = eq(pickups.id, row.id)
      const open = await tx.one(pickups, and(here, eq(pickups.state, row.state), eq(pickups.rev, row.rev))!, {
        lock: true,
      })
      if (open) {
        // Grows with every end that people see: their calendars take the newest.
        await tx.update(pickups, { ...values, rev: open.rev + 1, updatedAt: now }, here)
        await tx.insert(pickupHistory, { pickupId: row.id, id: clock.newId(), at: now, actor, event, detail })
        if (!holdsOrders(values.state)) await tx.remove(pickupOrders, eq(pickupOrders.pickupId, row.id))
        if (news) await tx.job(clock, notify(news, row.id))
      }
      return (await tx.one(pickups, here))!
    }),
  )
}
