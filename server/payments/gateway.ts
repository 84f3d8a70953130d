import type { SavedCardType } from '#src/domain/money/payment-card.ts'
import type { EvidenceKind } from '#src/domain/money/top-up.ts'

/** A card as a gateway knows it. */
export interface GatewayCard {
  token: string
  cardType: SavedCardType
  lastFour: string
  expirationMonth: number
  expirationYear: number
}
/** Whose card: `reference` is the gateway's own name for our customer, where it keeps one. */
export interface Payer {
  customerId: string
  reference: string | null
}
export interface Charge {
  /** The top-up's id: charging twice under it is charging once. */
  key: string
  cents: number
  token: string
  payer: Payer
  /** False: nobody is there whom the bank could ask. */
  present: boolean
  /** What stands on the card's statement and in the gateway's lists. */
  document: string
  /** Where the bank's page leads back to. */
  returnUrl: string
}
/** `reason`: a message id, one of DECLINES. */
export type ChargeOutcome =
  | { state: 'paid'; reference: string }
  | { state: 'declined'; reference: string | null; reason: string }
  /** The bank asks its customer: at `url`, or in the sandbox's dialog. */
  | { state: 'action'; reference: string; url: string | null }
  | { state: 'processing'; reference: string }

/**
 * What became of money given back. `reference`: the gateway's own name for the refund, as soon as there is
 * one. `refused`: it came to nothing, now or days later.
 */
export interface RefundOutcome {
  state: 'done' | 'pending' | 'refused'
  reference: string | null
}

/** A payment that the cardholder disputes at their bank. */
export interface GatewayDispute {
  reference: string
  /** The charge, as a top-up keeps it in `reference`. */
  charge: string
  /** What was written on the charge when it was made; null where that is missing. */
  topUp: { id: string; customerId: string } | null
  /** inquiry: the bank only asks. won: also an inquiry that was closed. */
  state: 'inquiry' | 'open' | 'won' | 'lost'
  amountCents: number
  /** What the gateway holds of it now: taken when it was opened, given back when it is won. */
  takenCents: number
  /** What the gateway keeps for it. */
  feeCents: number
  /** The bank's word for why, as `fraudulent`. */
  reason: string
  /** By when it must be contested. */
  answerBy: Date | null
}
/** A picture (PNG or JPEG) or a PDF; `key`: the same one is sent once. */
export interface Evidence {
  kind: EvidenceKind
  key: string
  name: string
  type: string
  bytes: Uint8Array
}
/**
 * One movement of our account at the gateway, never changed afterwards: what came or went, and the fee that
 * was kept of it.
 */
export interface GatewayMovement {
  reference: string
  kind: 'charge' | 'refund' | 'refundFailed' | 'dispute' | 'payout' | 'other'
  amountCents: number
  feeCents: number
  /** Name of the charge, refund, dispute or payout that it is of. */
  source: string | null
  at: Date
  availableAt: Date
}
/** What the gateway sends to our bank. */
export interface GatewayPayout {
  reference: string
  state: 'pending' | 'paid' | 'failed'
  amountCents: number
  at: Date
  arrivesAt: Date
}

/**
 * Whoever takes the money from cards. Anything thrown that is no RequestError is an unknown outcome: ask again
 * under the same key.
 */
export interface CardGateway {
  readonly name: 'sandbox' | 'stripe' | 'off'
  /** What the page that takes the number needs. */
  readonly page: { publishableKey: string; scriptUrl: string } | null
  /** The gateway's name for a customer of ours; null where it keeps none. */
  register(customerId: string, email: string): Promise<string | null>
  /** Begins a card at the gateway's own page. */
  begin(payer: Payer): Promise<{ clientSecret: string }>
  /** What a page brought back, if it is this payer's. @throws RequestError */
  claim(proof: string, payer: Payer): Promise<GatewayCard>
  /** The card is used no more. */
  forget(token: string): Promise<void>
  charge(charge: Charge): Promise<ChargeOutcome>
  /** What became of a charge; null: none under this key. */
  look(
    charge: Pick<Charge, 'key' | 'payer'> & { reference: string | null; since: Date },
  ): Promise<ChargeOutcome | null>
  /** Ends a charge that waits for the bank's customer. */
  abandon(charge: Pick<Charge, 'key' | 'payer'> & { reference: string }): Promise<ChargeOutcome>
  /**
   * Gives money back, once per key while the gateway knows the key. pending: the bank is slow, and may still
   * refuse.
   */
  refund(refund: { key: string; charge: string; cents: number; payer: Payer }): Promise<RefundOutcome>
  /** What became of a refund, without asking for one; null: none under this key. */
  lookRefund(refund: {
    key: string
    charge: string
    reference: string | null
    payer: Payer
  }): Promise<RefundOutcome | null>
  /**
   * A refund by its name: of which charge, how much, and our key where it bears one; null: there is none of
   * that name.
   */
  refundNamed(
    reference: string,
  ): Promise<(RefundOutcome & { charge: string; cents: number; key: string | null }) | null>
  /** What is true of a dispute now; null: there is none of that name. */
  dispute(reference: string): Promise<GatewayDispute | null>
  /** Every dispute that was opened since then, and how it stands. */
  disputes(since: Date): AsyncIterable<Pick<GatewayDispute, 'reference' | 'state'>>
  /**
   * Says to the bank why the charge was right, and shows it; null: that we have nothing to say, which ends it
   * as lost.
   */
  answerDispute(
    reference: string,
    answer: { words: string; evidence: readonly Evidence[] } | null,
  ): Promise<void>
  /** Every movement since then, in no particular order; those of the last minutes may still be missing. */
  movements(since: Date): AsyncIterable<GatewayMovement>
  payouts(since: Date): AsyncIterable<GatewayPayout>
  /** Names of the movements that a payout is made of. */
  movementsOf(payout: string): AsyncIterable<string>
}

/**
 * A gateway forgets keys after a day (Stripe: 24 h, docs.stripe.com/api/idempotent_requests): from then on it
 * is looked for, never asked again.
 */
export const KEY_LIFE_MS = 20 * 3_600_000

/** Reasons a bank gives → what people are told. The rest is told as `other`. */
const DECLINES: Record<string, string> = {
  generic_decline: 'payment.declined.other',
  insufficient_funds: 'payment.declined.funds',
  expired_card: 'payment.declined.expired',
  incorrect_cvc: 'payment.declined.cvv',
  invalid_cvc: 'payment.declined.cvv',
  processing_error: 'payment.declined.processing',
  authentication_required: 'payment.declined.authentication',
}
export const declineReason = (code: string | null | undefined): string =>
  DECLINES[code ?? ''] ?? 'payment.declined.other'
/** The bank's customer said no, or did not answer. */
export const NOT_APPROVED = 'payment.declined.authentication'
/** The gateway never heard of it. */
export const NEVER_ARRIVED = 'payment.declined.neverArrived'
