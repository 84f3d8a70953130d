import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Locale } from '#src/domain/locale.ts'
import type { Cents } from '#src/domain/money.ts'
import { audit } from '#server/audit.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { customerDb, type CustomerDb } from '#server/db/customer-db.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { customers, users } from '#server/db/schema/accounts.ts'
import { claims } from '#server/db/schema/claims.ts'
import { ledgerAccounts } from '#server/db/schema/ledger.ts'
import { chargebacks, topUps } from '#server/db/schema/payments.ts'
import { pickups } from '#server/db/schema/pickups.ts'
import { intents, orders } from '#server/db/schema/shipping.ts'
import { Refusal } from '#server/errors.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { filesOfCustomer, removeFiles } from '#server/files/files.ts'
import { BucketFault } from '#server/files/s3-files.ts'
import { queueMail } from '#server/mail/queue.ts'
import { newsLetter } from '#server/modules/auth/letters.ts'
import { postCompany } from '#server/modules/billing/company-ledger.ts'
import { OPEN_STATES } from '#server/modules/billing/top-ups.ts'
import { availableCents, post } from '#server/modules/billing/ledger.ts'
import { holdOrderTotals } from '#server/modules/orders/order-totals.ts'
import { isComing } from '#server/modules/pickups/repository.ts'
import { HOLDINGS } from './holdings.ts'

interface Needs { database: Database; clock: Clock; config: Config; files: FileStore }
interface Leaving {
  userId: string
  email: string
  locale: Locale
  forfeits: boolean
  /** Called when nothing stands in the way, while the account is still there. @returns the ids of the pickups that it called off */
  callOff: () => Promise<readonly string[]>
}

/** Six years from the end of the last tax year the books relate to (CRA, Income Tax Act s. 230(4)): seven from any day. */
const BOOKS_KEPT_YEARS = 7

/**
 * Ends an account for good. What tax law asks for stays, without addresses, names of recipients and contact data; everything else goes
 * in one transaction, sessions with it. The demonstration was never real: nothing of it stays.
 * @throws Refusal 409 while a purchase, another pickup or a dispute at the bank is under way, 402 while there are credits that nobody gave up
 */
export async function eraseCustomer({ database, clock, config, files }: Needs, customerId: string, { userId, email, locale, forfeits, callOff }: Leaving): Promise<void> {
  await insistOnLeaving(database.forCustomer(customerId), forfeits)
  const calledOff = await callOff()
  const goodbye = newsLetter('deleted', locale, config, clock.now())
  const orphans = await filesOfCustomer(database, customerId)
  await database.transaction(async (tx) => {
    const db = customerDb(customerId, tx)
    const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update')
    const credits = await insistOnLeaving(db, forfeits)
    const booked = await db.count(pickups, and(isComing(clock.now()), notInArray(pickups.id, [...calledOff])))
    if (booked > 0) throw new Refusal('account.delete.pickupBooked', { code: 409 })
    if (customer!.demo) await removeAll(tx, clock, customerId)
    else {
      if (credits > 0) await post(db, { id: clock.newId(), cause: 'forfeit', reason: 'forfeit', document: null, at: clock.now() }, { credits, forfeited: -credits })
      const [user] = await tx.select().from(users).where(and(eq(users.customerId, customerId), eq(users.id, userId)))
      await removeHoldings(tx, customerId, (table) => !HOLDINGS[table]?.stays)
      await redactOrders(tx, customerId)
      await tx.update(customers).set({ erasedAt: clock.now(), keptName: customer!.company ?? user?.nickName ?? null, billingAddress: '' }).where(eq(customers.id, customerId))
    }
    await queueMail(tx, clock, { ...goodbye, kind: 'account:deleted', to: email })
    await audit(tx, clock, { actor: userId, action: 'account:delete', subject: customerId, detail: { forfeitedCents: credits } })
  })
  // The account is gone, whatever the bucket says; the files that nothing names any more go with a later round.
  await removeFiles({ database, files }, orphans).catch((error: unknown) => { if (!(error instanceof BucketFault)) throw error })
}

/** @returns the credits that are given up */
async function insistOnLeaving(db: CustomerDb, forfeits: boolean): Promise<Cents> {
  if (await db.count(intents, inArray(intents.state, ['charged', 'paying'])) + await db.count(topUps, inArray(topUps.state, [...OPEN_STATES])) > 0) throw new Refusal('account.delete.purchaseOpen', { code: 409 })
  // Held credits come back or go, and the bank says which.
  if (await db.count(chargebacks, eq(chargebacks.state, 'open')) > 0) throw new Refusal('account.delete.chargeback', { code: 409 })
  const credits = await availableCents(db)
  if (credits > 0 && !forfeits) throw new Refusal('account.delete.credits', { code: 402, fields: { forfeit: 'validation.forfeit' } })
  return credits
}

/** What was kept for tax law alone goes when its time has come. */
export async function forgetErased({ database, clock }: Pick<Needs, 'database' | 'clock'>): Promise<void> {
  const day = clock.now()
  day.setUTCFullYear(day.getUTCFullYear() - BOOKS_KEPT_YEARS)
  for (const { id } of await database.sql.select({ id: customers.id }).from(customers).where(lt(customers.erasedAt, day)))
    await database.transaction((tx) => removeAll(tx, clock, id))
}

/** A customer with everything that was ever theirs, the ledger included. */
export async function removeAll(tx: Sql, clock: Clock, customerId: string): Promise<void> {
  await holdOrderTotals(tx)
  // What is carried forward takes the place of what goes, also in months that are closed.
  await mayErase(tx)
  await carryForward(tx, clock, customerId)
  await removeHoldings(tx, customerId, () => true)
  await tx.delete(customers).where(eq(customers.id, customerId))
}

/** What their books have in clearing stays explained in the company's. */
async function carryForward(tx: Sql, clock: Clock, customerId: string): Promise<void> {
  const accounts = await tx.select().from(ledgerAccounts).where(and(eq(ledgerAccounts.customerId, customerId), inArray(ledgerAccounts.kind, ['card_clearing', 'etransfer_clearing'])))
  const posted = (kind: string) => accounts.find((account) => account.kind === kind)?.posted ?? 0
  const [card, etransfer] = [posted('card_clearing'), posted('etransfer_clearing')]
  await postCompany(tx, { id: clock.newId(), cause: `carried-forward:${customerId}`, document: null, at: clock.now() }, { card_clearing: card, etransfer_clearing: etransfer, carried_forward: -(card + etransfer) })
}

/** The database lets nobody change what is append-only, but a whole customer may leave (migration 0001). */
async function mayErase(tx: Sql): Promise<void> {
  await tx.execute(sql`select set_config('portage.erase', 'on', true)`)
}

async function removeHoldings(tx: Sql, customerId: string, goes: (table: string) => boolean): Promise<void> {
  await mayErase(tx)
  for (const table of Object.keys(HOLDINGS).filter(goes)) await tx.execute(sql`delete from ${sql.identifier(table)} where customer_id = ${customerId}`)
}

/** Names what stays, so that whatever a shipment learns to hold goes. An invoice needs what was bought, where it went (the tax hangs on it), what it cost and when. */
async function redactOrders(tx: Sql, customerId: string): Promise<void> {
  const place = (end: string) => sql`jsonb_build_object('city', shipment->${end}->'city', 'province', shipment->${end}->'province', 'country', shipment->${end}->'country', 'postalCode', shipment->${end}->'postalCode')`
  await tx.update(orders).set({
    reference: null, search: sql`lower(${orders.number})`,
    shipment: sql`coalesce((select jsonb_object_agg(key, value) from jsonb_each(shipment) where key in ('mode', 'parcels', 'units', 'contents', 'shipDate')), '{}') || jsonb_build_object('from', ${place('from')}, 'to', ${place('to')})`,
  }).where(eq(orders.customerId, customerId))
  await tx.update(intents).set({ purchase: null }).where(eq(intents.customerId, customerId))
  await tx.update(claims).set({ description: '', answer: null }).where(eq(claims.customerId, customerId))
}
