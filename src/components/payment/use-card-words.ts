import { useText } from '#src/i18n/use-text.ts'

interface CardIdentity {
  cardType: string
  lastFour: string
}

/** A card's everyday name: "Visa ending in 4242". */
export function useCardWords(): (card: CardIdentity) => string {
  const text = useText()
  return ({ cardType, lastFour }) =>
    text('page.payments.ending', { type: text(`option.cardType.${cardType}`), lastFour })
}
