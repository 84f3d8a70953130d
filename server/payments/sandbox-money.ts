import { and, eq, gte, isNotNull } from 'drizzle-orm'
import { percentOf } from '#src/domain/money/money.ts'
import { addDays } from '#src/domain/calendar/calendar.ts'
import { bookDay, dayBegins } from '#server/platform/fiscal-period.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import { sandboxCharges, sandboxDisputes, sandboxRefunds } from '#server/db/schema/money/payments.ts'
import type { CardGateway, GatewayMovement, GatewayPayout, RefundOutcome } from './gateway.ts'

interface Dependencies {
  database: Database
  clock: Clock
  later: <T>(answer: T) => Promise<T>
}

/** How long a slow refund is pending, and how long a failing one looks successful. A real bank takes days. */
const REFUND_LATER_MS = 60_000
/** What Stripe charges for a dispute, and for a charge, in Canada (stripe.com/en-ca/pricing). */
const DISPUTE_FEE_CENTS = 15_00
const CHARGE_FEE = { percent: '2.9', cents: 30 }
/**
 * The text that wins a dispute in Stripe's test mode; `losing_evidence` loses it (docs.stripe.com/testing).
 */
const WINNING = 'winning_evidence'
const LOSING = 'losing_evidence'
const [DISPUTE, PAYOUT] = ['dp_', 'po_']

/**
 * The sandbox's refunds, disputes, movements and payouts, derived from its records: what a real gateway
 * reports, without any money.
 */
export function sandboxMoney({
  database,
  clock,
  later,
}: Dependencies): Pick<
  CardGateway,
  | 'refund'
  | 'lookRefund'
  | 'refundNamed'
  | 'dispute'
  | 'disputes'
  | 'answerDispute'
  | 'movements'
  | 'payouts'
  | 'movementsOf'
> {
  const lookRefund = async (db: CustomerDb, key: string): Promise<RefundOutcome | null> => {
    const refund = await db.one(sandboxRefunds, eq(sandboxRefunds.key, key))
    const charge = refund && (await db.one(sandboxCharges, eq(sandboxCharges.key, refund.chargeKey)))
    return refund
      ? { state: refundState(charge?.later ?? null, refund.createdAt), reference: refund.key }
      : null
  }
  const refundState = (scheduled: string | null, at: Date): RefundOutcome['state'] => {
    const isOld = clock.now().getTime() - at.getTime() >= REFUND_LATER_MS
    if (scheduled === 'refund_pending') return isOld ? 'done' : 'pending'
    return scheduled === 'refund_fails' && isOld ? 'refused' : 'done'
  }
  const disputeNamed = async (reference: string) =>
    (
      await database.sql
        .select({ dispute: sandboxDisputes })
        .from(sandboxDisputes)
        .where(eq(sandboxDisputes.chargeKey, reference.slice(DISPUTE.length)))
    )[0]?.dispute

  async function* movements(since: Date): AsyncGenerator<GatewayMovement> {
    const move = (
      kind: GatewayMovement['kind'],
      reference: string,
      source: string,
      amountCents: number,
      feeCents: number,
      at: Date,
    ): GatewayMovement => ({ reference, kind, source, amountCents, feeCents, at, availableAt: at })
    const { sql } = database
    for (const { key, amountCents, paidAt } of await sql
      .select()
      .from(sandboxCharges)
      .where(and(eq(sandboxCharges.state, 'paid'), gte(sandboxCharges.paidAt, since))))
      yield move(
        'charge',
        `txn_${key}`,
        key,
        amountCents,
        percentOf(amountCents, CHARGE_FEE.percent) + CHARGE_FEE.cents,
        paidAt!,
      )
    const refunds = await sql
      .select({ refund: sandboxRefunds, later: sandboxCharges.later })
      .from(sandboxRefunds)
      .leftJoin(
        sandboxCharges,
        and(
          eq(sandboxCharges.customerId, sandboxRefunds.customerId),
          eq(sandboxCharges.key, sandboxRefunds.chargeKey),
        ),
      )
      .where(gte(sandboxRefunds.createdAt, new Date(since.getTime() - REFUND_LATER_MS)))
    for (const {
      refund: { key, amountCents, createdAt },
      later: scheduled,
    } of refunds) {
      if (createdAt >= since) yield move('refund', `txn_${key}`, key, -amountCents, 0, createdAt)
      if (refundState(scheduled, createdAt) === 'refused')
        yield move(
          'refundFailed',
          `txn_failed_${key}`,
          key,
          amountCents,
          0,
          new Date(createdAt.getTime() + REFUND_LATER_MS),
        )
    }
    for (const { chargeKey, amountCents, createdAt } of await sql
      .select()
      .from(sandboxDisputes)
      .where(gte(sandboxDisputes.createdAt, since)))
      yield move(
        'dispute',
        `txn_${DISPUTE}${chargeKey}`,
        DISPUTE + chargeKey,
        -amountCents,
        DISPUTE_FEE_CENTS,
        createdAt,
      )
    for (const { chargeKey, amountCents, endedAt } of await sql
      .select()
      .from(sandboxDisputes)
      .where(
        and(
          eq(sandboxDisputes.state, 'won'),
          isNotNull(sandboxDisputes.endedAt),
          gte(sandboxDisputes.endedAt, since),
        ),
      ))
      yield move('dispute', `txn_won_${DISPUTE}${chargeKey}`, DISPUTE + chargeKey, amountCents, 0, endedAt!)
  }

  return {
    async refund({ key, charge, cents, payer }) {
      const db = database.forCustomer(payer.customerId)
      const of = await db.one(sandboxCharges, eq(sandboxCharges.key, charge))
      const refunds = (await db.find(sandboxRefunds, eq(sandboxRefunds.chargeKey, charge))).filter(
        (one) => one.key !== key && refundState(of?.later ?? null, one.createdAt) !== 'refused',
      )
      if (!of || refunds.reduce((sum, { amountCents }) => sum + amountCents, cents) > of.amountCents)
        return later((await lookRefund(db, key)) ?? { state: 'refused' as const, reference: null })
      await db.insert(
        sandboxRefunds,
        { key, chargeKey: charge, amountCents: cents, createdAt: clock.now() },
        { ifAbsent: true },
      )
      return later((await lookRefund(db, key))!)
    },
    lookRefund: ({ key, payer }) => lookRefund(database.forCustomer(payer.customerId), key),
    async refundNamed(reference) {
      const [found] = await database.sql
        .select({ refund: sandboxRefunds, later: sandboxCharges.later })
        .from(sandboxRefunds)
        .innerJoin(
          sandboxCharges,
          and(
            eq(sandboxCharges.customerId, sandboxRefunds.customerId),
            eq(sandboxCharges.key, sandboxRefunds.chargeKey),
          ),
        )
        .where(eq(sandboxRefunds.key, reference))
      return found
        ? {
            state: refundState(found.later, found.refund.createdAt),
            reference,
            charge: found.refund.chargeKey,
            cents: found.refund.amountCents,
            key: reference,
          }
        : null
    },
    async dispute(reference) {
      const found = await disputeNamed(reference)
      if (!found) return null
      const { customerId, chargeKey, state, reason, amountCents, createdAt } = found
      return {
        reference,
        charge: chargeKey,
        topUp: { id: chargeKey, customerId },
        state,
        reason,
        amountCents,
        takenCents: state === 'won' ? 0 : amountCents,
        feeCents: DISPUTE_FEE_CENTS,
        answerBy: dayBegins(addDays(bookDay(createdAt), 10)),
      }
    },
    async *disputes(since) {
      for (const { chargeKey, state } of await database.sql
        .select()
        .from(sandboxDisputes)
        .where(gte(sandboxDisputes.createdAt, since)))
        yield { reference: DISPUTE + chargeKey, state }
    },
    async answerDispute(reference, answer) {
      const found = await disputeNamed(reference)
      const state =
        answer === null || answer.words === LOSING ? 'lost' : answer.words === WINNING ? 'won' : null
      // Any other text leaves it under review.
      if (found && state)
        await database
          .forCustomer(found.customerId)
          .update(
            sandboxDisputes,
            { state, endedAt: clock.now() },
            and(eq(sandboxDisputes.chargeKey, found.chargeKey), eq(sandboxDisputes.state, 'open'))!,
          )
    },
    movements,
    /** A day's balance is paid out on the next. */
    async *payouts(since) {
      const days = new Map<string, number>()
      for await (const { at, amountCents, feeCents } of movements(dayBegins(bookDay(since))))
        days.set(bookDay(at), (days.get(bookDay(at)) ?? 0) + amountCents - feeCents)
      for (const [day, cents] of days) {
        const at = dayBegins(addDays(day, 1))
        if (at <= clock.now())
          yield {
            reference: `${PAYOUT}${day}`,
            state: 'paid',
            amountCents: cents,
            at,
            arrivesAt: at,
          } satisfies GatewayPayout
      }
    },
    async *movementsOf(payout) {
      const day = payout.slice(PAYOUT.length)
      for await (const { reference, at } of movements(dayBegins(day)))
        if (bookDay(at) === day) yield reference
    },
  }
}
