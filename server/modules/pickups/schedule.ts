import { assertNotBlocked } from '#server/modules/approvals/spending.ts'
import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { ValidationError } from 'yup'
import { normalizeAddress } from '#src/domain/address/address.ts'
import { isSame } from '#src/domain/sync/merge.ts'
import { numberFor } from '#src/domain/shared/public-number.ts'
import { pickupSchemaFor, type Pickup } from '#src/domain/pickups/pickup.ts'
import { canMovePickup, type PickupState } from '#src/domain/pickups/pickup-state.ts'
import type { CarrierPickups } from '#server/carriers/carriers.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { pickupOrders, pickups } from '#server/db/schema/pickups.ts'
import { orders } from '#server/db/schema/shipping.ts'
import {
  brokenConstraint,
  changedElsewhere,
  conflict,
  fieldsOf,
  idReused,
  RequestError,
  sessionEnded,
} from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log.ts'
import { searchText } from '#server/platform/text/search-text.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { startIntent } from '#server/modules/intents/intents.ts'
import { isParcel } from '#server/modules/orders/repository.ts'
import { findPickup, mayStillCome, type StoredPickup } from './repository.ts'
import { settlePickup } from './settle.ts'
import { pickupMoments, zoneOf } from './window.ts'

/** What asking a carrier about a customer's pickups needs. */
type Asking = Pick<CustomerContext, 'db' | 'clock' | 'carriers'>

interface PickupRequest {
  id: string
  carrierCode: string
  orderIds: readonly string[]
  pickup: Pickup
}

/**
 * Requests one driver per ID, however often and from wherever it is called (D17).
 * @throws RequestError if the carrier refuses
 */
export async function schedulePickup(
  context: CustomerContext,
  request: PickupRequest,
): Promise<StoredPickup> {
  const { db, session } = context
  const normalized = {
    ...request,
    pickup: { ...request.pickup, address: normalizeAddress(request.pickup.address) },
  }
  const fingerprint = createHash('sha256').update(JSON.stringify(normalized)).digest('hex')
  if (!(await db.one(pickups, eq(pickups.id, normalized.id)))) {
    if (!session.user.emailConfirmedAt) throw new RequestError('pickup.confirmEmail', { code: 403 })
    await db.assertOn('pickups')
    await assertNotBlocked(db)
    await startPickup(context, normalized, fingerprint)
  }
  const stored = await findPickup(db, normalized.id)
  if (stored.fingerprint !== fingerprint) throw idReused('pickup.idReused')
  return settleOrThrow(context, stored)
}

/** Changes the day, window or wording; who collects what stays. Repeating the same change does nothing. */
export async function changePickup(
  context: CustomerContext,
  { id, rev, pickup: typed }: { id: string; rev: number; pickup: Pickup },
): Promise<StoredPickup> {
  const { db, clock } = context
  const pickup = { ...typed, address: normalizeAddress(typed.address) }
  const before = await findPickup(db, id)
  if (isSame(before.wanted ?? before.pickup, pickup)) return settleOrThrow(context, before)
  const { collects } = await findPickupCarrier(context, before.carrierCode)
  await validateWindow(context, pickup, collects)
  await retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const locked = await findPickup(tx, id, { lock: true })
      assertTransition(locked, 'changing')
      if (locked.rev !== rev) throw changedElsewhere()
      await tx.update(
        pickups,
        { state: 'changing', wanted: pickup, refusal: null, rev: rev + 1, updatedAt: clock.now() },
        eq(pickups.id, id),
      )
    }),
  )
  return settleOrThrow(context, await findPickup(db, id))
}

/** Cancels with the carrier first. Repeating it changes nothing. */
export async function cancelPickup(context: Asking, id: string): Promise<StoredPickup> {
  const { db, clock } = context
  const before = await findPickup(db, id)
  if (before.state === 'cancelled') return before
  await retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const locked = await findPickup(tx, id, { lock: true })
      if (locked.state === 'cancelling' || locked.state === 'cancelled') return
      assertTransition(locked, 'cancelling')
      await tx.update(
        pickups,
        { state: 'cancelling', refusal: null, updatedAt: clock.now() },
        eq(pickups.id, id),
      )
    }),
  )
  return settleOrThrow(context, await findPickup(db, id))
}

/**
 * Cancels an account's pickups before the account ends. One that the carrier doesn't cancel is logged, so
 * that an operator can call the carrier; it never makes this reject.
 * @returns their IDs
 */
export async function callOffPickups(context: Asking & { log: Pick<Log, 'error'> }): Promise<string[]> {
  const { db, clock, log } = context
  const coming = await db.find(pickups, mayStillCome(clock.now()))
  await Promise.all(
    coming.map(async (row) => {
      try {
        const { state } = await settlePickup(context, db, row)
        if (state === 'booked') await cancelPickup(context, row.id)
      } catch (error) {
        log.error(
          { err: error, pickup: row.number, carrier: row.carrierCode, confirmation: row.confirmationNumber },
          'a pickup of a deleted account could not be cancelled: call the carrier',
        )
      }
    }),
  )
  return coming.map(({ id }) => id)
}

async function settleOrThrow(context: Asking, open: StoredPickup): Promise<StoredPickup> {
  const wasOpen = open.state !== 'booked'
  const ended = await settlePickup(context, context.db, open)
  if (ended.refusal && (wasOpen || ended.state === 'refused')) throw new RequestError(ended.refusal)
  return ended
}

function assertTransition({ state }: StoredPickup, to: PickupState): void {
  if (!canMovePickup(state, to)) throw new RequestError('pickup.illegalMove')
}

async function startPickup(
  context: CustomerContext,
  { id, carrierCode, orderIds, pickup }: PickupRequest,
  fingerprint: string,
): Promise<void> {
  const { db, clock } = context
  const { carrier, collects } = await findPickupCarrier(context, carrierCode)
  const when = await validateWindow(context, pickup, collects)
  const now = clock.now()
  const number = numberFor('pickup', await db.next('pickup_numbers'))
  try {
    await startIntent(clock, () =>
      db.transaction(async (tx) => {
        // Nobody would cancel the driver if the account has ended meanwhile.
        if ((await tx.self({ lock: true })).erasedAt) throw sessionEnded()
        const held = await lockOrders(tx, orderIds, carrierCode)
        const { address, facilityName } = pickup
        const row = {
          id,
          number,
          fingerprint,
          state: 'requested' as const,
          carrierCode,
          carrier: { name: carrier.name, sample: carrier.sample },
          pickup,
          orders: held,
          ...when,
          confirmationNumber: null,
          rev: 1,
          search: searchText(
            number,
            facilityName,
            address.company,
            address.fullName,
            address.city,
            address.postalCode,
            carrier.name,
            ...held.map((order) => order.number),
          ),
          createdAt: now,
          updatedAt: now,
        }
        // First, so that of two simultaneous clicks the second waits here and then finds the first.
        if (!(await tx.insert(pickups, row, { ifAbsent: true }))) return
        for (const order of held) await tx.insert(pickupOrders, { orderId: order.id, pickupId: id })
      }),
    )
  } catch (error) {
    if (brokenConstraint(error)) throw conflict('pickup.orderTaken')
    throw error
  }
}

/** @throws RequestError if one doesn't exist, is already on its way, or is another carrier's */
async function lockOrders(
  tx: CustomerDb,
  ids: readonly string[],
  carrierCode: string,
): Promise<StoredPickup['orders']> {
  if (ids.length === 0) return []
  const found = await tx.find(orders, and(inArray(orders.id, [...ids]), isParcel), { lock: true })
  const fit = found.filter(({ status, carrierCode: code }) => status === 'ordered' && code === carrierCode)
  if (fit.length < new Set(ids).size)
    throw new RequestError('pickup.orderNotReady', { fields: { orderIds: 'pickup.orderNotReady' } })
  return fit.map(({ id, number, trackingNumber }) => ({ id, number, trackingNumber: trackingNumber ?? '' }))
}

async function findPickupCarrier({ carriers }: CustomerContext, code: string) {
  const carrier = await carriers.find(code)
  if (!carrier?.pickups)
    throw new RequestError('pickup.noCarrier', { fields: { carrierCode: 'pickup.noCarrier' } })
  return { carrier, collects: carrier.pickups }
}

/** Checks what the shape alone can't: days and hours at the facility (D30). */
async function validateWindow(
  { clock }: CustomerContext,
  pickup: Pickup,
  { cutOff, closures = [] }: Pick<CarrierPickups, 'cutOff' | 'closures'>,
): Promise<ReturnType<typeof pickupMoments>> {
  const now = clock.now()
  try {
    await pickupSchemaFor(async (address) => ({
      zone: zoneOf(address),
      cutOff,
      closures: [...closures],
      now,
    })).validate(pickup, { abortEarly: false })
  } catch (error) {
    if (error instanceof ValidationError) throw new RequestError('error.fields', { fields: fieldsOf(error) })
    throw error
  }
  return pickupMoments(pickup)
}
