import { and, asc, eq, gt, gte, inArray, lt, lte, not, or, type SQL } from 'drizzle-orm'
import type { CursorPage } from '#src/contract/endpoint.ts'
import type { PickupCarrier, PickupDetails, PickupRow, WaitingOrder } from '#src/contract/pickups.ts'
import { wallClock } from '#src/domain/calendar/calendar.ts'
import { MAX_PICKUP_ORDERS } from '#src/domain/pickups/pickup.ts'
import {
  OPEN_PICKUPS,
  PICKUP_TABS,
  type PickupState,
  type PickupTab,
} from '#src/domain/pickups/pickup-state.ts'
import { convert, roundWeightUp } from '#src/domain/shared/units.ts'
import type { Carriers } from '#server/carriers/carriers.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { pickupHistory, pickupOrders, pickups } from '#server/db/schema/pickups.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { notFound } from '#server/platform/errors.ts'
import { toHistory } from '#server/db/history.ts'
import { laterThan, newestFirst, olderThan, soonestFirst, cursorPage } from '#server/db/keyset.ts'
import { isParcel, rateOf, shipmentOf } from '#server/modules/orders/repository.ts'
import { matches } from '#server/platform/text/search-text.ts'

export type StoredPickup = typeof pickups.$inferSelect

const PAGE_SIZE = 25
const KEYSET = { at: pickups.startsAt, id: pickups.id }

export async function listPickups(
  db: CustomerDb,
  { tab, q, after }: { tab: PickupTab; q: string; after: string },
  now: Date,
): Promise<CursorPage<PickupRow>> {
  const upcoming = tab === 'upcoming'
  const where = and(
    inTab(tab, now),
    matches(pickups.search, q),
    (upcoming ? laterThan : olderThan)(KEYSET, after),
  )
  const rows = await db.find(pickups, where, {
    orderBy: (upcoming ? soonestFirst : newestFirst)(KEYSET),
    limit: PAGE_SIZE + 1,
  })
  const { shown, next } = cursorPage(rows, PAGE_SIZE, ({ startsAt }) => startsAt)
  return { rows: shown.map(toRow), next }
}

/**
 * Carriers that never report whether the driver came leave a pickup booked; half a day after its window it
 * counts as past anyway.
 */
function inTab(tab: PickupTab, now: Date): SQL | undefined {
  const { states } = PICKUP_TABS.find(({ id }) => id === tab)!
  const before = new Date(now.getTime() - UNREPORTED_MS)
  const inStates = inArray(pickups.state, [...states])
  const booked = eq(pickups.state, 'booked')
  if (tab === 'upcoming') return and(inStates, or(not(booked), gte(pickups.endsAt, before)))
  return tab === 'past' ? or(inStates, and(booked, lt(pickups.endsAt, before))) : inStates
}

const UNREPORTED_MS = 12 * 3_600_000

/** Pickups for which a driver may still come. */
export const mayStillCome = (now: Date): SQL =>
  and(inArray(pickups.state, ['booked', ...OPEN_PICKUPS]), gt(pickups.endsAt, now))!

export async function findPickup(
  db: CustomerDb,
  id: string,
  options: { lock?: boolean } = {},
): Promise<StoredPickup> {
  const found = await db.one(pickups, eq(pickups.id, id), options)
  if (!found) throw notFound()
  return found
}

export async function pickupDetails(db: CustomerDb, row: StoredPickup): Promise<PickupDetails> {
  const history = await db.find(pickupHistory, eq(pickupHistory.pickupId, row.id), {
    orderBy: [asc(pickupHistory.at), asc(pickupHistory.id)],
  })
  return { ...toRow(row), history: toHistory(history) }
}

export async function pickupCarriers(carriers: Carriers): Promise<PickupCarrier[]> {
  return (await carriers.list()).flatMap(({ code, name, sample, pickups: collects }) =>
    collects
      ? [
          {
            carrierCode: code,
            carrierName: name,
            sample,
            cutOff: collects.cutOff,
            closures: [...(collects.closures ?? [])],
          },
        ]
      : [],
  )
}

/** Paid, not handed over, and without a pickup. */
export async function waitingOrders(db: CustomerDb): Promise<WaitingOrder[]> {
  const found = await db.find(orders, and(eq(orders.status, 'ordered'), isParcel), {
    orderBy: newestFirst({ at: orders.createdAt, id: orders.id }),
    limit: MAX_PICKUP_ORDERS,
  })
  const inPickups = new Set(
    found.length === 0
      ? []
      : (
          await db.find(
            pickupOrders,
            inArray(
              pickupOrders.orderId,
              found.map(({ id }) => id),
            ),
          )
        ).map(({ orderId }) => orderId),
  )
  return found
    .filter(({ id }) => !inPickups.has(id))
    .map((order) => {
      const { to, parcels } = shipmentOf(order)
      const unit = parcels[0]!.weightUnit
      return {
        id: order.id,
        number: order.number,
        carrierCode: order.carrierCode,
        carrierName: rateOf(order).carrierName,
        recipient: to.fullName || to.company,
        destination: [to.city, to.province].filter(Boolean).join(', '),
        parcels: parcels.reduce((sum, { quantity }) => sum + quantity, 0),
        weight: roundWeightUp(
          parcels.reduce(
            (sum, { quantity, weight, weightUnit }) => sum + quantity * convert(weight, weightUnit, unit),
            0,
          ),
          0.1,
        ),
        weightUnit: unit,
      }
    })
}

/** On the day when clocks are set back. */
const LONGEST_DAY_MS = 25 * 3_600_000

/** How many drivers come today, by the local day of each facility. */
export async function pickupsToday(db: CustomerDb, now: Date): Promise<number> {
  const [before, after] = [-1, 1].map((days) => new Date(now.getTime() + days * LONGEST_DAY_MS)) as [
    Date,
    Date,
  ]
  const near = await db.find(
    pickups,
    and(
      inArray(pickups.state, ['booked', 'changing'] satisfies PickupState[]),
      gte(pickups.startsAt, before),
      lte(pickups.startsAt, after),
    ),
  )
  return near.filter(({ pickupDate, zone }) => pickupDate === wallClock(now, zone).day).length
}

const toRow = (row: StoredPickup): PickupRow => ({
  id: row.id,
  number: row.number,
  state: row.state,
  carrierCode: row.carrierCode,
  carrierName: row.carrier.name,
  sample: row.carrier.sample,
  confirmationNumber: row.confirmationNumber,
  pickup: row.pickup,
  orders: row.orders.map(({ id, number }) => ({ id, number })),
  zone: row.zone,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  refusal: row.refusal,
  rev: row.rev,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
