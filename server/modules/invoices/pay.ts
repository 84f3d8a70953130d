import { and, asc, eq, inArray } from 'drizzle-orm'
import { dueCents } from '#src/domain/money/invoice.ts'
import { sumCents } from '#src/domain/money/money.ts'
import { numberFor } from '#src/domain/shared/public-number.ts'
import { shortfallPrice } from '#src/domain/money/top-up.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { invoices } from '#server/db/schema/money/invoices.ts'
import { topUps } from '#server/db/schema/money/payments.ts'
import { idReused, notFound, paymentRequired, RequestError } from '#server/platform/errors.ts'
import { fingerprintOf } from '#server/platform/fingerprint.ts'
import { availableCents } from '#server/modules/billing/ledger.ts'
import { spendCredits } from '#server/modules/billing/promo-lots.ts'
import { cardToCharge, newTopUpRow } from '#server/modules/billing/start-top-up.ts'
import { startIntent, assertNotEnded } from '#server/modules/intents/intents.ts'
import type { TopUpEffects, TopUpDependencies } from '#server/modules/billing/settle-top-up.ts'
import { findTopUp, OPEN_STATES, type TopUpRow } from '#server/modules/billing/top-ups.ts'
import type { InvoiceRow } from './issue.ts'

type Dependencies = Pick<TopUpDependencies, 'clock' | 'config'>
interface Payment {
  id: string
  invoiceIds: string[]
  card: { cardId: string; totalCost: number } | null
}

/** Always locked in the same order; otherwise two payments could deadlock. */
async function lockInvoices(tx: CustomerDb, invoiceIds: readonly string[]): Promise<InvoiceRow[]> {
  const rows = await tx.find(invoices, inArray(invoices.id, [...invoiceIds]), {
    orderBy: [asc(invoices.id)],
    lock: true,
  })
  if (rows.length < new Set(invoiceIds).size) throw notFound()
  return rows
}

/**
 * Pays what is due of these locked invoices with credits, all or none. What was paid before costs nothing
 * more.
 * @throws RequestError if credits are missing
 */
async function payWithCredits(
  tx: CustomerDb,
  { clock, config }: Dependencies,
  rows: readonly InvoiceRow[],
): Promise<void> {
  for (const row of rows) {
    const due = dueCents(row)
    const at = clock.now()
    if (due > 0)
      await spendCredits(
        tx,
        config,
        {
          id: clock.newId(),
          cause: `invoice-payment:${row.id}`,
          reason: 'invoicePayment',
          document: row.number,
          at,
        },
        { credits: due, receivable: -due },
      )
    if (row.state === 'unpaid')
      await tx.update(invoices, { state: 'paid', paidAt: at }, eq(invoices.id, row.id))
  }
}

/**
 * Pays invoices with credits, and what is missing by card: then a top-up of exactly that amount is recorded
 * under the payment's ID, and the transaction that books it pays the invoices (D37).
 * @returns the top-up to settle; null if they are paid
 */
export async function payInvoices(
  deps: TopUpDependencies,
  db: CustomerDb,
  { id, invoiceIds, card }: Payment,
): Promise<TopUpRow | null> {
  const { clock } = deps
  const fingerprint = fingerprintOf({ invoiceIds, card })
  const earlier = await db.one(topUps, eq(topUps.id, id))
  if (earlier && earlier.fingerprint !== fingerprint) throw idReused('order.intentReused')
  if (earlier) return earlier
  const paidWith =
    card &&
    (await cardToCharge(deps, db, card.cardId).catch((error: unknown) => {
      if (error instanceof RequestError) return error
      throw error
    }))
  const number = card && numberFor('topUp', await db.next('top_up_numbers'))
  return startIntent(clock, () =>
    db.transaction(async (tx) => {
      // Locked until it is decided which payment pays them: of two at once, the second sees the first.
      const rows = await lockInvoices(tx, invoiceIds)
      const open = await findPending(tx, invoiceIds)
      if (open) return open
      const missing = sumCents(rows.map(dueCents)) - (await availableCents(tx))
      if (missing <= 0 || !card) {
        await assertNotEnded(tx, id)
        await payWithCredits(tx, deps, rows)
        return null
      }
      await tx.assertOn('cards')
      if (paidWith instanceof RequestError) throw paidWith
      const price = shortfallPrice(missing, paidWith!.fee)
      // Credits were spent elsewhere meanwhile: never charge more than was shown.
      if (price.totalCost > card.totalCost) throw paymentRequired('order.cardAmount')
      await tx.insert(
        topUps,
        {
          ...newTopUpRow({ id, number: number!, fingerprint, purpose: 'invoices', price, now: clock.now() }),
          coupon: null,
          pays: invoiceIds,
          ...paidWith!.paidWith,
        },
        { ifAbsent: true },
      )
      return findTopUp(tx, id)
    }),
  )
}

/**
 * A card payment already in progress for one of them, which the customer may have lost sight of. It has to
 * finish before another card is charged.
 */
async function findPending(tx: CustomerDb, invoiceIds: readonly string[]): Promise<TopUpRow | undefined> {
  return (
    await tx.find(topUps, and(eq(topUps.purpose, 'invoices'), inArray(topUps.state, [...OPEN_STATES])))
  ).find(({ pays }) => pays?.some((one) => invoiceIds.includes(one)))
}

/**
 * If credits were spent elsewhere between charge and booking, the money stays as credits and the invoices
 * stay unpaid.
 */
export const invoiceEffects = (deps: Dependencies): TopUpEffects['invoices'] => ({
  async paid(tx, { pays }) {
    const rows = await lockInvoices(tx, pays ?? [])
    if (sumCents(rows.map(dueCents)) <= (await availableCents(tx))) await payWithCredits(tx, deps, rows)
  },
})
