import { and, desc, eq, inArray } from 'drizzle-orm'
import { sumCents, type Cents } from '#src/domain/money/money.ts'
import { numberFor } from '#src/domain/shared/public-number.ts'
import type { ChargebackState } from '#src/domain/money/top-up.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { RequestError } from '#server/platform/errors.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { ledgerEntries, ledgerLines } from '#server/db/schema/money/ledger.ts'
import { autoReloads, chargebacks, topUps } from '#server/db/schema/money/payments.ts'
import { notify } from '#server/mail/notices.ts'
import type { CardGateway, GatewayDispute } from '#server/payments/gateway.ts'
import {
  disputedParts,
  chargebackLostPosting,
  chargebackOpenedPosting,
  chargebackReinstatedPosting,
  chargebackWonPosting,
  type DueSettlement,
} from './postings.ts'
import { chargeFeeAgain, creditFee, feeLeft } from '#server/modules/invoices/card-fee.ts'
import {
  paidCents,
  post,
  type Entry,
  type LotLines,
  type Posting,
  type Reason,
} from '#server/modules/billing/ledger.ts'
import { lockBonusLot, owedInMoney, extendExpired, type LotRow } from '#server/modules/billing/promo-lots.ts'
import { findTopUp, type TopUpRow } from '#server/modules/billing/top-ups.ts'

export type ChargebackRow = typeof chargebacks.$inferSelect
interface Dependencies {
  clock: Clock
  gateway: Pick<CardGateway, 'name'>
}

/**
 * Brings a dispute at the cardholder's bank to where the gateway says it is. Call it any number of times,
 * late, twice and out of order: the current state counts, and steps missed on the way are booked first.
 *
 * States (`chargebacks.state`): `inquiry` (the bank only asks, no money moved) → `open` (it took the money;
 * the credits are held) → `won` (the credits are free again) or `lost`. A lost one becomes `won` if the bank
 * reverses its decision.
 */
export async function settleChargeback(
  { clock, gateway }: Dependencies,
  db: CustomerDb,
  topUpId: string,
  dispute: GatewayDispute,
): Promise<void> {
  await retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const topUp = await findTopUp(tx, topUpId, { lock: true })
      const step = chargebackSteps(tx, clock, topUp)
      let row = await findOrCreate(tx, clock, gateway.name, topUp, dispute)
      // A bank may reverse its decision: the money that was lost is back.
      if (row.state === 'lost' && dispute.state === 'won' && dispute.takenCents < row.takenCents)
        return step.reinstate(row, dispute)
      if (isEnded(row)) return
      // First heard of when it was already over: if won, only its cost is booked; if lost, it goes through
      // all steps.
      if (row.state === 'inquiry' && (dispute.takenCents > 0 || dispute.state === 'lost'))
        row = await step.open(row, dispute)
      if (row.state === 'inquiry' && dispute.state === 'won') await step.closeUnopened(row, dispute)
      // It isn't won until the money is back, whatever the bank decided.
      else if (row.state === 'open' && dispute.state === 'won' && dispute.takenCents < row.takenCents)
        await step.win(row, dispute)
      else if (row.state === 'open' && dispute.state === 'lost') await step.lose(row, dispute)
    }),
  )
}

export const isEnded = ({ state }: Pick<ChargebackRow, 'state'>): boolean =>
  state === 'won' || state === 'lost'

/** Credits held until their disputes end, and what is owed for disputes that were lost. */
export async function heldAndOwed(db: CustomerDb): Promise<{ heldCents: number; owedCents: number }> {
  const rows = await db.find(chargebacks)
  return {
    heldCents: rows.reduce((sum, { state, frozenCents }) => sum + (state === 'open' ? frozenCents : 0), 0),
    owedCents: rows.reduce((sum, { dueCents }) => sum + dueCents, 0),
  }
}

/**
 * Takes what is owed for a lost dispute out of the credits.
 * @throws RequestError if they don't suffice, or less is owed
 */
export const payChargeback = (
  tx: CustomerDb,
  clock: Clock,
  id: string,
  cents: number,
): Promise<ChargebackRow> =>
  settleDue(tx, clock, id, cents, 'chargeback-paid', 'chargebackPaid', {
    credits: cents,
    chargebacks: -cents,
  })

/**
 * Writes off what is owed.
 * @throws RequestError if less is owed
 */
export const writeOffChargeback = (
  tx: CustomerDb,
  clock: Clock,
  id: string,
  cents: number,
): Promise<ChargebackRow> =>
  settleDue(tx, clock, id, cents, 'chargeback-written-off', 'writeOff', {
    written_off: cents,
    chargebacks: -cents,
  })

async function settleDue(
  tx: CustomerDb,
  clock: Clock,
  id: string,
  cents: number,
  cause: string,
  reason: Reason,
  posting: Posting,
): Promise<ChargebackRow> {
  const row = (await tx.one(chargebacks, eq(chargebacks.id, id), { lock: true }))!
  if (cents < 1 || cents > row.dueCents) throw new RequestError('verb.owed.less')
  const now = clock.now()
  await post(
    tx,
    { id: clock.newId(), cause: `${cause}:${clock.newId()}`, reason, document: row.number, at: now },
    posting,
  )
  await tx.update(chargebacks, { dueCents: row.dueCents - cents, updatedAt: now }, eq(chargebacks.id, id))
  return { ...row, dueCents: row.dueCents - cents }
}

/**
 * The row of this dispute, created by the first event about it. `topUp` is locked, so that two events create
 * one.
 */
async function findOrCreate(
  tx: CustomerDb,
  clock: Clock,
  gateway: string,
  topUp: TopUpRow,
  { reference, reason, amountCents, answerBy }: GatewayDispute,
): Promise<ChargebackRow> {
  const find = () =>
    tx.one(chargebacks, and(eq(chargebacks.gateway, gateway), eq(chargebacks.reference, reference))!, {
      lock: true,
    })
  const row = await find()
  if (row) {
    if (row.answerBy?.getTime() !== answerBy?.getTime())
      await tx.update(chargebacks, { answerBy, updatedAt: clock.now() }, eq(chargebacks.id, row.id))
    return row
  }
  const now = clock.now()
  const id = clock.newId()
  await tx.insert(chargebacks, {
    id,
    number: numberFor('chargeback', await tx.next('chargeback_numbers')),
    topUpId: topUp.id,
    gateway,
    reference,
    state: 'inquiry',
    reason,
    amountCents,
    answerBy,
    createdAt: now,
    updatedAt: now,
  })
  await tx.update(topUps, { chargeback: 'inquiry', updatedAt: now }, eq(topUps.id, topUp.id))
  await tx.job(clock, notify('chargeback:opened', id))
  return (await find())!
}

const inLot = ({ id }: LotRow, cents: Cents): LotLines => (cents === 0 ? new Map() : new Map([[id, cents]]))

/** What was paid of the amount owed for a lost dispute, and what was written off. */
async function readDueSettlement(
  tx: CustomerDb,
  { number, dueCents }: ChargebackRow,
): Promise<DueSettlement> {
  const entries = await tx.find(
    ledgerEntries,
    and(
      eq(ledgerEntries.document, number),
      inArray(ledgerEntries.reason, ['chargebackPaid', 'writeOff'] satisfies Reason[]),
    ),
  )
  const lines =
    entries.length > 0
      ? await tx.find(
          ledgerLines,
          and(
            eq(ledgerLines.account, 'chargebacks'),
            inArray(
              ledgerLines.entryId,
              entries.map(({ id }) => id),
            ),
          ),
        )
      : []
  const settled = (reason: Reason) =>
    -sumCents(
      lines
        .filter(({ entryId }) => entries.some((entry) => entry.id === entryId && entry.reason === reason))
        .map(({ amount }) => amount),
    )
  return { dueCents, deductedCents: settled('chargebackPaid'), writtenOffCents: settled('writeOff') }
}

function chargebackSteps(tx: CustomerDb, clock: Clock, topUp: TopUpRow) {
  const now = clock.now()
  const newEntry = (kind: string, { id, number }: ChargebackRow, reason: Reason): Entry => ({
    id: clock.newId(),
    cause: `${kind}:${id}`,
    reason,
    document: number,
    at: now,
  })
  const book = async (entry: Entry, posting: Posting, lots?: LotLines): Promise<void> => {
    // A dispute that is lost after everything was refunded moves nothing: it is already owed.
    if (Object.values(posting).some((cents) => cents !== 0)) await post(tx, entry, posting, lots)
  }
  const change = async (
    row: ChargebackRow,
    values: Partial<ChargebackRow> & { state: ChargebackState },
    chargedBackCents: number,
  ): Promise<ChargebackRow> => {
    await tx.update(
      chargebacks,
      { ...values, updatedAt: now, ...(isEnded(values) && { endedAt: now }) },
      eq(chargebacks.id, row.id),
    )
    const [newest] = await tx.find(chargebacks, eq(chargebacks.topUpId, topUp.id), {
      orderBy: [desc(chargebacks.createdAt), desc(chargebacks.id)],
      limit: 1,
    })
    await tx.update(
      topUps,
      { chargedBackCents, chargeback: newest!.state, updatedAt: now },
      eq(topUps.id, topUp.id),
    )
    return { ...row, ...values }
  }
  /**
   * The credits are the customer's again. If their account was deleted meanwhile, they are owed what they
   * paid for.
   */
  const returnCredits = async (row: ChargebackRow, posting: Posting): Promise<void> => {
    const { promo_credits: promo = 0 } = posting
    const entry = newEntry('chargeback-won', row, 'chargebackWon')
    if ((await tx.self()).erasedAt) return book(entry, owedInMoney(posting))
    const lot = promo === 0 ? undefined : await lockBonusLot(tx, topUp.id)
    if (lot) await extendExpired(tx, now, [lot])
    await book(entry, posting, lot && inLot(lot, -promo))
  }
  return {
    async open(
      row: ChargebackRow,
      { takenCents, feeCents, amountCents }: GatewayDispute,
    ): Promise<ChargebackRow> {
      const parts = disputedParts(topUp, takenCents || amountCents)
      // Locked, so that nobody spends the credits between reading and holding them.
      const lot = await lockBonusLot(tx, topUp.id)
      const frozenPromoCents = Math.min(parts.bonusCents, lot?.remaining ?? 0)
      const frozenCents =
        frozenPromoCents +
        Math.min(await paidCents(tx, { lock: true }), parts.creditCents + (lot ? 0 : parts.bonusCents))
      const taken = { takenCents: takenCents || amountCents, feeCents, frozenCents, frozenPromoCents }
      await book(
        newEntry('chargeback', row, 'chargeback'),
        chargebackOpenedPosting(taken),
        lot && inLot(lot, -frozenPromoCents),
      )
      // A customer whose bank takes the money back isn't charged automatically again.
      await tx.update(
        autoReloads,
        { pausedReason: 'payment.disputed', updatedAt: now },
        eq(autoReloads.enabled, true),
      )
      // When an inquiry becomes a dispute, that is news of its own.
      if (row.createdAt < now) await tx.job(clock, notify('chargeback:opened', row.id))
      return change(row, { ...taken, ...parts, state: 'open' }, topUp.chargedBackCents + parts.creditCents)
    },
    async closeUnopened(row: ChargebackRow, { feeCents }: GatewayDispute): Promise<void> {
      if (feeCents > 0)
        await book(newEntry('chargeback-won', row, 'chargebackWon'), {
          chargeback_costs: feeCents,
          card_clearing: -feeCents,
        })
      await change(row, { state: 'won', feeCents }, topUp.chargedBackCents)
      await tx.job(clock, notify('chargeback:ended', row.id))
    },
    async win(row: ChargebackRow, dispute: GatewayDispute): Promise<void> {
      await returnCredits(row, chargebackWonPosting(row, dispute))
      await change(row, { state: 'won' }, (await findTopUp(tx, topUp.id)).chargedBackCents - row.creditCents)
      await tx.job(clock, notify('chargeback:ended', row.id))
    },
    async lose(row: ChargebackRow, dispute: GatewayDispute): Promise<void> {
      // Refunds made meanwhile may have left less of the fee.
      const part = await feeLeft(tx, topUp, { fee: row.cardFeeCents, taxes: row.cardFeeTaxes }, false)
      const parts = { cardFeeCents: part.fee, cardFeeTaxes: part.taxes }
      const { posting, dueCents } = chargebackLostPosting({ ...row, ...parts }, dispute)
      await book(newEntry('chargeback-lost', row, 'chargebackLost'), posting)
      await creditFee(tx, clock, topUp, part, { cause: `chargeback-lost:${row.id}`, at: now })
      await change(
        row,
        { ...parts, state: 'lost', feeCents: dispute.feeCents, dueCents },
        (await findTopUp(tx, topUp.id)).chargedBackCents,
      )
      await tx.job(clock, notify('chargeback:ended', row.id))
    },
    async reinstate(row: ChargebackRow, dispute: GatewayDispute): Promise<void> {
      await returnCredits(row, chargebackReinstatedPosting(row, dispute, await readDueSettlement(tx, row)))
      await chargeFeeAgain(
        tx,
        clock,
        topUp,
        { fee: row.cardFeeCents, taxes: row.cardFeeTaxes },
        { cause: `chargeback-won:${row.id}`, at: now },
      )
      await change(
        row,
        { state: 'won', feeCents: dispute.feeCents, dueCents: 0 },
        (await findTopUp(tx, topUp.id)).chargedBackCents - row.creditCents,
      )
      await tx.job(clock, notify('chargeback:ended', row.id))
    },
  }
}
