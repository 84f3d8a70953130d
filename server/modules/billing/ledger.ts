import { and, eq, gte, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { LedgerReason, LedgerRow } from '#src/contract/billing/billing.ts'
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
} from '#server/db/schema/money/ledger.ts'
import { invoices } from '#server/db/schema/money/invoices.ts'
import { brokenConstraint, paymentRequired } from '#server/platform/errors.ts'
import { newestFirst, olderThan, cursorPage } from '#server/db/keyset.ts'
import { accountingDate } from '#server/db/accounting-date.ts'

/**
 * Why money moved. The reasons listed here can't be filtered by: they leave the credits alone, or the account
 * is gone.
 */
export type Reason =
  | LedgerReason
  | 'adjustment'
  | 'forfeit'
  | 'deletion'
  | 'refundSent'
  | 'chargebackLost'
  | 'writeOff'
  | 'merge'
export interface Entry {
  id: string
  /** What the entry is for. The database refuses a second entry with the same cause. */
  cause: string
  reason: Reason
  document: string | null
  at: Date
}

/** Debits positive, credits negative, in cents; the sum must be 0. */
export type Posting = { [account in Account]?: Cents }

/** What can be spent is the sum of these accounts. */
export const CREDIT_ACCOUNTS = ['credits', 'promo_credits'] as const
/** What an entry adds to lots of promotional credits, or takes from them (negative), by lot ID. */
export type LotLines = ReadonlyMap<string, Cents>

const NOT_OVERDRAWN = 'credits_not_overdrawn'
const PAGE_SIZE = 50
const BATCH = 500

/**
 * Books one entry, in the transaction it belongs to. `lots` must add up to its `promo_credits`.
 * @throws RequestError if there isn't enough credit
 */
export async function post(
  tx: CustomerDb,
  { id, at, ...entry }: Entry,
  posting: Posting,
  lots: LotLines = new Map(),
): Promise<void> {
  // Always in the same order, so that two simultaneous entries wait for each other instead of deadlocking.
  const lines = Object.entries(posting as Record<string, Cents>)
    .filter(([, amount]) => amount !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  try {
    // Both values are SQL expressions.
    await tx.insert(ledgerEntries, {
      id,
      ...entry,
      ...(accountingDate(at) as unknown as { createdAt: Date; about: string | null }),
    })
    for (const [account, amount] of lines) await tx.insert(ledgerLines, { entryId: id, account, amount })
    for (const [lotId, amount] of lots) await tx.insert(promoLotLines, { entryId: id, lotId, amount })
  } catch (error) {
    if (brokenConstraint(error) === NOT_OVERDRAWN) throw paymentRequired('order.notEnoughCredits')
    throw error
  }
}

interface Sold {
  subtotalCents: Cents
  taxes: readonly { type: string; amountCents: Cents }[]
  totalCents: Cents
}

/**
 * The entry of a sale paid from `account`; revenue and what is owed to each tax office are kept apart (D13,
 * D14).
 */
export function salePosting<A extends 'credits' | 'receivable'>(
  { subtotalCents, taxes, totalCents }: Sold,
  account: A,
): Posting & { [account in A]: Cents } {
  return { [account]: totalCents, revenue: -subtotalCents, ...taxPosting(taxes) } as Posting & {
    [account in A]: Cents
  }
}

/** What these taxes add to the amounts owed to each tax office. */
export function taxPosting(taxes: Sold['taxes']): Posting {
  const owed: Posting = {}
  for (const { type, amountCents } of taxes) owed[`tax_${type}`] = (owed[`tax_${type}`] ?? 0) - amountCents
  return owed
}

/** The reverse of an entry. */
export const reversePosting = (posting: Posting): Posting =>
  Object.fromEntries(
    Object.entries(posting as Record<string, Cents>).map(([account, amount]) => [account, 0 - amount]),
  )

/** What the customer can spend. */
export async function availableCents(db: CustomerDb): Promise<Cents> {
  return (await db.find(ledgerAccounts, inArray(ledgerAccounts.kind, [...CREDIT_ACCOUNTS]))).reduce(
    (sum, { posted }) => sum - posted,
    0,
  )
}

/** The part of it that is the customer's own: paid for, or given to make up for something. */
export async function paidCents(db: CustomerDb, options: { lock?: boolean } = {}): Promise<Cents> {
  return 0 - ((await db.one(ledgerAccounts, eq(ledgerAccounts.kind, 'credits'), options))?.posted ?? 0)
}

interface MovementQuery {
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
  { after, reason, from, to }: MovementQuery,
): Promise<CursorPage<LedgerRow>> {
  const where = and(
    olderThan(KEYSET, after),
    ofCredits,
    reason ? eq(ledgerEntries.reason, reason) : undefined,
    from ? gte(ledgerEntries.createdAt, dayBegins(from)) : undefined,
    to ? lt(ledgerEntries.createdAt, dayBegins(addDays(to, 1))) : undefined,
  )
  const rows = await db.find(ledgerEntries, where, { orderBy: newestFirst(KEYSET), limit: PAGE_SIZE + 1 })
  const { shown, next } = cursorPage(rows, PAGE_SIZE)
  const amounts = await creditAmounts(db, shown)
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

/** `invoice` is the number of the invoice or credit note that the entry books or pays. */
interface Movement {
  at: Date
  reason: string
  document: string | null
  invoice: string | null
  amountCents: number
}

/** Movements of the credits, oldest first, read in batches so that they are never all in memory. */
export async function* movementsBetween(db: CustomerDb, from: Date, to: Date): AsyncGenerator<Movement> {
  let after: { at: Date; id: string } | undefined
  for (;;) {
    const afterCursor =
      after &&
      sql`(${ledgerEntries.createdAt}, ${ledgerEntries.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    const entries = await db.find(
      ledgerEntries,
      and(gte(ledgerEntries.createdAt, from), lt(ledgerEntries.createdAt, to), isMovement, afterCursor),
      { orderBy: [sql`${ledgerEntries.createdAt}`, sql`${ledgerEntries.id}`], limit: BATCH },
    )
    const [amounts, billed] = [await creditAmounts(db, entries), await invoiceNumbers(db, entries)]
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

/** What each entry did to the credits; entries that left them alone are missing. */
async function creditAmounts(
  db: CustomerDb,
  entries: readonly { id: string }[],
): Promise<Map<string, Cents>> {
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
 * Invoice numbers by the cause of the entry that books the invoice, and by the invoice's own number for the
 * entries that pay it.
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
/**
 * Not the two entries by which an account became part of another: all that was booked in either is read together,
 * and they cancel each other.
 */
const isMovement = ne(ledgerEntries.reason, 'merge' satisfies Reason)
/** Entries that moved credits. An adjustment is owed before it is paid, so it isn't among them. */
export const ofCredits = and(isMovement, sql`exists (select 1 ${creditLines})`)!
/** What an entry did to the credits; negative when they grew, as in the ledger. */
export const creditsMoved = sql<string>`(select sum(l.amount) ${creditLines})`
const KEYSET = { at: ledgerEntries.createdAt, id: ledgerEntries.id }
