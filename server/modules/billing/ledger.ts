import { and, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { LedgerReason, LedgerRow } from '#src/contract/billing.ts'
import type { CursorPage } from '#src/contract/endpoint.ts'
import { addDays } from '#src/domain/calendar/calendar.ts'
import type { Cents } from '#src/domain/money/money.ts'
import { dayBegins } from '#server/platform/fiscal-period.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import {
  ledgerAccounts,
  ledgerEntries,
  ledgerLines,
  promoLotLines,
  type Account,
} from '#server/db/schema/ledger.ts'
import { invoices } from '#server/db/schema/invoices.ts'
import { brokenConstraint, RequestError } from '#server/platform/errors.ts'
import { newestFirst, olderThan, cursorPage } from '#server/db/keyset.ts'
import { accountingDate } from '#server/db/accounting-date.ts'

/**
 * Why money moved. Nobody filters by the others: they leave the credits alone, or there is no account any
 * more.
 */
export type Reason =
  | LedgerReason
  | 'adjustment'
  | 'forfeit'
  | 'deletion'
  | 'refundSent'
  | 'chargebackLost'
  | 'writeOff'
export interface Entry {
  id: string
  /** What it is for, once: booked a second time under the same cause it is refused by the database. */
  cause: string
  reason: Reason
  document: string | null
  at: Date
}
/** Debit positive, credit negative, in cents; the sum must be 0. */
export type Posting = { [account in Account]?: Cents }

/** What may be spent is the sum of these. */
export const CREDIT_ACCOUNTS = ['credits', 'promo_credits'] as const
/** What an entry puts into lots of promotional credits, or takes from them (below 0), by their ids. */
export type LotLines = ReadonlyMap<string, Cents>

const NOT_OVERDRAWN = 'credits_not_overdrawn'
const PAGE_SIZE = 50
const BATCH = 500

/**
 * Books one entry, in the transaction it belongs to; `lots` say the same as its `promo_credits`. @throws
 * RequestError when there is not enough credit.
 */
export async function post(
  tx: CustomerDb,
  { id, at, ...entry }: Entry,
  posting: Posting,
  lots: LotLines = new Map(),
): Promise<void> {
  // Always in the same order: two entries at once then wait for each other instead of dead-locking.
  const lines = Object.entries(posting as Record<string, Cents>)
    .filter(([, amount]) => amount !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  try {
    // The database works out both values.
    await tx.insert(ledgerEntries, {
      id,
      ...entry,
      ...(accountingDate(at) as unknown as { createdAt: Date; about: string | null }),
    })
    for (const [account, amount] of lines) await tx.insert(ledgerLines, { entryId: id, account, amount })
    for (const [lotId, amount] of lots) await tx.insert(promoLotLines, { entryId: id, lotId, amount })
  } catch (error) {
    if (brokenConstraint(error) === NOT_OVERDRAWN)
      throw new RequestError('order.notEnoughCredits', { code: 402 })
    throw error
  }
}

interface Sold {
  subtotalCents: Cents
  taxes: readonly { type: string; amountCents: Cents }[]
  totalCents: Cents
}

/**
 * What is sold, on `account`: what is earned and what is owed to each tax office is kept apart (D13, D14).
 */
export function sold<A extends 'credits' | 'receivable'>(
  { subtotalCents, taxes, totalCents }: Sold,
  account: A,
): Posting & { [account in A]: Cents } {
  return { [account]: totalCents, revenue: -subtotalCents, ...taxed(taxes) } as Posting & {
    [account in A]: Cents
  }
}

/** What is owed to each tax office for these. */
export function taxed(taxes: Sold['taxes']): Posting {
  const owed: Posting = {}
  for (const { type, amountCents } of taxes) owed[`tax_${type}`] = (owed[`tax_${type}`] ?? 0) - amountCents
  return owed
}

/** The same taken back. */
export const mirrored = (posting: Posting): Posting =>
  Object.fromEntries(
    Object.entries(posting as Record<string, Cents>).map(([account, amount]) => [account, 0 - amount]),
  )

/** What may be spent. */
export async function availableCents(db: CustomerDb): Promise<Cents> {
  return (await db.find(ledgerAccounts, inArray(ledgerAccounts.kind, [...CREDIT_ACCOUNTS]))).reduce(
    (sum, { posted }) => sum - posted,
    0,
  )
}

/** Of it what is theirs: paid for, or given to make up for something. */
export async function paidCents(db: CustomerDb, more: { lock?: boolean } = {}): Promise<Cents> {
  return 0 - ((await db.one(ledgerAccounts, eq(ledgerAccounts.kind, 'credits'), more))?.posted ?? 0)
}

interface Wanted {
  after: string
  reason: string
  from: string
  to: string
}

/**
 * Movements of the credits, newest first; `after` continues where the last answer ended. Days are those of
 * the books.
 */
export async function listMovements(
  db: CustomerDb,
  { after, reason, from, to }: Wanted,
): Promise<CursorPage<LedgerRow>> {
  const wanted = and(
    olderThan(KEYSET, after),
    ofCredits,
    reason ? eq(ledgerEntries.reason, reason) : undefined,
    from ? gte(ledgerEntries.createdAt, dayBegins(from)) : undefined,
    to ? lt(ledgerEntries.createdAt, dayBegins(addDays(to, 1))) : undefined,
  )
  const rows = await db.find(ledgerEntries, wanted, { orderBy: newestFirst(KEYSET), limit: PAGE_SIZE + 1 })
  const { shown, next } = cursorPage(rows, PAGE_SIZE)
  const amounts = await amountsOf(db, shown)
  return {
    rows: shown.map(({ id, createdAt, reason, document }) => ({
      id,
      at: createdAt.toISOString(),
      reason,
      document,
      amountCents: amounts.get(id) ?? 0,
    })),
    next,
  }
}

/** `invoice`: number of the invoice or credit note that it books or pays. */
interface Movement {
  at: Date
  reason: string
  document: string | null
  invoice: string | null
  amountCents: number
}

/** Movements of the credits, oldest first, a page at a time: nothing is ever in memory at once. */
export async function* movementsBetween(db: CustomerDb, from: Date, to: Date): AsyncGenerator<Movement> {
  let after: { at: Date; id: string } | undefined
  for (;;) {
    const beyond =
      after &&
      sql`(${ledgerEntries.createdAt}, ${ledgerEntries.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    const entries = await db.find(
      ledgerEntries,
      and(gte(ledgerEntries.createdAt, from), lt(ledgerEntries.createdAt, to), beyond),
      { orderBy: [sql`${ledgerEntries.createdAt}`, sql`${ledgerEntries.id}`], limit: BATCH },
    )
    const [amounts, billed] = [await amountsOf(db, entries), await invoiceNumbers(db, entries)]
    // An entry may leave the credits alone: an adjustment is owed before it is paid.
    for (const { id, createdAt, cause, reason, document } of entries)
      if (amounts.has(id))
        yield {
          at: createdAt,
          reason,
          document,
          invoice: billed.get(cause) ?? billed.get(document ?? '') ?? null,
          amountCents: amounts.get(id)!,
        }
    const last = entries.at(-1)
    if (!last || entries.length < BATCH) return
    after = { at: last.createdAt, id: last.id }
  }
}

/** What each entry did to the credits; one that left them alone is not among them. */
async function amountsOf(db: CustomerDb, entries: readonly { id: string }[]): Promise<Map<string, Cents>> {
  const lines =
    entries.length > 0
      ? await db.find(
          ledgerLines,
          and(
            inArray(ledgerLines.account, [...CREDIT_ACCOUNTS]),
            inArray(
              ledgerLines.entryId,
              entries.map(({ id }) => id),
            ),
          ),
        )
      : []
  const amounts = new Map<string, Cents>()
  for (const { entryId, amount } of lines) amounts.set(entryId, (amounts.get(entryId) ?? 0) - amount)
  return amounts
}

/**
 * Numbers of the invoices that these entries book, by their cause, and of those they pay, by the number
 * itself.
 */
async function invoiceNumbers(
  db: CustomerDb,
  entries: readonly { cause: string; document: string | null }[],
): Promise<Map<string, string>> {
  if (entries.length === 0) return new Map()
  const rows = await db.find(
    invoices,
    or(
      inArray(
        invoices.cause,
        entries.map(({ cause }) => cause),
      ),
      inArray(
        invoices.number,
        entries.flatMap(({ document }) => document ?? []),
      ),
    ),
  )
  return new Map(
    rows.flatMap(({ cause, number, monthly }) => [
      [cause, monthly ?? number],
      [number, monthly ?? number],
    ]),
  )
}

const creditLines = sql`from ledger_lines l where l.customer_id = ${ledgerEntries.customerId} and l.entry_id = ${ledgerEntries.id} and l.account in (${sql.raw(CREDIT_ACCOUNTS.map((kind) => `'${kind}'`).join(', '))})`
/** An adjustment is owed before it is paid: it leaves the credits alone. */
export const ofCredits = sql`exists (select 1 ${creditLines})`
/** What an entry did to the credits; more of them below 0, as the ledger has it. */
export const creditsMoved = sql<string>`(select sum(l.amount) ${creditLines})`
const KEYSET = { at: ledgerEntries.createdAt, id: ledgerEntries.id }
