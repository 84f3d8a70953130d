import { Box } from '@mui/material'
import { useState } from 'react'
import type { Card } from '#src/contract/billing/cards.ts'
import { isExpired } from '#src/domain/money/payment-card.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { useCardWords } from '#src/components/payment/use-card-words.ts'

/** Which card, whose, and whether it is the one that is taken first. */
export function CardName({ card }: { card: Card }) {
  const text = useText()
  const words = useCardWords()
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontWeight: 600 }}>
        <Icon name="card" />
        {words(card)}
        {card.isDefault && (
          <Box
            component="span"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 0.5,
              color: 'var(--brand)',
              fontSize: '0.8125rem',
            }}
          >
            <Icon name="star" size={16} />
            {text('page.payments.default')}
          </Box>
        )}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', fontWeight: 400 }}>{card.nameOnCard}</Box>
    </div>
  )
}

/** Until when it is good. */
export function Expiration({ card }: { card: Card }) {
  const text = useText()
  const { expirationMonth, expirationYear } = card
  const [now] = useState(() => new Date())
  return (
    <>
      {`${String(expirationMonth).padStart(2, '0')}/${expirationYear}`}
      {isExpired(card, now) && (
        <Box component="strong" sx={{ color: 'error.main', ml: 1 }}>
          {text('page.payments.expired')}
        </Box>
      )}
    </>
  )
}
