import type { CardGateway, RefundOutcome } from './gateway.ts'
import { isAbsent, isDecline, type StripeCalls } from './stripe-calls.ts'

/** The fields used of a refund (docs.stripe.com/api/refunds/object). */
interface Refund {
  id: string
  amount: number
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  payment_intent: string | null
  metadata: Record<string, string> | null
}

/**
 * Refunds at Stripe. A refund has our key in its metadata, so it can be found even if the first response was
 * lost, however old it is.
 */
export function stripeRefunds({
  get,
  post,
  all,
}: StripeCalls): Pick<CardGateway, 'refund' | 'lookRefund' | 'refundNamed'> {
  const ofCharge = (charge: string) => all<Refund>('/v1/refunds', { payment_intent: charge })
  const lookRefund: CardGateway['lookRefund'] = async ({ key, charge, reference }) => {
    if (reference) return outcomeOf(await get<Refund>(`/v1/refunds/${reference}`))
    for await (const refund of ofCharge(charge)) if (refund.metadata?.refund === key) return outcomeOf(refund)
    return null
  }
  return {
    lookRefund,
    async refundNamed(reference) {
      if (!/^(re|pyr)_\w+$/.test(reference)) return null
      const found = await get<Refund>(`/v1/refunds/${reference}`).catch((error: unknown) => {
        if (isAbsent(error)) return null
        throw error
      })
      return found?.payment_intent
        ? {
            ...outcomeOf(found),
            charge: found.payment_intent,
            cents: found.amount,
            key: found.metadata?.refund ?? null,
          }
        : null
    },
    async refund({ key, charge, cents, payer }) {
      try {
        const { id } = await post<Refund>(
          '/v1/refunds',
          { payment_intent: charge, amount: cents, metadata: { refund: key, customer: payer.customerId } },
          `refund:${key}`,
        )
        // Under a used key the response is the original one, however old: the current state has to be
        // queried.
        return outcomeOf(await get<Refund>(`/v1/refunds/${id}`))
      } catch (error) {
        if (!isDecline(error)) throw error
        return (
          (await lookRefund({ key, charge, payer, reference: null })) ??
          (await madeByHand(charge, cents)) ?? { state: 'refused', reference: null }
        )
      }
    },
  }

  /**
   * Refused, but not because it was done before: somebody may have refunded it on Stripe's dashboard. One of
   * exactly the same amount is this one. @throws Error when there are others: a person has to say what they
   * were for
   */
  async function madeByHand(charge: string, cents: number): Promise<RefundOutcome | null> {
    const byHand: Refund[] = []
    for await (const refund of ofCharge(charge))
      if (!refund.metadata?.refund && outcomeOf(refund).state !== 'refused') byHand.push(refund)
    const same = byHand.find(({ amount }) => amount === cents)
    if (same) return outcomeOf(same)
    if (byHand.length > 0) throw new Error('a refund was refused, and others of its charge were made by hand')
    return null
  }
}

function outcomeOf({ id, status }: Refund): RefundOutcome {
  const pending = status === 'pending' || status === 'requires_action'
  if (status === 'succeeded') return { state: 'done', reference: id }
  return { state: pending ? 'pending' : 'refused', reference: id }
}
