import { Alert, Box, Link, Typography } from '@mui/material'
import { useIntl } from 'react-intl'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { formatMoney, type Cents } from '#src/domain/money/money.ts'
import { MIN_CARD_CENTS } from '#src/domain/money/top-up.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { CostLines, feeLines } from './CostLines.tsx'
import { useCardWords } from './use-card-words.ts'
import type { CardChoice } from './use-card-part.ts'

/** When credits don't cover the price: the card that pays the rest, and what that costs (D37). */
export function CardPayment({
  card: { cards, price, cardId, choose },
  availableCents,
}: {
  card: CardChoice
  availableCents: Cents
}) {
  const text = useText()
  const words = useCardWords()
  const { locale } = useIntl()
  const { pathname, search } = useLocation()
  if (!price) return null
  const add = (
    <Link
      component={RouterLink}
      to={`${ACCOUNT_PATHS.addPayments}?back=${encodeURIComponent(pathname + search)}`}
    >
      {text('page.payments.add')}
    </Link>
  )
  return (
    <Box component="section" aria-labelledby="pay-by-card">
      <Typography id="pay-by-card" variant="h3" sx={{ fontSize: '1rem', mb: 1.5 }}>
        {text('page.shipmentDetails.payBy')}
      </Typography>
      {cards.length === 0 ? (
        <Alert severity="info">
          {text('cardPayment.noCards')} {add}
        </Alert>
      ) : (
        <>
          <Field
            id="pay-card"
            name="payCard"
            label={text('field.cardId')}
            value={cardId}
            onChange={({ target }) => choose(target.value)}
          >
            {cards.map((card) => (
              <option key={card.id} value={card.id}>
                {words(card)}
              </option>
            ))}
            <option value="">{text('page.shipmentDetails.noCard')}</option>
          </Field>
          {cardId !== '' && (
            <Box sx={{ mt: 1.5 }}>
              <CostLines
                lines={[
                  { label: 'page.shipmentDetails.fromCredits', cents: availableCents },
                  { label: 'page.shipmentDetails.missing', cents: price.subtotal },
                  ...feeLines(price),
                  { label: 'page.shipmentDetails.byCard', cents: price.totalCost, strong: true },
                ]}
              />
              {price.subtotal === MIN_CARD_CENTS && (
                <Box sx={{ mt: 1, color: 'text.secondary', fontSize: '0.875rem' }}>
                  {text('page.shipmentDetails.atLeast', { amount: formatMoney(MIN_CARD_CENTS, locale) })}
                </Box>
              )}
            </Box>
          )}
          <Box sx={{ mt: 1 }}>{add}</Box>
        </>
      )}
    </Box>
  )
}
