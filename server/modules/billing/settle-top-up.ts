import { eq } from 'drizzle-orm'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { autoReloads, topUps } from '#server/db/schema/money/payments.ts'
import { KEY_LIFE_MS, NEVER_ARRIVED, type CardGateway, type ChargeOutcome } from '#server/payments/gateway.ts'
import { notifyMembers } from '#server/modules/notices/notify-members.ts'
import { bookTopUp } from './book-top-up.ts'
import { paymentEmail, type MoneyMail } from './emails.ts'
import { findPayer } from './payer.ts'
import { chargedCents, endUnpaid, findTopUp, isOpen, type TopUpRow } from './top-ups.ts'

export interface TopUpDependencies {
  gateway: CardGateway
  clock: Clock
  config: Config
}

/**
 * What else happens in the transaction that ends a top-up, by its purpose: the purchase or invoices it pays
 * for (D37).
 */
export type TopUpEffects = { readonly [purpose in TopUp['purpose']]?: TopUpEffect }
interface TopUpEffect {
  paid(tx: CustomerDb, topUp: TopUpRow): Promise<void>
  unpaid?(tx: CustomerDb, topUp: TopUpRow, failure: string): Promise<void>
}

/** After this the cardholder isn't expected back from the bank's page. */
const ACTION_LIFE_MS = 60 * 60_000

/**
 * Brings a top-up by card to the outcome that the gateway knows. Call it any number of times and
 * concurrently: from the top-up itself, a webhook (late, twice, out of order), a page that asks, or recovery
 * after a crash.
 *
 * States of a card's top-up (`top_ups.state`): `processing` (the gateway hasn't answered) ⇄ `action` (the
 * cardholder has to confirm at their bank) → `paid` or `declined`. One that is `declined` because it never
 * arrived may still turn out to be `paid`.
 */
export async function settleTopUp(
  deps: TopUpDependencies,
  db: CustomerDb,
  id: string,
  effects: TopUpEffects,
): Promise<TopUpRow> {
  const topUp = await findTopUp(db, id)
  const { gateway } = deps
  if (topUp.method !== 'card' || topUp.state === 'paid' || topUp.gateway !== gateway.name) return topUp
  // One that was given up is looked up too: it may have been charged after all, and only the response was
  // lost.
  return finishTopUp(deps, db, topUp, await chargeOutcome(deps, db, topUp), effects)
}

async function chargeOutcome(
  { gateway, clock, config }: TopUpDependencies,
  db: CustomerDb,
  topUp: TopUpRow,
): Promise<ChargeOutcome> {
  const { id, reference, token, number, purpose, createdAt } = topUp
  const age = clock.now().getTime() - createdAt.getTime()
  const payer = await findPayer(gateway, db)
  if (reference || age > KEY_LIFE_MS || !token || !isOpen(topUp)) {
    const found = (await gateway.look({ key: id, payer, reference, since: createdAt })) ?? {
      state: 'declined' as const,
      reference,
      reason: NEVER_ARRIVED,
    }
    return found.state === 'action' && age > ACTION_LIFE_MS
      ? gateway.abandon({ key: id, payer, reference: found.reference })
      : found
  }
  return gateway.charge({
    key: id,
    cents: chargedCents(topUp),
    token,
    payer,
    present: purpose !== 'auto',
    document: `${config.site.name} ${number}`,
    returnUrl: `${config.publicUrl}${ACCOUNT_PATHS.topUp}?topUp=${id}`,
  })
}

async function finishTopUp(
  { clock, config }: TopUpDependencies,
  db: CustomerDb,
  topUp: TopUpRow,
  outcome: ChargeOutcome,
  effects: TopUpEffects,
): Promise<TopUpRow> {
  const email = await outcomeEmail(db, topUp, outcome, { clock, config })
  return retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const now = clock.now()
      // Locks the reload's row first, as `startReload` does, so that two transactions wait for each other.
      const isReload = topUp.purpose === 'auto'
      if (isReload) await tx.one(autoReloads, eq(autoReloads.topUpId, topUp.id), { lock: true })
      const locked = await findTopUp(tx, topUp.id, { lock: true })
      if (locked.state === 'paid' || (!isOpen(locked) && outcome.state !== 'paid')) return locked
      if (outcome.state === 'paid') {
        await bookTopUp(tx, clock, locked, outcome.reference)
        if (isReload)
          await tx.update(autoReloads, { topUpId: null, updatedAt: now }, eq(autoReloads.topUpId, topUp.id))
        await effects[locked.purpose as TopUp['purpose']]?.paid(tx, locked)
      } else if (outcome.state === 'declined') {
        await endUnpaid(
          tx,
          locked,
          {
            state: 'declined',
            failure: outcome.reason,
            ...(outcome.reference && { reference: outcome.reference }),
          },
          now,
        )
        if (isReload) {
          await tx.update(
            autoReloads,
            { topUpId: null, pausedReason: outcome.reason, updatedAt: now },
            eq(autoReloads.topUpId, topUp.id),
          )
          await notifyMembers(tx, clock, { kind: 'reloadStopped', params: {}, link: ACCOUNT_PATHS.topUp })
        }
        await effects[locked.purpose as TopUp['purpose']]?.unpaid?.(tx, locked, outcome.reason)
      } else {
        const actionUrl = outcome.state === 'action' ? outcome.url : null
        await tx.update(
          topUps,
          { state: outcome.state, reference: outcome.reference, actionUrl, updatedAt: now },
          eq(topUps.id, topUp.id),
        )
      }
      if (email) await tx.mail(clock, email)
      return findTopUp(tx, topUp.id)
    }),
  )
}

/**
 * Written before the transaction: a receipt, or that the automatic reload stopped. People at the screen are
 * told there.
 */
async function outcomeEmail(
  db: CustomerDb,
  topUp: TopUpRow,
  outcome: ChargeOutcome,
  deps: Pick<TopUpDependencies, 'clock' | 'config'>,
): Promise<MoneyMail | null> {
  if (outcome.state === 'paid')
    return paymentEmail(db, deps.config, 'receipt', { topUp, at: deps.clock.now() })
  if (outcome.state === 'declined' && topUp.purpose === 'auto')
    return paymentEmail(db, deps.config, 'reloadStopped', {
      topUp,
      at: deps.clock.now(),
      why: outcome.reason,
    })
  return null
}
