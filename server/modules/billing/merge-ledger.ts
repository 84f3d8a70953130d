import { asc, sql } from 'drizzle-orm'
import { sumCents, type Cents } from '#src/domain/money/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { ledgerAccounts, promoLots } from '#server/db/schema/money/ledger.ts'
import { CREDIT_ACCOUNTS, post, reversePosting, type LotLines, type Posting } from './ledger.ts'
import { negateLots } from './promo-lots.ts'

/** What one account brings to the other. */
export interface BroughtMoney {
  /** Credits that can be spent, and the promotional part of them. */
  creditCents: Cents
  promoCents: Cents
  /** What they owe for invoices and for lost disputes. */
  owedCents: Cents
  /** Lots of promotional credits that aren't used up. */
  lots: number
}

/**
 * Moves every balance of an account to the one it becomes part of: an entry on each side, at the same moment and
 * under one cause that names both. All accounts move, so each entry comes to zero, and nothing in the books as a
 * whole changes on any day. Nothing that was booked is touched; it stays in the ledger it was booked in, and is
 * read along with the other (server/db/customer-db.ts).
 *
 * Lots of promotional credits keep their ID, code, top-up and last day, also those that are used up: what comes
 * back to them later finds them.
 */
export async function mergeLedgers(from: CustomerDb, into: CustomerDb, clock: Clock): Promise<BroughtMoney> {
  const at = clock.now()
  const cause = `merge:${from.customerId}:${into.customerId}`
  const balances = await from.find(ledgerAccounts, sql`posted <> 0`, {
    orderBy: [asc(ledgerAccounts.kind)],
    lock: true,
  })
  const lots = await from.find(promoLots, undefined, { orderBy: [asc(promoLots.id)], lock: true })
  const posting = Object.fromEntries(balances.map(({ kind, posted }) => [kind, posted])) as Posting
  const left: LotLines = new Map(
    lots.filter(({ remaining }) => remaining > 0).map(({ id, remaining }) => [id, remaining]),
  )
  for (const { customerId: _from, ...lot } of lots)
    await into.insert(promoLots, { ...lot, remaining: 0 }, { ifAbsent: true })
  if (balances.length > 0) {
    const entry = { cause, reason: 'merge', document: null, at } as const
    await post(from, { ...entry, id: clock.newId() }, reversePosting(posting), negateLots(left))
    await post(into, { ...entry, id: clock.newId() }, posting, left)
  }
  const sum = (...kinds: readonly string[]) =>
    sumCents(balances.filter(({ kind }) => kinds.includes(kind)).map(({ posted }) => posted))
  return {
    creditCents: 0 - sum(...CREDIT_ACCOUNTS),
    promoCents: 0 - sum('promo_credits'),
    owedCents: sum('receivable', 'chargebacks'),
    lots: left.size,
  }
}
