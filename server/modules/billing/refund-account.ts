import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Closing } from '#src/contract/account/account.ts'
import { LOCALE_FACTS } from '#src/domain/shared/locale.ts'
import { formatMoney, sumCents, type Cents } from '#src/domain/money/money.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { ledgerAccounts } from '#server/db/schema/money/ledger.ts'
import { topUpRefunds, topUps } from '#server/db/schema/money/payments.ts'
import { RequestError } from '#server/platform/errors.ts'
import type { EmailContent } from '#server/mail/email.ts'
import { sentence } from '#server/platform/messages.ts'
import { paidCents, post } from './ledger.ts'
import { unusedLots, negateLots, promoCredits } from './promo-lots.ts'
import { refundParts } from './refund-postings.ts'
import { startRefund } from './refund-top-up.ts'
import { sentFromBank, settleRefund } from './settle-refund.ts'
import type { TopUpDependencies } from './settle-top-up.ts'
import { givenBackCents, refundedMoney, type TopUpRow } from './top-ups.ts'

/** `cents` of a top-up's subtotal, and `moneyCents`, which is more by the fee. */
interface Part {
  topUp: TopUpRow
  cents: Cents
  moneyCents: Cents
}

/** What somebody who deletes their account now would get back, by which way, and what lapses. */
export async function previewClosing(
  deps: Pick<TopUpDependencies, 'gateway'>,
  db: CustomerDb,
): Promise<Closing> {
  const { parts, leftCents } = await planRefunds(deps, db)
  const cards = new Map<string, Closing['cards'][number]>()
  for (const {
    topUp: { method, cardType, lastFour },
    moneyCents,
  } of parts)
    if (method === 'card') {
      const key = `${cardType} ${lastFour}`
      cards.set(key, {
        cardType: cardType ?? 'other',
        lastFour: lastFour ?? '',
        cents: (cards.get(key)?.cents ?? 0) + moneyCents,
      })
    }
  return {
    cards: [...cards.values()],
    etransferCents: sumCents(
      parts.filter(({ topUp }) => topUp.method === 'etransfer').map(({ moneyCents }) => moneyCents),
    ),
    owedCents: leftCents,
    promoCents: sumCents((await promoCredits(db)).map(({ cents }) => cents)),
  }
}

/**
 * Refunds paid credits the way they were paid, newest payment first; the card's fee and the bonus follow in
 * proportion. What a bank refuses is credited again later; an e-transfer waits until the operator sends it.
 * @param sendTo email address for e-transfers
 */
export async function refundAccount(deps: TopUpDependencies, db: CustomerDb, sendTo: string): Promise<void> {
  const { parts } = await planRefunds(deps, db)
  for (const { topUp, cents } of parts)
    try {
      const id = await startRefund(deps, db, { topUp, cents, reason: 'account deleted', sendTo })
      // If the gateway doesn't respond, a later round finds out what happened.
      await settleRefund(deps, db, id).catch(() => {})
    } catch (error) {
      // Spent or disputed meanwhile; it stays where it is.
      if (!(error instanceof RequestError)) throw error
    }
}

/**
 * Ends the credits of an account that is being deleted, in its transaction: paid ones are owed in money,
 * promotional ones lapse.
 * @returns what is owed
 */
export async function endCredits(
  tx: CustomerDb,
  { clock }: Pick<TopUpDependencies, 'clock'>,
): Promise<Cents> {
  const lots = await unusedLots(tx, { lock: true })
  const [paid, promo] = [
    await paidCents(tx, { lock: true }),
    sumCents(lots.map(({ remaining }) => remaining)),
  ]
  if (paid + promo > 0)
    await post(
      tx,
      { id: clock.newId(), cause: 'deletion', reason: 'deletion', document: null, at: clock.now() },
      { credits: paid, refund_liability: -paid, promo_credits: promo, promo_deferred: -promo },
      negateLots(new Map(lots.map(({ id, remaining }) => [id, remaining]))),
    )
  return paid
}

/** For a deleted account: what the operator has to send by e-transfer, and what else is owed. */
export async function owedAfterDeletion(db: CustomerDb): Promise<{ toSendCents: Cents; owedCents: Cents }> {
  const toSendCents = sumCents((await db.find(topUpRefunds, ne(topUpRefunds.sendTo, ''))).map(refundedMoney))
  const liability =
    0 - ((await db.one(ledgerAccounts, eq(ledgerAccounts.kind, 'refund_liability')))?.posted ?? 0)
  return { toSendCents, owedCents: liability - toSendCents }
}

/**
 * Records that the operator paid what is owed to a deleted account, in whole or in part.
 * @throws RequestError if less is owed
 */
export async function payOwed(
  tx: CustomerDb,
  { clock }: Pick<TopUpDependencies, 'clock'>,
  cents: Cents,
): Promise<Cents> {
  await tx.self({ lock: true })
  const { owedCents } = await owedAfterDeletion(tx)
  if (cents > owedCents) throw new RequestError('verb.owed.less')
  const sent = { cause: `owed-paid:${clock.newId()}`, document: null, at: clock.now() }
  await post(
    tx,
    { id: clock.newId(), ...sent, reason: 'refundSent' },
    { refund_liability: cents, etransfer_clearing: -cents },
  )
  await tx.company({ id: clock.newId(), ...sent }, sentFromBank(cents))
  return owedCents - cents
}

/** Tells the operator that a former customer is waiting for money; null if nobody is. */
export async function leftOwedEmail(db: CustomerDb, sendTo: string): Promise<EmailContent | null> {
  const { toSendCents, owedCents } = await owedAfterDeletion(db)
  const { bcp47 } = LOCALE_FACTS.en
  const say = (id: string) =>
    sentence('en', id, {
      amount: formatMoney(toSendCents + owedCents, bcp47),
      toSend: formatMoney(toSendCents, bcp47),
      owed: formatMoney(owedCents, bcp47),
      email: sendTo,
    })
  const parts = [...(toSendCents > 0 ? ['toSend'] : []), ...(owedCents > 0 ? ['owed'] : [])]
  return parts.length > 0
    ? {
        locale: 'en',
        subject: say('mail.leftOwed.subject'),
        blocks: parts.map((part) => ({ kind: 'paragraph', text: say(`mail.leftOwed.${part}`) })),
      }
    : null
}

/** Whether the customer owes us for invoices or for a dispute at the bank. */
export async function hasDebt(db: CustomerDb): Promise<boolean> {
  return (await db.find(ledgerAccounts, inArray(ledgerAccounts.kind, ['receivable', 'chargebacks']))).some(
    ({ posted }) => posted > 0,
  )
}

async function planRefunds(
  { gateway }: Pick<TopUpDependencies, 'gateway'>,
  db: CustomerDb,
): Promise<{ parts: Part[]; leftCents: Cents }> {
  const open = and(
    eq(topUps.state, 'paid'),
    inArray(topUps.method, ['card', 'etransfer']),
    sql`${topUps.refundedCents} + ${topUps.chargedBackCents} < ${topUps.subtotalCents}`,
  )
  const parts: Part[] = []
  let leftCents = await paidCents(db)
  for (const topUp of await db.find(topUps, open, { orderBy: [desc(topUps.paidAt), desc(topUps.id)] })) {
    if (leftCents === 0) break
    if (topUp.chargeback === 'open' || (topUp.method === 'card' && topUp.gateway !== gateway.name)) continue
    const cents = await largestRefund(db, topUp, leftCents)
    if (cents === 0) continue
    const { feeCents, feeTaxes, bonusCents, ofLot } = await refundParts(db, topUp, cents)
    parts.push({ topUp, cents, moneyCents: refundedMoney({ creditCents: cents, feeCents, feeTaxes }) })
    leftCents -= cents + bonusCents - (ofLot?.cents ?? 0)
  }
  return { parts, leftCents }
}

/** The largest part of a top-up that these paid credits can refund, including the used part of its bonus. */
async function largestRefund(db: CustomerDb, topUp: TopUpRow, paid: Cents): Promise<Cents> {
  const costs = async (cents: Cents) => {
    const { bonusCents, ofLot } = await refundParts(db, topUp, cents)
    return cents + bonusCents - (ofLot?.cents ?? 0)
  }
  let [low, high] = [0, Math.min(paid, topUp.subtotalCents - givenBackCents(topUp))]
  if (topUp.bonusCents === 0 || (await costs(high)) <= paid) return high
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if ((await costs(middle)) <= paid) low = middle
    else high = middle
  }
  return low
}
