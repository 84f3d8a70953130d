import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { audit, auditOperator } from '#server/db/audit.ts'
import { bookMonthOf } from '#server/platform/fiscal-period.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { customerDb, type CustomerDb } from '#server/db/customer-db.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { customers, users } from '#server/db/schema/accounts.ts'
import { claims } from '#server/db/schema/claims.ts'
import { ledgerEntries, ledgerLines } from '#server/db/schema/money/ledger.ts'
import { chargebacks, topUps } from '#server/db/schema/money/payments.ts'
import { pickups } from '#server/db/schema/pickups.ts'
import { intents, orders } from '#server/db/schema/shipping.ts'
import { conflict } from '#server/platform/errors.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { filesOfCustomer, removeFiles } from '#server/files/files.ts'
import { BucketFault } from '#server/files/s3-files.ts'
import { renderEmail } from '#server/mail/email.ts'
import { enqueueMail } from '#server/db/enqueue.ts'
import { accountEmail } from '#server/modules/auth/emails.ts'
import { postCompany, type CompanyPosting } from '#server/db/company-ledger.ts'
import { OPEN_STATES } from '#server/modules/billing/top-ups.ts'
import { paidCents } from '#server/modules/billing/ledger.ts'
import { endCredits, leftOwedEmail, hasDebt, refundAccount } from '#server/modules/billing/refund-account.ts'
import { releaseAllCosts } from '#server/modules/costs/shipment-costs.ts'
import { carryNumbers, forgetNumbersOf } from '#server/modules/numbers/totals.ts'
import { holdOrderTotals } from '#server/modules/orders/totals.ts'
import type { CardGateway } from '#server/payments/gateway.ts'
import { mayStillCome } from '#server/modules/pickups/repository.ts'
import { HOLDINGS } from './holdings.ts'
import type { AccountDeletion } from '#server/http/context.ts'

interface Dependencies {
  database: Database
  clock: Clock
  config: Config
  files: FileStore
  gateway: CardGateway
}

/**
 * Six years from the end of the last tax year the books relate to (CRA, Income Tax Act s. 230(4)): at most
 * seven from any day.
 */
export const BOOKS_KEPT_YEARS = 7

/**
 * Deletes an account for good. Paid credits are refunded first, the way they were paid; what can't be is
 * owed. What tax law requires stays, without addresses, recipients' names and contact data; everything else,
 * including sessions, goes in one transaction. The demonstration account was never real, so nothing of it
 * stays.
 * @throws RequestError 409 while a purchase, another pickup or a bank dispute is in progress, or the customer
 * owes us something
 */
export async function eraseCustomer(
  deps: Dependencies,
  customerId: string,
  { userId, email, locale, reason, callOff }: AccountDeletion,
): Promise<void> {
  const { database, clock, config, files } = deps
  const own = database.forCustomer(customerId)
  await assertMayLeave(own)
  const calledOff = await callOff()
  if (!(await own.self()).demo) await refundAccount(deps, own, email)
  const goodbye = accountEmail('deleted', locale, config, clock.now())
  const sandboxes = await database.sql
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.sandboxOf, customerId))
  const orphans = (
    await Promise.all(
      [customerId, ...sandboxes.map(({ id }) => id)].map((id) => filesOfCustomer(database, id)),
    )
  ).flat()
  await database.transaction(async (tx) => {
    const db = customerDb(customerId, tx)
    const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update')
    await assertMayLeave(db)
    const booked = await db.count(
      pickups,
      and(mayStillCome(clock.now()), notInArray(pickups.id, [...calledOff])),
    )
    if (booked > 0) throw conflict('account.delete.pickupBooked')
    const owedCents = customer!.demo ? 0 : await endCredits(db, { clock })
    const owed = customer!.demo ? null : await leftOwedEmail(db, email)
    if (customer!.demo) await removeAll(tx, clock, customerId)
    else {
      await removeSandboxOf(tx, clock, customerId)
      const [user] = await tx
        .select()
        .from(users)
        .where(and(eq(users.customerId, customerId), eq(users.id, userId)))
      for (const id of [customerId, ...(await mergedInto(tx, customerId))])
        await carryNumbers(tx, id, () => removeHoldings(tx, id, (table) => !HOLDINGS[table]?.stays))
      await redactOrders(tx, customerId)
      await tx
        .update(customers)
        .set({
          erasedAt: clock.now(),
          keptName: customer!.company ?? user?.nickName ?? null,
          billingAddress: '',
        })
        .where(eq(customers.id, customerId))
    }
    if (owed)
      await enqueueMail(tx, clock, {
        ...renderEmail(owed, config),
        kind: 'account:owed:company',
        to: config.site.email,
      })
    await enqueueMail(tx, clock, { ...goodbye, kind: 'account:deleted', to: email })
    if (reason) await auditOperator(tx, clock, 'customer:erase', customerId, { reason, owedCents })
    else
      await audit(tx, clock, {
        actor: userId,
        action: 'account:delete',
        subject: customerId,
        detail: { owedCents },
      })
  })
  // The account is gone, whatever the bucket answers. Files that nothing refers to are removed by a later
  // round.
  await removeFiles({ database, files }, orphans).catch((error: unknown) => {
    if (!(error instanceof BucketFault)) throw error
  })
}

/** @throws RequestError as `eraseCustomer` does */
export async function assertMayLeave(db: CustomerDb): Promise<void> {
  if (
    (await db.count(intents, inArray(intents.state, ['charged', 'paying']))) +
      (await db.count(topUps, inArray(topUps.state, [...OPEN_STATES]))) >
    0
  )
    throw conflict('account.delete.purchaseOpen')
  // The bank decides whether held credits come back.
  if ((await db.count(chargebacks, eq(chargebacks.state, 'open'))) > 0)
    throw conflict('account.delete.chargeback')
  // Credits aren't refunded to somebody who owes us: they pay for that first.
  if ((await hasDebt(db)) && (await paidCents(db)) > 0) throw conflict('account.delete.owing')
}

/** Deletes accounts that were kept only for tax law, once the time is up. */
export async function deleteErasedFiles({
  database,
  clock,
}: Pick<Dependencies, 'database' | 'clock'>): Promise<void> {
  const day = clock.now()
  day.setUTCFullYear(day.getUTCFullYear() - BOOKS_KEPT_YEARS)
  for (const { id } of await database.sql
    .select({ id: customers.id })
    .from(customers)
    .where(lt(customers.erasedAt, day)))
    await database.transaction((tx) => removeAll(tx, clock, id))
}

/** Deletes a customer with everything that was ever theirs, including the ledger. */
export async function removeAll(tx: Sql, clock: Clock, customerId: string): Promise<void> {
  await removeSandboxOf(tx, clock, customerId)
  for (const id of await mergedInto(tx, customerId)) await removeAll(tx, clock, id)
  await holdOrderTotals(tx)
  // What is carried forward replaces what is deleted, also in closed months.
  await mayErase(tx)
  await carryForward(tx, clock, customerId)
  await releaseAllCosts(customerDb(customerId, tx), clock)
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId))
  const remove = () => removeHoldings(tx, customerId, () => true)
  // The demonstration account and sandboxes were never real.
  await (customer?.demo || customer?.sandboxOf ? remove() : carryNumbers(tx, customerId, remove))
  await forgetNumbersOf(tx, customerId)
  await tx.delete(customers).where(eq(customers.id, customerId))
}

/** The accounts that became part of this one: their books are its books (server/modules/merging). */
async function mergedInto(tx: Sql, customerId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.mergedInto, customerId))
  return rows.map(({ id }) => id)
}

/** What a customer's test keys did was never real: nothing of it stays. */
export async function removeSandboxOf(tx: Sql, clock: Clock, customerId: string): Promise<void> {
  for (const { id } of await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.sandboxOf, customerId)))
    await removeAll(tx, clock, id)
}

/**
 * Carries a deleted customer's books forward into the company's, as sums by month and account under the same
 * names: the totals of every period stay as they were and say nothing about anybody. For the demonstration
 * account, only what it has in clearing is offset.
 */
async function carryForward(tx: Sql, clock: Clock, customerId: string): Promise<void> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId))
  const month = bookMonthOf(ledgerEntries.createdAt)
  const sums = await tx
    .select({
      month,
      account: ledgerLines.account,
      cents: sql<string>`sum(${ledgerLines.amount})`,
      at: sql<string>`max(max(${ledgerEntries.createdAt})) over (partition by ${month})`,
    })
    .from(ledgerEntries)
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.customerId, ledgerEntries.customerId), eq(ledgerLines.entryId, ledgerEntries.id)),
    )
    .where(eq(ledgerEntries.customerId, customerId))
    .groupBy(month, ledgerLines.account)
  if (customer?.demo) {
    const posted = (account: string) =>
      sums.reduce((sum, row) => sum + (row.account === account ? Number(row.cents) : 0), 0)
    const [card, etransfer] = [posted('card_clearing'), posted('etransfer_clearing')]
    return postCompany(
      tx,
      { id: clock.newId(), cause: `carried-forward:${customerId}`, document: null, at: clock.now() },
      { card_clearing: card, etransfer_clearing: etransfer, carried_forward: -(card + etransfer) },
    )
  }
  for (const of of [...new Set(sums.map((row) => row.month))].toSorted()) {
    const rows = sums.filter((row) => row.month === of)
    await postCompany(
      tx,
      {
        id: clock.newId(),
        cause: `carried-forward:${customerId}:${of}`,
        document: null,
        at: new Date(rows[0]!.at),
      },
      Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)])) as CompanyPosting,
    )
  }
}

/** Lets this transaction delete append-only rows, which the database otherwise refuses (migration 0001). */
async function mayErase(tx: Sql): Promise<void> {
  await tx.execute(sql`select set_config('portage.erase', 'on', true)`)
}

async function removeHoldings(tx: Sql, customerId: string, goes: (table: string) => boolean): Promise<void> {
  await mayErase(tx)
  for (const table of Object.keys(HOLDINGS).filter(goes))
    await tx.execute(sql`delete from ${sql.identifier(table)} where customer_id = ${customerId}`)
}

/**
 * Lists what stays, so that anything added to shipments later is removed by default. An invoice needs what
 * was bought, where it went (which decides the tax), what it cost and when.
 */
async function redactOrders(tx: Sql, customerId: string): Promise<void> {
  const place = (end: string) =>
    sql`jsonb_build_object('city', shipment->${end}->'city', 'province', shipment->${end}->'province', 'country', shipment->${end}->'country', 'postalCode', shipment->${end}->'postalCode')`
  await tx
    .update(orders)
    .set({
      reference: null,
      search: sql`lower(${orders.number})`,
      shipment: sql`
        coalesce((select jsonb_object_agg(key, value) from jsonb_each(shipment)
            where key in ('mode', 'parcels', 'units', 'contents', 'shipDate')),
          '{}') || jsonb_build_object('from', ${place('from')}, 'to', ${place('to')})`,
    })
    .where(eq(orders.customerId, customerId))
  await tx.update(intents).set({ purchase: null }).where(eq(intents.customerId, customerId))
  await tx.update(claims).set({ description: '', answer: null }).where(eq(claims.customerId, customerId))
}
