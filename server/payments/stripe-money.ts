import type { CardGateway, GatewayMovement, GatewayPayout } from './gateway.ts'
import { fromUnixSeconds, isDecline, unixSecondsBefore, type StripeCalls } from './stripe-calls.ts'

/** docs.stripe.com/api/balance_transactions/object; amounts in cents, `fee` positive where it is deducted. */
interface BalanceTransaction {
  id: string
  type: string
  amount: number
  fee: number
  source: string | null
  created: number
  available_on: number
}
/** docs.stripe.com/api/payouts/object */
interface Payout {
  id: string
  amount: number
  status: 'paid' | 'pending' | 'in_transit' | 'canceled' | 'failed'
  created: number
  arrival_date: number
}

const KINDS: Record<string, GatewayMovement['kind']> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refundFailed',
  payment_failure_refund: 'refundFailed',
  payout: 'payout',
  payout_failure: 'payout',
  payout_cancel: 'payout',
}
const STATES: Record<Payout['status'], GatewayPayout['state']> = {
  paid: 'paid',
  pending: 'pending',
  in_transit: 'pending',
  canceled: 'failed',
  failed: 'failed',
}

/** Movements of our account at Stripe, and its payouts to the bank. */
export function stripeMoney({
  all,
}: StripeCalls): Pick<CardGateway, 'movements' | 'payouts' | 'movementsOf'> {
  return {
    async *movements(since) {
      for await (const { id, type, amount, fee, source, created, available_on } of all<BalanceTransaction>(
        '/v1/balance_transactions',
        { created: { gte: unixSecondsBefore(since) } },
      ))
        // Dispute withdrawals and reinstatements are adjustments; only their source says what they are about.
        yield {
          reference: id,
          kind: source?.startsWith('du_') || source?.startsWith('dp_') ? 'dispute' : (KINDS[type] ?? 'other'),
          amountCents: amount,
          feeCents: fee,
          source,
          at: fromUnixSeconds(created),
          availableAt: fromUnixSeconds(available_on),
        }
    },
    async *payouts(since) {
      for await (const { id, amount, status, created, arrival_date } of all<Payout>('/v1/payouts', {
        created: { gte: unixSecondsBefore(since) },
      }))
        yield {
          reference: id,
          state: STATES[status],
          amountCents: amount,
          at: fromUnixSeconds(created),
          arrivesAt: fromUnixSeconds(arrival_date),
        }
    },
    async *movementsOf(payout) {
      try {
        for await (const { id } of all<BalanceTransaction>('/v1/balance_transactions', { payout })) yield id
      } catch (error) {
        // Stripe doesn't tell what is in a manual payout.
        if (!isDecline(error)) throw error
      }
    },
  }
}
