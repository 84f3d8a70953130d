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
/** As Stripe sends it to a webhook: what it is about, as it was then. */
export interface StripeEvent {
  id: string
  type: string
  data: { object: object }
}

/** The money at Stripe: charges, refunds, disputes, what moved, and what was paid out. */
export interface StripeBooks {
  newId(kind: string): string
  intents: Map<string, Intent>
  refunds: Map<string, Refund>
  disputes: Map<string, Dispute>
  movements: Movement[]
  payouts: Payout[]
  /** Everything that happened, to be delivered by the test: late, twice, in any order, or never. */
  events: StripeEvent[]
  /** By payment method: what its charges come to. Default: succeeded. */
  behave: Map<string, 'succeeded' | 'insufficient_funds' | 'requires_action' | 'processing'>
  /** The next charge is refused with this 400, and leaves nothing behind. */
  refuseNextCharge(error: object): void
  /** What new refunds begin as. */
  refundsBegin: 'succeeded' | 'pending'
  /** The customer at the bank's page. */
  authenticate(intent: string, approve: boolean): void
  /** A charge that was processing, or a refund that was pending, ends. */
  clear(id: string): void
  /** Somebody gives money back in Stripe's own pages. */
  refundByHand(intent: string, amount: number): Refund
  /** The bank cannot deliver it: money that had left is here again. */
  failRefund(id: string): void
  /** The cardholder goes to the bank. */
  dispute(intent: string, more?: { inquiry?: boolean; amount?: number }): Dispute
  /** What was an inquiry takes the money now. */
  escalate(dispute: string): void
  endDispute(dispute: string, how: 'won' | 'lost'): void
  /** Everything that is not paid out goes to the bank. */
  payOut(): Payout
  answer(method: string, path: string, body: URLSearchParams): Reply | null
}
