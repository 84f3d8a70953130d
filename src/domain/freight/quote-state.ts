/**
 * The states of a freight quote. LTL and known lanes get offers at once; others are requested and wait for an
 * operator. expired: every offer has expired; it is never stored but derived from the clock (`quoteStateOf`).
 */
export const QUOTE_STATES = ['requested', 'offered', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type QuoteState = (typeof QUOTE_STATES)[number]

const QUOTE_MOVES: Record<QuoteState, readonly QuoteState[]> = {
  requested: ['offered', 'declined', 'withdrawn'],
  offered: ['offered', 'accepted', 'declined', 'withdrawn', 'expired'],
  // A new offer can come after the old ones expired.
  expired: ['offered', 'withdrawn'],
  accepted: [],
  declined: [],
  withdrawn: [],
}
export const canMoveQuote = (from: QuoteState, to: QuoteState): boolean => QUOTE_MOVES[from].includes(to)

/** The current state of a stored quote. */
export function quoteStateOf(
  stored: QuoteState,
  offers: readonly { state: OfferState; validUntil: Date }[],
  now: Date,
): QuoteState {
  return stored === 'offered' && !offers.some(({ state, validUntil }) => state === 'open' && validUntil > now)
    ? 'expired'
    : stored
}

export const OFFER_STATES = ['open', 'accepted', 'declined', 'withdrawn'] as const
export type OfferState = (typeof OFFER_STATES)[number]

export const QUOTE_TABS = [
  { id: 'open', states: ['requested', 'offered'] },
  { id: 'accepted', states: ['accepted'] },
  { id: 'ended', states: ['declined', 'withdrawn'] },
  { id: 'all', states: null },
] as const satisfies readonly { id: string; states: readonly QuoteState[] | null }[]
export type QuoteTab = (typeof QUOTE_TABS)[number]['id']
