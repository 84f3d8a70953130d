import type { SavedCardType } from '#src/domain/money/payment-card.ts'
import type { EvidenceKind } from '#src/domain/money/top-up.ts'

/** A card saved with a gateway. */
export interface GatewayCard {
  token: string
  cardType: SavedCardType
  lastFour: string
  expirationMonth: number
  expirationYear: number
}
/** The owner of a card: `reference` is the gateway's own id for our customer, if it has one. */
export interface Payer {
  customerId: string
  reference: string | null
}
export interface Charge {
  /** The top-up's id: charging twice under it charges once. */
  key: string
  cents: number
  token: string
  payer: Payer
  /** False: nobody is there to confirm the payment to the bank. */
  present: boolean
  /** Shown on the card's statement and in the gateway's lists. */
  document: string
  /** Where the bank's page returns to. */
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
 * The state of a refund. `reference`: the gateway's own id for it, as soon as there is one. `refused`: it
 * failed, now or days later.
 */
export interface RefundOutcome {
  state: 'done' | 'pending' | 'refused'
  reference: string | null
}

/** A payment that the cardholder disputes at their bank. */
export interface GatewayDispute {
  reference: string
  /** The charge, as stored in a top-up's `reference`. */
  charge: string
  /** Our metadata on the charge; null if it has none. */
  topUp: { id: string; customerId: string } | null
  /** inquiry: the bank only asks. won: also a closed inquiry. */
  state: 'inquiry' | 'open' | 'won' | 'lost'
  amountCents: number
  /** What the gateway withholds for it now: taken when it was opened, returned when it is won. */
  takenCents: number
  /** What the gateway charges for it. */
  feeCents: number
  /** The bank's reason, such as `fraudulent`. */
  reason: string
  /** The deadline for contesting it. */
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
 * One movement of our account at the gateway, never changed afterwards: the amount, and the fee deducted from
 * it.
 */
export interface GatewayMovement {
  reference: string
  kind: 'charge' | 'refund' | 'refundFailed' | 'dispute' | 'payout' | 'other'
  amountCents: number
  feeCents: number
  /** Id of the charge, refund, dispute or payout it belongs to. */
  source: string | null
  at: Date
  availableAt: Date
}
/** A payment from the gateway to our bank. */
export interface GatewayPayout {
  reference: string
  state: 'pending' | 'paid' | 'failed'
  amountCents: number
  at: Date
  arrivesAt: Date
}

/**
 * A gateway that charges cards. Anything thrown that isn't a RequestError is an unknown outcome: ask again
 * under the same key.
 */
export interface CardGateway {
  readonly name: 'sandbox' | 'stripe' | 'off'
  /** What the page that takes the number needs. */
  readonly page: { publishableKey: string; scriptUrl: string } | null
  /** The gateway's id for one of our customers; null if it keeps none. */
  register(customerId: string, email: string): Promise<string | null>
  /** Begins saving a card on the gateway's own page. */
  begin(payer: Payer): Promise<{ clientSecret: string }>
  /** The card that the page created, if it is this payer's. @throws RequestError */
  claim(proof: string, payer: Payer): Promise<GatewayCard>
  /** The card is no longer used. */
  forget(token: string): Promise<void>
  charge(charge: Charge): Promise<ChargeOutcome>
  /** The state of a charge; null: there is none under this key. */
  look(
    charge: Pick<Charge, 'key' | 'payer'> & { reference: string | null; since: Date },
  ): Promise<ChargeOutcome | null>
  /** Cancels a charge that waits for the cardholder's confirmation. */
  abandon(charge: Pick<Charge, 'key' | 'payer'> & { reference: string }): Promise<ChargeOutcome>
  /**
   * Refunds money, once per key while the gateway remembers the key. pending: the bank is slow, and may still
   * refuse.
   */
  refund(refund: { key: string; charge: string; cents: number; payer: Payer }): Promise<RefundOutcome>
  /** The state of a refund, without requesting one; null: there is none under this key. */
  lookRefund(refund: {
    key: string
    charge: string
    reference: string | null
    payer: Payer
  }): Promise<RefundOutcome | null>
  /**
   * A refund by its id: which charge, how much, and our key if it has one; null: there is none with that id.
   */
  refundNamed(
    reference: string,
  ): Promise<(RefundOutcome & { charge: string; cents: number; key: string | null }) | null>
  /** The current state of a dispute; null: there is none with that id. */
  dispute(reference: string): Promise<GatewayDispute | null>
  /** Every dispute opened since then, with its state. */
  disputes(since: Date): AsyncIterable<Pick<GatewayDispute, 'reference' | 'state'>>
  /** Contests a dispute with a statement and evidence; null: accepts it, which ends it as lost. */
  answerDispute(
    reference: string,
    answer: { words: string; evidence: readonly Evidence[] } | null,
  ): Promise<void>
  /** Every movement since then, in no particular order; those of the last minutes may be missing. */
  movements(since: Date): AsyncIterable<GatewayMovement>
  payouts(since: Date): AsyncIterable<GatewayPayout>
  /** Ids of the movements in a payout. */
  movementsOf(payout: string): AsyncIterable<string>
}

/**
 * A gateway forgets keys after a day (Stripe: 24 h, docs.stripe.com/api/idempotent_requests): from then on it
 * is looked up, never requested again.
 */
export const KEY_LIFE_MS = 20 * 3_600_000

/** Banks' reasons → what people are told. All others are `other`. */
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
/** The cardholder declined, or didn't respond. */
export const NOT_APPROVED = 'payment.declined.authentication'
/** The gateway never received it. */
export const NEVER_ARRIVED = 'payment.declined.neverArrived'
