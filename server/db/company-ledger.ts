import { sql } from 'drizzle-orm'
import type { Cents } from '#src/domain/money/money.ts'
import type { Sql } from './sql.ts'
import { companyEntries, companyLines } from '#server/db/schema/money/books.ts'
import type { Account } from '#server/db/schema/money/ledger.ts'
import { accountingDate } from './accounting-date.ts'

/**
 * The company's accounts.
 * - `bank`, `bank:…`: money in our bank accounts. `bank_clearing`: reported to have arrived or left, and not
 * yet on a statement.
 * - `gateway`: money of ours held by the card gateway. `payouts`: sent by it, not yet on a statement.
 * `gateway_fees`: its charges. `gateway_other`: its own fees and corrections, to be looked into.
 * - `card_clearing`, `etransfer_clearing`: the other side of the customers' accounts of those names.
 * - `unidentified`: arrived at the bank from somebody unknown.
 * - `carried_forward`: clearing of customers whose books were removed, from before these stayed in the
 * company's books under the customers' accounts.
 * - `opening_balance_equity`: balance of a bank account when its first statement began.
 * - `carrier_payable`: what carriers have billed or will bill. `cost_of_sales`: the cost of what was sold,
 * before tax. `carriage_in_progress`: the same for what isn't carried yet, where revenue waits for that too:
 * `deferred_revenue`, with `revenue_deferred` against the customers' revenue.
 * - `tax_recoverable_…`: carriers' taxes that can be claimed back.
 * - `revenue_agency`, in Québec `revenue_agency_QST`: the carriers' share of what was sold as their agent,
 * against revenue; `tax_…`: the taxes on it, collected for them; `non_recoverable_tax`: carriers' taxes
 * beyond that.
 * - `claims_receivable`: claimed from carriers; `claims_recovered`: their share of customers' claims.
 * `write_offs`: what they refused. Other accounts are chosen by a person for lines of a bank statement
 * (server/modules/books/chart.ts).
 */
export type CompanyAccount =
  | Account
  | 'bank'
  | `bank:${string}`
  | 'bank_clearing'
  | 'gateway'
  | 'payouts'
  | 'gateway_fees'
  | 'gateway_other'
  | 'card_clearing'
  | 'etransfer_clearing'
  | 'unidentified'
  | 'carried_forward'
  | 'opening_balance_equity'
  | 'carrier_payable'
  | 'cost_of_sales'
  | 'carriage_in_progress'
  | 'deferred_revenue'
  | 'revenue_deferred'
  | 'claims_receivable'
  | 'claims_recovered'
  | 'write_offs'
  | 'revenue_agency'
  | 'revenue_agency_QST'
  | 'non_recoverable_tax'
  | `tax_recoverable_${string}`
/** Debits positive, credits negative, in cents; the sum must be 0. */
export type CompanyPosting = { [account in CompanyAccount]?: Cents }
export interface CompanyEntry {
  id: string
  /** Booked once, as in the customers' ledger. */
  cause: string
  document: string | null
  at: Date
}

/**
 * Books a company entry, in the transaction of what it is about. Where bank statements are imported, money
 * reported as received or sent goes to clearing: only statements say what is in the bank.
 */
export async function postCompany(tx: Sql, entry: CompanyEntry, posting: CompanyPosting): Promise<void> {
  const lines = linesOf(posting)
  if (lines.length === 0) return
  await writeEntry(tx, entry)
  // Checked after the entry is written: until then, the first statement may be being imported.
  const isCleared = (posting.bank ?? 0) !== 0 && (await hasStatements(tx))
  await writeLines(
    tx,
    entry,
    isCleared
      ? linesOf({ ...posting, bank: 0, bank_clearing: (posting.bank_clearing ?? 0) + posting.bank! })
      : lines,
  )
}

/** The same for a bank statement: what it says is in the bank. Accepts any account name. */
export async function postToBank(
  tx: Sql,
  entry: CompanyEntry,
  posting: Readonly<Record<string, Cents>>,
): Promise<void> {
  const lines = linesOf(posting)
  if (lines.length === 0) return
  await writeEntry(tx, entry)
  await writeLines(tx, entry, lines)
}

type Line = readonly [account: string, amount: Cents]

/** Always in the same order, so that two concurrent entries wait for each other instead of deadlocking. */
const linesOf = (posting: CompanyPosting | Readonly<Record<string, Cents>>): Line[] =>
  Object.entries(posting as Record<string, Cents>)
    .filter(([, amount]) => amount !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

async function writeEntry(tx: Sql, { id, cause, document, at }: CompanyEntry): Promise<void> {
  await tx.insert(companyEntries).values({ id, cause, document, ...accountingDate(at) })
}

async function writeLines(tx: Sql, { id }: CompanyEntry, lines: readonly Line[]): Promise<void> {
  for (const [account, amount] of lines)
    await tx.insert(companyLines).values({ entryId: id, account, amount })
}

async function hasStatements(tx: Sql): Promise<boolean> {
  const {
    rows: [found],
  } = await tx.execute<{ some: boolean }>(sql`select exists (select 1 from bank_accounts) as some`)
  return found!.some
}
