import { and, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { AutoReload } from '#src/contract/billing/billing.ts'
import { numberFor } from '#src/domain/shared/public-number.ts'
import { autoReloadSchema, topUpPrice, type AutoReloadEntry } from '#src/domain/money/top-up.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { bookMonth } from '#server/platform/fiscal-period.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { ledgerAccounts } from '#server/db/schema/money/ledger.ts'
import { autoReloads, topUps } from '#server/db/schema/money/payments.ts'
import { RequestError } from '#server/platform/errors.ts'
import { fingerprintOf } from '#server/platform/fingerprint.ts'
import { notifyMembers } from '#server/modules/notices/notify-members.ts'
import { availableCents, CREDIT_ACCOUNTS } from './ledger.ts'
import { paymentEmail } from './emails.ts'
import type { TopUpDependencies } from './settle-top-up.ts'
import { cardToCharge, newTopUpRow } from './start-top-up.ts'

type ReloadRow = typeof autoReloads.$inferSelect

export async function readAutoReload({ clock }: { clock: Clock }, db: CustomerDb): Promise<AutoReload> {
  const [row] = await db.find(autoReloads)
  const { threshold, amount, monthlyLimit } = autoReloadSchema.getDefault()
  if (!row)
    return { enabled: false, threshold, amount, monthlyLimit, cardId: '', pausedReason: null, limited: false }
  return {
    enabled: row.enabled,
    threshold: row.thresholdCents,
    amount: row.amountCents,
    monthlyLimit: row.monthlyLimitCents,
    cardId: row.cardId ?? '',
    pausedReason: row.pausedReason,
    limited: row.limitedMonth === bookMonth(clock.now()),
  }
}

/** Saving the settings again also ends a pause: somebody has looked at them. */
export async function setAutoReload(
  deps: TopUpDependencies,
  db: CustomerDb,
  { enabled, threshold, amount, monthlyLimit, cardId }: AutoReloadEntry,
): Promise<AutoReload> {
  if (enabled) await cardToCharge(deps, db, cardId)
  await retryTransaction(deps.clock, () =>
    db.transaction(async (tx) => {
      // Locked, so that a reload being recorded right now stays the only one for its dip.
      const [before] = await tx.find(autoReloads, undefined, { lock: true })
      await tx.put(
        autoReloads,
        [
          {
            enabled,
            thresholdCents: threshold,
            amountCents: amount,
            monthlyLimitCents: monthlyLimit,
            cardId: cardId || null,
            topUpId: before?.topUpId ?? null,
            pausedReason: null,
            limitedMonth: null,
            updatedAt: deps.clock.now(),
          },
        ],
        [],
      )
    }),
  )
  return readAutoReload(deps, db)
}

/** Accounts whose credits are below their threshold and that have no reload in progress. */
export async function dueReloads({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Promise<string[]> {
  const credits = database.sql
    .select({ cents: sql`coalesce(-sum(${ledgerAccounts.posted}), 0)` })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.customerId, autoReloads.customerId),
        inArray(ledgerAccounts.kind, [...CREDIT_ACCOUNTS]),
      ),
    )
  const rows = await database.sql
    .select({ customerId: autoReloads.customerId })
    .from(autoReloads)
    .where(
      and(
        eq(autoReloads.enabled, true),
        isNull(autoReloads.pausedReason),
        isNull(autoReloads.topUpId),
        or(isNull(autoReloads.limitedMonth), ne(autoReloads.limitedMonth, bookMonth(clock.now()))),
        sql`(${credits}) < ${autoReloads.thresholdCents}`,
      ),
    )
    .limit(200)
  return rows.map(({ customerId }) => customerId)
}

/**
 * Records the reload for one dip below the threshold. The settings row is locked meanwhile, so of two servers
 * the second finds the first one's top-up. A reload lifts the credits to the threshold or above, so the next
 * one belongs to another dip.
 * @returns the ID of the top-up to charge
 */
export async function startReload(deps: TopUpDependencies, db: CustomerDb): Promise<string | null> {
  const { clock, config } = deps
  const now = clock.now()
  const [before] = await db.find(autoReloads)
  // It isn't the card's fault: the next round tries again.
  if (!before || (await db.isOff('cards'))) return null
  const card = await cardToCharge(deps, db, before.cardId ?? '').catch((error: unknown) => {
    if (error instanceof RequestError) return error
    throw error
  })
  const price = topUpPrice(before.amountCents, {
    fee: card instanceof RequestError ? { ...config.topUpFee, taxes: [] } : card.fee,
    coupon: null,
  })
  const number = numberFor('topUp', await db.next('top_up_numbers'))
  const id = clock.newId()
  const row = {
    ...newTopUpRow({ id, number, fingerprint: fingerprintOf({ reload: id }), purpose: 'auto', price, now }),
    coupon: null,
    cardType: null,
    lastFour: null,
  }
  const [stoppedEmail, limitedEmail] = [
    card instanceof RequestError
      ? await paymentEmail(db, config, 'reloadStopped', { topUp: row, at: now, why: card.messageId })
      : null,
    await paymentEmail(db, config, 'reloadLimited', { topUp: row, at: now }),
  ]
  return retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const reload = await tx.one(autoReloads, eq(autoReloads.enabled, true), { lock: true })
      if (!reload || !(await isStillDue(tx, reload, before, now))) return null
      if (card instanceof RequestError) {
        await tx.update(
          autoReloads,
          { pausedReason: card.messageId, updatedAt: now },
          eq(autoReloads.enabled, true),
        )
        if (stoppedEmail) await tx.mail(clock, stoppedEmail)
        await notifyMembers(tx, clock, { kind: 'reloadStopped', params: {}, link: ACCOUNT_PATHS.topUp })
        return null
      }
      if ((await reloadedInMonth(tx, now)) + price.subtotal > reload.monthlyLimitCents) {
        await tx.update(
          autoReloads,
          { limitedMonth: bookMonth(now), updatedAt: now },
          eq(autoReloads.enabled, true),
        )
        if (limitedEmail) await tx.mail(clock, limitedEmail)
        await notifyMembers(tx, clock, { kind: 'reloadLimited', params: {}, link: ACCOUNT_PATHS.topUp })
        return null
      }
      await tx.insert(topUps, { ...row, ...card.paidWith })
      await tx.update(autoReloads, { topUpId: id, updatedAt: now }, eq(autoReloads.enabled, true))
      return id
    }),
  )
}

/** The row may have changed between reading and locking it; then the next round looks again. */
async function isStillDue(tx: CustomerDb, reload: ReloadRow, before: ReloadRow, now: Date): Promise<boolean> {
  if (reload.topUpId !== null || reload.pausedReason !== null || reload.limitedMonth === bookMonth(now))
    return false
  if (reload.cardId !== before.cardId || reload.amountCents !== before.amountCents) return false
  return (await availableCents(tx)) < reload.thresholdCents
}

async function reloadedInMonth(tx: CustomerDb, now: Date): Promise<number> {
  const month = bookMonth(now)
  // A month in Toronto begins at most a day before or after one in UTC.
  const since = new Date(Date.parse(`${month}-01T00:00:00Z`) - 86_400_000)
  const rows = await tx.find(
    topUps,
    and(
      eq(topUps.purpose, 'auto'),
      inArray(topUps.state, ['processing', 'action', 'paid']),
      gte(topUps.createdAt, since),
    ),
  )
  return rows
    .filter(({ createdAt }) => bookMonth(createdAt) === month)
    .reduce((sum, { subtotalCents }) => sum + subtotalCents, 0)
}
