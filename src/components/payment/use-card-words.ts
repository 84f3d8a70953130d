import { useText } from '#src/i18n/use-text.ts'

interface Known {
  cardType: string
  lastFour: string
}

/** A card's everyday name: "Visa ending in 4242". */
export function useCardWords(): (card: Known) => string {
  const text = useText()
  return ({ cardType, lastFour }) =>
    text('page.payments.ending', { type: text(`option.cardType.${cardType}`), lastFour })
}
