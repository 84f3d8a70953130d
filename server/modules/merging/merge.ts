import { asc, inArray, eq, sql } from 'drizzle-orm'
import { auditOperator } from '#server/db/audit.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { customers } from '#server/db/schema/accounts.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Deps } from '#server/http/context.ts'
import { RequestError } from '#server/platform/errors.ts'
import { removeSandboxOf } from '#server/modules/account/erase.ts'
import { availableCents } from '#server/modules/billing/ledger.ts'
import { moveNumbers } from '#server/modules/numbers/totals.ts'
import { mergeLedgers, type BroughtMoney } from '#server/modules/billing/merge-ledger.ts'
import { moveCards, type LeftCard } from './cards.ts'
import { countHoldings, type MergeRow } from './counts.ts'
import { endMemberships, movePeople, tellPeople } from './people.ts'
import { moveRecords } from './records.ts'
import { assertMayMerge } from './refusals.ts'
import { keyOf, tablesThat } from './rules.ts'

export interface Merge {
  from: string
  into: string
  reason: string
  /** Does it, lists what came of it, and takes it back. */
  dryRun: boolean
}
export interface MergeReport extends BroughtMoney {
  rows: MergeRow[]
  /** Credits of the account that stays, before and after. */
  beforeCents: number
  afterCents: number
}

/**
 * Makes two accounts of one business one: everything of `from` is the other's afterwards, in one transaction. The
 * emptied account stays as a name in the books, with no members and no balance.
 * @throws RequestError worded for the operator, when something stands in the way
 */
export async function mergeCustomers(
  deps: Deps,
  { from, into, reason, dryRun }: Merge,
): Promise<MergeReport> {
  const { database, clock, gateway } = deps
  if (from === into) throw new RequestError('verb.merge.same')
  let cards: LeftCard[] = []
  const report = await database
    .transaction(async (tx) => {
      const both = await lockBoth(tx, from, into)
      await assertMayMerge(tx, clock, both)
      const rows = await countHoldings(tx, from, into)
      const db = { from: customerDb(from, tx), into: customerDb(into, tx) }
      const beforeCents = await availableCents(db.into)
      await tx.execute(sql`select set_config('portage.merge', 'on', true)`)
      await takeSandbox(tx, deps, from, into)
      const joining = await movePeople(tx, from, into)
      cards = await moveCards(tx, from, into)
      await moveRecords(tx, from, into)
      await moveTables(tx, from, into)
      await moveNumbers(tx, from, into)
      await moveJobs(tx, from, into)
      const money = await mergeLedgers(db.from, db.into, clock)
      await endMemberships(tx, from)
      const people = await tellPeople(tx, deps, into, joining)
      await tx
        .update(customers)
        .set({ mergedInto: into, mergedAt: clock.now() })
        .where(sql`${customers.id} = ${from} or ${customers.mergedInto} = ${from}`)
      const done: MergeReport = { ...money, rows, beforeCents, afterCents: await availableCents(db.into) }
      const detail = {
        reason,
        from,
        into,
        before: { availableCents: beforeCents },
        after: { availableCents: done.afterCents, members: people },
        moved: Object.fromEntries(rows.map(({ kind, moves }) => [kind, moves])),
      }
      await auditOperator(tx, clock, 'customer:merge', from, detail)
      await auditOperator(tx, clock, 'customer:merge', into, detail)
      if (dryRun) throw new TakenBack(done)
      return done
    })
    .catch((error: unknown) => {
      if (error instanceof TakenBack) return error.report
      throw error
    })
  // A card that couldn't come along is of no use to anybody; the gateway may not respond.
  if (!dryRun)
    for (const { gateway: name, token } of cards)
      if (name === gateway.name) await gateway.forget(token).catch(() => {})
  return report
}

/** Ends the transaction of a dry run, with what it found. */
class TakenBack extends Error {
  readonly report: MergeReport
  constructor(report: MergeReport) {
    super('a dry run')
    this.report = report
  }
}

/** Always in the same order, so that two merges wait for each other. What is under way in either ends first. */
async function lockBoth(tx: Sql, from: string, into: string) {
  const rows = await tx
    .select()
    .from(customers)
    .where(inArray(customers.id, [from, into]))
    .orderBy(asc(customers.id))
    .for('update')
  const [emptied, stays] = [from, into].map((id) => rows.find((row) => row.id === id))
  if (!emptied || !stays) throw new RequestError('verb.merge.gone')
  return { from: emptied, into: stays }
}

/** What test keys did was never real: it comes along where there is none, and else goes. */
async function takeSandbox(
  tx: Sql,
  { clock }: Pick<Deps, 'clock'>,
  from: string,
  into: string,
): Promise<void> {
  const [own] = await tx.select({ id: customers.id }).from(customers).where(eq(customers.sandboxOf, into))
  if (own) await removeSandboxOf(tx, clock, from)
  else await tx.update(customers).set({ sandboxOf: into }).where(eq(customers.sandboxOf, from))
}

async function moveTables(tx: Sql, from: string, into: string): Promise<void> {
  for (const table of tablesThat('ends')) await removeFrom(tx, table, from)
  for (const table of tablesThat('joins')) {
    const same = keyOf(table)
      .filter((column) => column !== 'customer_id')
      .map((column) => sql`and t.${sql.identifier(column)} = o.${sql.identifier(column)}`)
    await tx.execute(sql`
      delete from ${sql.identifier(table)} t using ${sql.identifier(table)} o
      where t.customer_id = ${from} and o.customer_id = ${into} ${sql.join(same, sql` `)}`)
    await changeOwner(tx, table, from, into)
  }
  for (const table of tablesThat('moves')) await changeOwner(tx, table, from, into)
}

const changeOwner = (tx: Sql, table: string, from: string, into: string) =>
  tx.execute(sql`update ${sql.identifier(table)} set customer_id = ${into} where customer_id = ${from}`)

const removeFrom = (tx: Sql, table: string, from: string) =>
  tx.execute(sql`delete from ${sql.identifier(table)} where customer_id = ${from}`)

/** What waits to be done, and what an email makes when it is sent, names its customer. */
async function moveJobs(tx: Sql, from: string, into: string): Promise<void> {
  await tx.execute(sql`update jobs set payload = jsonb_set(payload, '{customerId}', to_jsonb(${into}::text))
    where payload ->> 'customerId' = ${from}`)
  await tx.execute(sql`update mails set secret = jsonb_set(secret, '{customerId}', to_jsonb(${into}::text))
    where secret ->> 'customerId' = ${from}`)
}
