import { useState } from 'react'
import { useRead } from '#src/api/hooks.ts'
import { billing, topUps } from '#src/contract/billing/billing.ts'
import { cards, type Card } from '#src/contract/billing/cards.ts'
import { isExpired } from '#src/domain/money/payment-card.ts'
import type { Cents } from '#src/domain/money/money.ts'
import { shortfallPrice, type TopUpPrice } from '#src/domain/money/top-up.ts'

/** The part of a purchase that a card pays: `totalCost` as it was shown (D37). */
export interface CardPart {
  cardId: string
  totalCost: number
}

export interface CardChoice {
  cards: readonly Card[]
  availableCents: Cents
  /** What the card would pay, with its fee; null while credits suffice, or nothing is known. */
  price: TopUpPrice | null
  cardId: string
  choose: (cardId: string) => void
  /** Sent with the purchase; null: paid from credits alone. */
  part: CardPart | null
}

/** The part of a purchase that a card pays: exactly what the credits lack, with the fee (D37). */
export function useCardPart(totalCents: Cents): CardChoice {
  const [credits, facts, known] = [
    useRead(billing.credits, {}),
    useRead(topUps.facts, {}),
    useRead(cards.list, {}),
  ]
  const [chosen, choose] = useState<string>()
  const [now] = useState(() => new Date())
  const usable = (known.data?.rows ?? []).filter((card) => !isExpired(card, now))
  const availableCents = credits.data?.availableCents ?? 0
  const missing = credits.data ? totalCents - availableCents : 0
  const cardId = chosen ?? usable[0]?.id ?? ''
  const fee = usable.find(({ id }) => id === cardId)?.fee ?? facts.data?.fee
  const price =
    missing > 0 && facts.data && facts.data.gateway !== 'off' && known.data && fee
      ? shortfallPrice(missing, fee)
      : null
  return {
    cards: usable,
    availableCents,
    price,
    cardId,
    choose,
    part: price && cardId ? { cardId, totalCost: price.totalCost } : null,
  }
}
