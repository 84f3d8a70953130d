import type { KeptCardType } from '#src/domain/card.ts'

/** A card as a gateway knows it. */
export interface GatewayCard { token: string; cardType: KeptCardType; lastFour: string; expirationMonth: number; expirationYear: number }
/** Whose card: `reference` is the gateway's own name for our customer, where it keeps one. */
export interface Payer { customerId: string; reference: string | null }
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

/** Whoever takes the money from cards. Anything thrown that is no Refusal is an unknown outcome: ask again under the same key. */
export interface CardGateway {
  readonly name: 'sandbox' | 'stripe' | 'off'
  /** What the page that takes the number needs. */
  readonly page: { publishableKey: string; scriptUrl: string } | null
  /** The gateway's name for a customer of ours; null where it keeps none. */
  register(customerId: string, email: string): Promise<string | null>
  /** Begins a card at the gateway's own page. */
  begin(payer: Payer): Promise<{ clientSecret: string }>
  /** What a page brought back, if it is this payer's. @throws Refusal */
  claim(proof: string, payer: Payer): Promise<GatewayCard>
  /** The card is used no more. */
  forget(token: string): Promise<void>
  charge(charge: Charge): Promise<ChargeOutcome>
  /** What became of a charge; null: none under this key. */
  look(charge: Pick<Charge, 'key' | 'payer'> & { reference: string | null; since: Date }): Promise<ChargeOutcome | null>
  /** Ends a charge that waits for the bank's customer. */
  abandon(charge: Pick<Charge, 'key' | 'payer'> & { reference: string }): Promise<ChargeOutcome>
  /** Gives money back, once per key. pending: the bank is slow, and may still refuse. */
  refund(refund: { key: string; reference: string; cents: number; payer: Payer }): Promise<'done' | 'pending' | 'refused'>
}

/** Reasons a bank gives → what people are told. The rest is told as `other`. */
const DECLINES: Record<string, string> = {
  generic_decline: 'payment.declined.other', insufficient_funds: 'payment.declined.funds', expired_card: 'payment.declined.expired', incorrect_cvc: 'payment.declined.cvv',
  invalid_cvc: 'payment.declined.cvv', processing_error: 'payment.declined.processing', authentication_required: 'payment.declined.authentication',
}
export const declineReason = (code: string | null | undefined): string => DECLINES[code ?? ''] ?? 'payment.declined.other'
/** The bank's customer said no, or did not answer. */
export const NOT_APPROVED = 'payment.declined.authentication'
/** The gateway never heard of it. */
export const NEVER_ARRIVED = 'payment.declined.neverArrived'
