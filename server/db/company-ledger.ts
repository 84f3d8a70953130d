import { sql } from 'drizzle-orm'
import type { Cents } from '#src/domain/money/money.ts'
import type { Sql } from './sql.ts'
import { companyEntries, companyLines } from './schema/books.ts'
import type { Account } from './schema/ledger.ts'
import { dated } from './accounting-date.ts'

/**
 * Accounts of the company. `bank`, `bank:…`: what is in our accounts at banks. `bank_clearing`: said to have
 * come or gone, and not yet seen on a statement. `gateway`: what the card gateway holds of ours. `payouts`:
 * sent by it, not yet seen on a statement. `gateway_fees`: what it keeps for charges. `gateway_other`: its
 * own fees and corrections, to be looked into. `card_clearing`, `etransfer_clearing`: the other side of the
 * customers' accounts of those names. `unidentified`: came to the bank, and nobody knows from whom.
 * `carried_forward`: clearing of customers whose books were removed, before these stayed in the company's
 * under the customers' accounts. `opening_balance_equity`: what was in a bank account when its first
 * statement began. `carrier_payable`: what carriers billed or will bill. `cost_of_sales`: what was sold cost,
 * before tax. `carriage_in_progress`: the same of what isn't carried yet, where revenue waits for that too:
 * `deferred_revenue`, with `revenue_deferred` against the customers' revenue. `tax_recoverable_…`: taxes of
 * carriers, that come back. `revenue_agency`, of Québec `revenue_agency_QST`: what carriers get of what was
 * sold as their agent, against revenue; `tax_…`: of the taxes on it, collected for them;
 * `non_recoverable_tax`: theirs beyond that. `claims_receivable`: claimed from carriers; `claims_recovered`:
 * what of customers' claims is theirs to pay. `write_offs`: what they refused. The others are what a person
 * books a line of a statement to (modules/books/chart.ts).
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
/** Debit positive, credit negative, in cents; the sum must be 0. */
export type CompanyPosting = { [account in CompanyAccount]?: Cents }
export interface CompanyEntry {
  id: string
  /** Once, as in the customers' ledger. */
  cause: string
  document: string | null
  at: Date
}

/**
 * Books one entry of the company, in the transaction of what it is about. What is said to have reached or
 * left the bank is in clearing where statements are imported: they alone say what is in it.
 */
export async function postCompany(tx: Sql, entry: CompanyEntry, posting: CompanyPosting): Promise<void> {
  const lines = linesOf(posting)
  if (lines.length === 0) return
  await writeEntry(tx, entry)
  // Asked once the entry is written: until then the first statement of all may be coming in.
  const isCleared = (posting.bank ?? 0) !== 0 && (await hasStatements(tx))
  await writeLines(
    tx,
    entry,
    isCleared
      ? linesOf({ ...posting, bank: 0, bank_clearing: (posting.bank_clearing ?? 0) + posting.bank! })
      : lines,
  )
}

/**
 * The same of what a statement says: what it books to the bank is in the bank. Any account's name is taken.
 */
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

/** Always in the same order: two entries at once then wait for each other instead of dead-locking. */
const linesOf = (posting: CompanyPosting | Readonly<Record<string, Cents>>): Line[] =>
  Object.entries(posting as Record<string, Cents>)
    .filter(([, amount]) => amount !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

async function writeEntry(tx: Sql, { id, cause, document, at }: CompanyEntry): Promise<void> {
  await tx.insert(companyEntries).values({ id, cause, document, ...dated(at) })
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
