import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Credits } from '#src/contract/billing/billing.ts'
import { addDays } from '#src/domain/calendar/calendar.ts'
import { shareOf, sumCents, type Cents } from '#src/domain/money/money.ts'
import { bookDay, dayBegins } from '#server/platform/fiscal-period.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { ledgerEntries, ledgerLines, promoLotLines, promoLots } from '#server/db/schema/money/ledger.ts'
import { CREDIT_ACCOUNTS, paidCents, post, type Entry, type LotLines, type Posting } from './ledger.ts'

export type LotRow = typeof promoLots.$inferSelect
/** Promotional credits that come back after their lot expired stay usable for this many days. */
const GRACE_DAYS = 14

/** The end of the day `days` after this one, in the books' time zone; null: never. */
export const expiryAfter = (now: Date, days: number | null): Date | null =>
  days === null ? null : dayBegins(addDays(bookDay(now), days + 1))

/**
 * Creates the lot of a grant; the entry that books the grant fills it.
 * @returns its ID
 */
export async function openLot(
  tx: CustomerDb,
  clock: Clock,
  lot: Pick<LotRow, 'code' | 'topUpId' | 'expiresAt'>,
): Promise<string> {
  const id = clock.newId()
  await tx.insert(promoLots, { id, ...lot, createdAt: clock.now() })
  return id
}

/**
 * A gift isn't an expense when it is given: nothing was earned with it yet. What is used of it later lowers
 * what was earned.
 */
export const grantPosting = (cents: Cents): Posting => ({ promo_credits: -cents, promo_deferred: cents })

/**
 * Books a payment with credits and decides which: promotional ones first or last, as the operator chose, and
 * of those the soonest to expire first.
 * @throws RequestError if there isn't enough credit
 */
export async function spendCredits(
  tx: CustomerDb,
  { promoOrder }: Pick<Config, 'promoOrder'>,
  entry: Entry,
  posting: Posting & { credits: Cents },
): Promise<void> {
  const lots = (await lockedLots(tx)).toSorted(
    (a, b) =>
      (a.expiresAt?.getTime() ?? Infinity) - (b.expiresAt?.getTime() ?? Infinity) ||
      a.createdAt.getTime() - b.createdAt.getTime() ||
      (a.id < b.id ? -1 : 1),
  )
  const fromPaid =
    promoOrder === 'first' || lots.length === 0
      ? 0
      : Math.max(0, Math.min(posting.credits, await paidCents(tx, { lock: true })))
  const taken = takeFrom(
    lots.map(({ id, remaining }) => [id, remaining]),
    posting.credits - fromPaid,
  )
  await post(tx, entry, withPromo(posting, sumCents([...taken.values()])), negateLots(taken))
}

/**
 * Books credits that come back from a payment, in the proportion they were paid: promotional ones return to
 * their lots, those used last first. If the account is deleted, the paid ones are owed in money and the
 * promotional ones are gone.
 * @param cause of the entry that booked the payment
 * @param left what of that payment has not come back before
 */
export async function unspendCredits(
  tx: CustomerDb,
  entry: Entry,
  posting: Posting & { credits: Cents },
  { cause, left }: { cause: string; left: Cents },
): Promise<void> {
  const paid = await tx.one(ledgerEntries, eq(ledgerEntries.cause, cause))
  const used = paid ? await tx.find(promoLotLines, eq(promoLotLines.entryId, paid.id)) : []
  const isErased = (await tx.self()).erasedAt !== null
  if (!paid || used.length === 0) return post(tx, entry, isErased ? owedInMoney(posting) : posting)
  const total = sumCents(
    (
      await tx.find(
        ledgerLines,
        and(eq(ledgerLines.entryId, paid.id), inArray(ledgerLines.account, [...CREDIT_ACCOUNTS])),
      )
    ).map(({ amount }) => amount),
  )
  const promo = -sumCents(used.map(({ amount }) => amount))
  const before = shareOf(promo, total - left, total)
  const back = shareOf(promo, total - left - posting.credits, total) - before
  if (isErased) return post(tx, entry, owedInMoney(withPromo(posting, -back)))
  const lots = (
    await lockedLots(
      tx,
      used.map(({ lotId }) => lotId),
    )
  )
    .filter(({ id }) => used.some(({ lotId }) => lotId === id))
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
  const usedByLot = lots.map(({ id }): [string, Cents] => [
    id,
    -used.find(({ lotId }) => lotId === id)!.amount,
  ])
  const returned = takeFrom(withoutFirst(usedByLot, before), back)
  await extendExpired(
    tx,
    entry.at,
    lots.filter(({ id }) => returned.has(id)),
  )
  await post(tx, entry, withPromo(posting, -back), returned)
}

/** What is left of the promotional credits by their last day, soonest first. */
export async function promoCredits(db: CustomerDb): Promise<Credits['promo']> {
  const days = new Map<string | null, Cents>()
  for (const { remaining, expiresAt } of await db.find(promoLots, gt(promoLots.remaining, 0), {
    orderBy: [asc(promoLots.expiresAt)],
  })) {
    const lastDay = expiresAt && addDays(bookDay(expiresAt), -1)
    days.set(lastDay, (days.get(lastDay) ?? 0) + remaining)
  }
  return [...days].map(([lastDay, cents]) => ({ lastDay, cents }))
}

/** All lots that aren't used up. */
export const unusedLots = (tx: CustomerDb, { lock }: { lock: true }): Promise<LotRow[]> =>
  tx.find(promoLots, gt(promoLots.remaining, 0), { orderBy: [asc(promoLots.id)], lock })

/** The lot of a top-up's bonus, locked; undefined if it has none or is from before there were lots. */
export async function lockBonusLot(tx: CustomerDb, topUpId: string): Promise<LotRow | undefined> {
  return tx.one(promoLots, eq(promoLots.topUpId, topUpId), { lock: true })
}

/** Extends expired lots by some days; otherwise what comes back to them could never be used. */
export async function extendExpired(tx: CustomerDb, at: Date, lots: readonly LotRow[]): Promise<void> {
  for (const { id, expiresAt } of lots)
    if (expiresAt && expiresAt <= at)
      await tx.update(promoLots, { expiresAt: expiryAfter(at, GRACE_DAYS) }, eq(promoLots.id, id))
}

/**
 * All spendable lots, or those named, always locked in the same order so that two transactions wait for each
 * other instead of deadlocking.
 */
async function lockedLots(tx: CustomerDb, ids: readonly string[] = []): Promise<LotRow[]> {
  return ids.length > 0
    ? tx.find(promoLots, inArray(promoLots.id, [...ids]), { orderBy: [asc(promoLots.id)], lock: true })
    : unusedLots(tx, { lock: true })
}

/**
 * Marks `promo` cents of the credits as promotional: when used they are a discount; when they come back
 * (negative) the discount is undone.
 */
function withPromo(posting: Posting & { credits: Cents }, promo: Cents): Posting {
  return {
    ...posting,
    credits: posting.credits - promo,
    promo_credits: promo,
    promo_discounts: promo,
    promo_deferred: -promo,
  }
}

/**
 * The same entry for somebody whose account has ended: what they paid for is owed in money, and what was a
 * gift is gone.
 */
export function owedInMoney({
  credits = 0,
  promo_credits: promo = 0,
  promo_deferred: deferred = 0,
  ...rest
}: Posting): Posting {
  return {
    ...rest,
    refund_liability: (rest.refund_liability ?? 0) + credits,
    promo_deferred: deferred + promo,
  }
}

/** Takes `cents` from these lots, in their order, as far as they go. */
function takeFrom(from: readonly (readonly [string, Cents])[], cents: Cents): Map<string, Cents> {
  let left = cents
  const taken = new Map<string, Cents>()
  for (const [id, most] of from) {
    const part = Math.min(most, left)
    if (part > 0) taken.set(id, part)
    left -= part
  }
  return taken
}

/** The lots without the first `cents` of them. */
function withoutFirst(
  from: readonly (readonly [string, Cents])[],
  cents: Cents,
): (readonly [string, Cents])[] {
  const skipped = takeFrom(from, cents)
  return from.map(([id, most]) => [id, most - (skipped.get(id) ?? 0)])
}

export const negateLots = (lots: LotLines): LotLines => new Map([...lots].map(([id, cents]) => [id, -cents]))
