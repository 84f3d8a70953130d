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
import { brokenConstraint, fieldsOf, RequestError, sessionEnded } from '#server/platform/errors.ts'
import { searchText } from '#server/platform/search-text.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { startIntent } from '#server/modules/intents/ended.ts'
import { isParcel } from '#server/modules/orders/repository.ts'
import { findPickup, isComing, type StoredPickup } from './repository.ts'
import { settlePickup } from './settle.ts'
import { momentsOf, zoneOf } from './window.ts'

interface Wanted {
  id: string
  carrierCode: string
  orderIds: readonly string[]
  pickup: Pickup
}

/**
 * Asks for one driver per id, however often and from wherever it is asked (D17). @throws RequestError of the
 * carrier
 */
export async function schedulePickup(context: CustomerContext, wanted: Wanted): Promise<StoredPickup> {
  const { db, session } = context
  const asked = { ...wanted, pickup: { ...wanted.pickup, address: normalizeAddress(wanted.pickup.address) } }
  const fingerprint = createHash('sha256').update(JSON.stringify(asked)).digest('hex')
  if (!(await db.one(pickups, eq(pickups.id, asked.id)))) {
    if (!session.user.emailConfirmedAt) throw new RequestError('pickup.confirmEmail', { code: 403 })
    await note(context, asked, fingerprint)
  }
  const noted = await findPickup(db, asked.id)
  if (noted.fingerprint !== fingerprint) throw new RequestError('pickup.idReused', { code: 422 })
  return settled(context, noted)
}

/**
 * Another day, another window, other words: who collects what stays. The same change asked again is the same.
 */
export async function changePickup(
  context: CustomerContext,
  { id, rev, pickup: typed }: { id: string; rev: number; pickup: Pickup },
): Promise<StoredPickup> {
  const { db, clock } = context
  const pickup = { ...typed, address: normalizeAddress(typed.address) }
  const before = await findPickup(db, id)
  if (isSame(before.wanted ?? before.pickup, pickup)) return settled(context, before)
  const { collects } = await carrierOf(context, before.carrierCode)
  await checked(context, pickup, collects)
  await retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const locked = await findPickup(tx, id, { lock: true })
      allow(locked, 'changing')
      if (locked.rev !== rev) throw new RequestError('error.changedElsewhere', { code: 412 })
      await tx.update(
        pickups,
        { state: 'changing', wanted: pickup, refusal: null, rev: rev + 1, updatedAt: clock.now() },
        eq(pickups.id, id),
      )
    }),
  )
  return settled(context, await findPickup(db, id))
}

/** The carrier lets go first; asked again it changes nothing. */
export async function cancelPickup(context: CustomerContext, id: string): Promise<StoredPickup> {
  const { db, clock } = context
  const before = await findPickup(db, id)
  if (before.state === 'cancelled') return before
  await retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const locked = await findPickup(tx, id, { lock: true })
      if (locked.state === 'cancelling' || locked.state === 'cancelled') return
      allow(locked, 'cancelling')
      await tx.update(
        pickups,
        { state: 'cancelling', refusal: null, updatedAt: clock.now() },
        eq(pickups.id, id),
      )
    }),
  )
  return settled(context, await findPickup(db, id))
}

/**
 * Before an account ends. What its carrier does not let go of is logged, so that an operator can call it off.
 * Never rejects for one of them. @returns their ids
 */
export async function callOffPickups(context: CustomerContext): Promise<string[]> {
  const { db, clock, log } = context
  const coming = await db.find(pickups, isComing(clock.now()))
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

async function settled(context: CustomerContext, open: StoredPickup): Promise<StoredPickup> {
  const wasOpen = open.state !== 'booked'
  const ended = await settlePickup(context, context.db, open)
  if (ended.refusal && (wasOpen || ended.state === 'refused')) throw new RequestError(ended.refusal)
  return ended
}

function allow({ state }: StoredPickup, to: PickupState): void {
  if (!canMovePickup(state, to)) throw new RequestError('pickup.illegalMove')
}

async function note(
  context: CustomerContext,
  { id, carrierCode, orderIds, pickup }: Wanted,
  fingerprint: string,
): Promise<void> {
  const { db, clock } = context
  const { carrier, collects } = await carrierOf(context, carrierCode)
  const when = await checked(context, pickup, collects)
  const now = clock.now()
  const number = numberFor('pickup', await db.next('pickup_numbers'))
  try {
    await startIntent(clock, () =>
      db.transaction(async (tx) => {
        // Nobody would call off a driver for an account that has ended meanwhile.
        if ((await tx.self({ lock: true })).erasedAt) throw sessionEnded()
        const held = await heldOrders(tx, orderIds, carrierCode)
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
        // First, so that of two clicks at once the second waits here and then finds the first.
        if (!(await tx.insert(pickups, row, { ifAbsent: true }))) return
        for (const order of held) await tx.insert(pickupOrders, { orderId: order.id, pickupId: id })
      }),
    )
  } catch (error) {
    if (brokenConstraint(error)) throw new RequestError('pickup.orderTaken', { code: 409 })
    throw error
  }
}

/** @throws RequestError when one is not there, moves already, or is another carrier's. */
async function heldOrders(
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

async function carrierOf({ carriers }: CustomerContext, code: string) {
  const carrier = await carriers.find(code)
  if (!carrier?.pickups)
    throw new RequestError('pickup.noCarrier', { fields: { carrierCode: 'pickup.noCarrier' } })
  return { carrier, collects: carrier.pickups }
}

/** What the shape alone cannot say: days and hours where the facility is (D30). */
async function checked(
  { clock }: CustomerContext,
  pickup: Pickup,
  { cutOff, closures = [] }: Pick<CarrierPickups, 'cutOff' | 'closures'>,
): Promise<ReturnType<typeof momentsOf>> {
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
  return momentsOf(pickup)
}
