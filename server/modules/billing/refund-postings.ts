import { and, eq, inArray, ne } from 'drizzle-orm'
import { sumCents, type Cents } from '#src/domain/money/money.ts'
import type { TaxLine } from '#src/domain/money/tax.ts'
import { refundShares, taxSum } from '#src/domain/money/top-up.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { ledgerEntries, ledgerLines, promoLotLines, promoLots } from '#server/db/schema/money/ledger.ts'
import { topUpRefunds } from '#server/db/schema/money/payments.ts'
import { feeLeft, type FeePart } from '#server/modules/invoices/card-fee.ts'
import { reversePosting, post, taxPosting, type Entry, type LotLines, type Posting } from './ledger.ts'
import { lockBonusLot, negateLots, owedInMoney, extendExpired, type LotRow } from './promo-lots.ts'
import { givenBackCents, type TopUpRow } from './top-ups.ts'

/**
 * What a refund gives back and takes. `bonusCents` is taken from the bonus's own lot (`ofLot`), and from paid
 * credits where the bonus was used.
 */
export interface RefundParts {
  creditCents: Cents
  feeCents: Cents
  feeTaxes: TaxLine[]
  bonusCents: Cents
  ofLot: { id: string; cents: Cents } | null
}

/**
 * A refund of `creditCents` of a locked top-up, with its fee and bonus in proportion. The used part of the
 * bonus is taken from paid credits; the expired part isn't taken.
 * @param withTax the fee and its taxes that came back together, where that is known
 */
export async function refundParts(
  tx: CustomerDb,
  topUp: TopUpRow,
  creditCents: Cents,
  withTax?: Cents,
): Promise<RefundParts> {
  const before = givenBackCents(topUp)
  const { bonus, ...shares } = refundShares(chargedPrice(topUp), before, creditCents)
  const left = await feeLeft(tx, topUp, shares, before + creditCents === topUp.subtotalCents)
  const { fee, taxes } = withTax === undefined ? left : fitFeePart(left, withTax)
  const lot = bonus > 0 ? await lockBonusLot(tx, topUp.id) : undefined
  const parts = { creditCents, feeCents: fee, feeTaxes: taxes }
  if (!lot) return { ...parts, bonusCents: bonus, ofLot: null }
  const cents = Math.min(bonus, lot.remaining)
  return {
    ...parts,
    bonusCents: cents + Math.min(bonus - cents, await usedFromLot(tx, lot)),
    ofLot: { id: lot.id, cents },
  }
}

/** What a top-up cost, as it was charged. */
export const chargedPrice = ({ subtotalCents, feeCents, feeTaxes, bonusCents }: TopUpRow) => ({
  subtotal: subtotalCents,
  transactionFee: feeCents,
  feeTaxes,
  additionalCredits: bonusCents,
})

/**
 * Splits an amount of money into taxes and fee: the taxes come first, in whole cents, and the rest is the
 * fee.
 */
export function fitFeePart({ taxes }: Pick<FeePart, 'taxes'>, cents: Cents): FeePart {
  let fee = cents
  const fitting = taxes.map((tax) => {
    const amountCents = Math.min(tax.amountCents, fee)
    fee -= amountCents
    return { ...tax, amountCents }
  })
  return { fee, taxes: fitting }
}

/**
 * The entry of a refund; `way` is the account the money goes through. A bonus from before there were lots was
 * an expense when it was given.
 */
export function refundPosting(
  { creditCents, bonusCents, feeCents, feeTaxes, ofLot }: RefundParts,
  way: 'card_clearing' | 'etransfer_clearing' | 'refund_liability',
): { posting: Posting; lots: LotLines } {
  const paid: Posting = {
    fees: feeCents,
    ...reversePosting(taxPosting(feeTaxes)),
    [way]: -(creditCents + feeCents + taxSum(feeTaxes)),
  }
  if (!ofLot)
    return {
      posting: { ...paid, credits: creditCents + bonusCents, promo_expense: -bonusCents },
      lots: new Map(),
    }
  const used = bonusCents - ofLot.cents
  return {
    posting: {
      ...paid,
      credits: creditCents + used,
      promo_discounts: -used,
      promo_credits: ofLot.cents,
      promo_deferred: -ofLot.cents,
    },
    lots: ofLot.cents > 0 ? negateLots(new Map([[ofLot.id, ofLot.cents]])) : new Map(),
  }
}

/**
 * Books the reverse of an earlier entry, which brings its credits back. If the account was deleted meanwhile,
 * what was paid is owed in money and what was a gift has lapsed.
 */
export async function postOpposite(tx: CustomerDb, entry: Entry, cause: string): Promise<void> {
  const before = (await tx.one(ledgerEntries, eq(ledgerEntries.cause, cause)))!
  const lines = await tx.find(ledgerLines, eq(ledgerLines.entryId, before.id))
  const opposite = reversePosting(Object.fromEntries(lines.map(({ account, amount }) => [account, amount])))
  if ((await tx.self()).erasedAt) return post(tx, entry, owedInMoney(opposite))
  const lots = await tx.find(promoLotLines, eq(promoLotLines.entryId, before.id))
  if (lots.length > 0)
    await extendExpired(
      tx,
      entry.at,
      await tx.find(
        promoLots,
        inArray(
          promoLots.id,
          lots.map(({ lotId }) => lotId),
        ),
        { lock: true },
      ),
    )
  await post(tx, entry, opposite, negateLots(new Map(lots.map(({ lotId, amount }) => [lotId, amount]))))
}

/** What was spent from a lot, less what refunds took back of that. */
async function usedFromLot(tx: CustomerDb, { id, topUpId }: LotRow): Promise<Cents> {
  const moved = await tx.find(promoLotLines, eq(promoLotLines.lotId, id))
  const refunds = await tx.find(
    topUpRefunds,
    and(eq(topUpRefunds.topUpId, topUpId!), ne(topUpRefunds.bonusCents, 0)),
  )
  const entries =
    refunds.length > 0
      ? await tx.find(
          ledgerEntries,
          inArray(
            ledgerEntries.cause,
            refunds.flatMap((refund) => [`topup-refund:${refund.id}`, `topup-refund-failed:${refund.id}`]),
          ),
        )
      : []
  const ofRefunds = new Set(entries.map((entry) => entry.id))
  const discounts = await tx.find(
    ledgerLines,
    and(
      eq(ledgerLines.account, 'promo_discounts'),
      inArray(ledgerLines.entryId, [...moved.map(({ entryId }) => entryId), ...ofRefunds]),
    ),
  )
  const discounted = new Set(discounts.map(({ entryId }) => entryId))
  const spent = -sumCents(
    moved
      .filter(({ entryId }) => discounted.has(entryId) && !ofRefunds.has(entryId))
      .map(({ amount }) => amount),
  )
  return (
    spent + sumCents(discounts.filter(({ entryId }) => ofRefunds.has(entryId)).map(({ amount }) => amount))
  )
}
