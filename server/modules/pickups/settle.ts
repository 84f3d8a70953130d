import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { differencesOf } from '#src/domain/sync/differences.ts'
import type { Pickup } from '#src/domain/pickups/pickup.ts'
import {
  holdsOrders,
  isOpenPickup,
  OPEN_PICKUPS,
  type PickupState,
} from '#src/domain/pickups/pickup-state.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { CarrierRefusal, type Carriers, type CarrierPickups } from '#server/carriers/carriers.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { pickupHistory, pickupOrders, pickups } from '#server/db/schema/pickups.ts'
import type { Log } from '#server/platform/log.ts'
import { notify } from '#server/mail/notices.ts'
import { notifyMembers } from '#server/modules/notices/notify-members.ts'
import { searchText } from '#server/platform/text/search-text.ts'
import type { StoredPickup } from './repository.ts'
import { pickupMoments } from './window.ts'

interface Dependencies {
  carriers: Carriers
  clock: Clock
}

/** The carrier's answer: the row's new values, the history entry, and the notice to send. */
interface CarrierAnswer {
  values: Partial<StoredPickup> & { state: PickupState }
  event: string
  detail: Record<string, unknown>
  news?: string
}

const STALE_MS = 10_000
const BATCH = 200
/** A carrier that hasn't reported for this long won't; it shouldn't hold up those that do. */
const FOLLOW_MS = 7 * 86_400_000

/**
 * Finishes what the carrier was asked to do. Call it any number of times, from the request itself, a repeated
 * one or the recovery after a crash: the carrier knows the pickup by our ID.
 *
 * States while the carrier hasn't answered: `requested` → `booked` or `refused`; `changing` → `booked`, with
 * the change or without it; `cancelling` → `cancelled`, or `booked` if it is too late.
 */
export async function settlePickup(
  { carriers, clock }: Dependencies,
  db: CustomerDb,
  row: StoredPickup,
): Promise<StoredPickup> {
  const state = row.state
  if (!isOpenPickup(state)) return row
  const carrier = await carriers.find(row.carrierCode)
  return finish(db, clock, row, {
    actor: row.carrier.name,
    ...(await askCarrier(carrier?.pickups, row, state, clock.now())),
  })
}

/**
 * Settles pickups that still wait for the carrier's answer, after a crash or when the carrier didn't respond.
 */
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
        gt(pickups.startsAt, new Date(now.getTime() - FOLLOW_MS)),
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
    await finish(database.forCustomer(row.customerId), clock, row, {
      actor: row.carrier.name,
      values: { state: outcome, refusal: null },
      event: `pickup.event.${outcome}`,
      detail: {},
      ...(outcome === 'missed' && { news: 'pickup:missed' }),
    })
  }
}

async function askCarrier(
  collects: CarrierPickups | undefined,
  row: StoredPickup,
  state: (typeof OPEN_PICKUPS)[number],
  now: Date,
): Promise<CarrierAnswer> {
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
      const requested = row.wanted!
      const { confirmationNumber } = await collects.change(requestOf(row, requested), now)
      const changes = differencesOf({ base: row.pickup, mine: row.wanted!, theirs: row.pickup }).map(
        ({ path, mine, theirs }) => ({ field: path, from: theirs, to: mine }),
      )
      return {
        values: {
          state: 'booked',
          pickup: row.wanted!,
          wanted: null,
          ...pickupMoments(requested),
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
  const { zone, startsAt, endsAt } = pickupMoments(pickup)
  return {
    clientId: id,
    pickup,
    zone,
    startsAt,
    endsAt,
    trackingNumbers: orders.map(({ trackingNumber }) => trackingNumber).filter(Boolean),
  }
}

/** Of several calls that finish at once, the first writes the outcome and the others read it. */
async function finish(
  db: CustomerDb,
  clock: Clock,
  row: StoredPickup,
  { actor, values, event, detail, news }: CarrierAnswer & { actor: string },
): Promise<StoredPickup> {
  return retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const thisPickup = eq(pickups.id, row.id)
      const open = await tx.one(
        pickups,
        and(thisPickup, eq(pickups.state, row.state), eq(pickups.rev, row.rev))!,
        {
          lock: true,
        },
      )
      if (open) {
        // Increases with every outcome that people see; their calendars keep the newest.
        await tx.update(pickups, { ...values, rev: open.rev + 1, updatedAt: now }, thisPickup)
        await tx.insert(pickupHistory, { pickupId: row.id, id: clock.newId(), at: now, actor, event, detail })
        if (!holdsOrders(values.state)) await tx.remove(pickupOrders, eq(pickupOrders.pickupId, row.id))
        if (news) await tx.job(clock, notify(news, row.id))
        if (values.state === 'missed')
          await notifyMembers(tx, clock, {
            kind: 'pickupMissed',
            params: { number: row.number, carrier: row.carrier.name },
            link: `${ACCOUNT_PATHS.scheduleList}?tab=past&q=${row.number}`,
          })
      }
      return (await tx.one(pickups, thisPickup))!
    }),
  )
}
