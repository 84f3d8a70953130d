import { useState } from 'react'
import type { Card } from '#src/contract/billing/cards.ts'
import { isExpired } from '#src/domain/money/payment-card.ts'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { useCardWords } from './use-card-words.ts'

/** One of the person's cards; expired ones are not offered. */
export function CardSelect({ cards }: { cards: readonly Card[] }) {
  const words = useCardWords()
  const [now] = useState(() => new Date())
  const usable = cards.filter((card) => !isExpired(card, now))
  return (
    <SelectInput
      name="cardId"
      options={usable.map(({ id }) => id)}
      optionText={(id) => words(usable.find((card) => card.id === id)!)}
    />
  )
}
