import type { Reply } from './stripe-reply.ts'

export interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  currency: string
  customer: string
  status: string
  metadata: Record<string, string>
  next_action: object | null
  last_payment_error: object | null
  created: number
}
export interface Refund {
  id: string
  object: 'refund'
  amount: number
  status: string
  payment_intent: string
  metadata: Record<string, string>
  created: number
}
export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  status: string
  reason: string
  payment_intent: string
  balance_transactions: Movement[]
  evidence_details: { due_by: number }
  metadata: object
  created: number
}
export interface Movement {
  id: string
  type: string
  amount: number
  fee: number
  source: string
  created: number
  available_on: number
  payout: string | null
}
export interface Payout {
  id: string
  object: 'payout'
  amount: number
  status: string
  created: number
  arrival_date: number
  metadata: object
}
/** As Stripe sends it to a webhook: the object as it was at that time. */
export interface StripeEvent {
  id: string
  type: string
  data: { object: object }
}

/** The money at Stripe: charges, refunds, disputes, balance transactions, and payouts. */
export interface StripeBooks {
  newId(kind: string): string
  intents: Map<string, Intent>
  refunds: Map<string, Refund>
  disputes: Map<string, Dispute>
  movements: Movement[]
  payouts: Payout[]
  /** All events, to be delivered by the test: late, twice, in any order, or never. */
  events: StripeEvent[]
  /** The outcome of charges by payment method. Default: succeeded. */
  behave: Map<string, 'succeeded' | 'insufficient_funds' | 'requires_action' | 'processing'>
  /** The next charge is refused with this 400 and leaves no trace. */
  refuseNextCharge(error: object): void
  /** The initial status of new refunds. */
  refundsBegin: 'succeeded' | 'pending'
  /** The customer's decision on the bank's page. */
  authenticate(intent: string, approve: boolean): void
  /** Completes a processing charge or a pending refund. */
  clear(id: string): void
  /** A refund made in Stripe's own dashboard. */
  refundByHand(intent: string, amount: number): Refund
  /** The bank can't deliver the refund: the money comes back. */
  failRefund(id: string): void
  /** The cardholder disputes the charge. */
  dispute(intent: string, more?: { inquiry?: boolean; amount?: number }): Dispute
  /** An inquiry becomes a dispute, which withdraws the money. */
  escalate(dispute: string): void
  endDispute(dispute: string, how: 'won' | 'lost'): void
  /** Pays out everything that hasn't been paid out yet. */
  payOut(): Payout
  answer(method: string, path: string, body: URLSearchParams): Reply | null
}
