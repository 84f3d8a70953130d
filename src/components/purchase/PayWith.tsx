import { Alert, AlertTitle, Box, Link } from '@mui/material'
import { useIntl } from 'react-intl'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { useRead } from '#src/api/hooks.ts'
import { cachedMark } from '#src/api/cached-answers.ts'
import { contract } from '#src/contract/contract.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { AsOf } from '#src/ui/feedback/AsOf.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { CardPayment } from '#src/components/payment/CardPayment.tsx'
import type { CardChoice } from '#src/components/payment/use-card-part.ts'
import type { PurchaseState } from './purchase-state.ts'

/** The available credits, and the card for what they lack. */
export function PayWith({ totalCents, card }: { totalCents: number; card: CardChoice }) {
  return (
    <>
      <Credits totalCents={totalCents} />
      {card.price && <CardPayment card={card} availableCents={card.availableCents} />}
    </>
  )
}

/** The available credits, and what they lack. */
function Credits({ totalCents }: { totalCents: number }) {
  const text = useText()
  const { locale } = useIntl()
  const credits = useRead(contract.billing.credits, {})
  const { data, dataUpdatedAt, error } = credits
  if (!data) return null
  const missing = totalCents - data.availableCents
  return (
    <div>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <span>{text('field.availableCredits')}</span>
        <strong>
          <Money cents={data.availableCents} />
        </strong>
      </Box>
      {(error || cachedMark(credits)) && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          <AsOf at={dataUpdatedAt} />
        </Box>
      )}
      {missing > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {text('page.shipmentDetails.short', { amount: formatMoney(missing, locale) })} <TopUpLink />
        </Alert>
      )}
    </div>
  )
}

/** A refused purchase, explained in place with what to do next. */
export function Refused({
  state,
  otherPrices,
}: {
  state: Extract<PurchaseState<unknown>, { step: 'refused' }>
  otherPrices: string
}) {
  const text = useText()
  const { messages } = useIntl()
  const words = state.words in messages ? text(state.words) : state.words || text('error.unexpected')
  return (
    <Alert severity="error">
      <AlertTitle>{text(state.title)}</AlertTitle>
      {words}{' '}
      {state.money ? (
        <TopUpLink />
      ) : (
        <Link component={RouterLink} to={otherPrices}>
          {text('page.selectQuick.askAgain')}
        </Link>
      )}
    </Alert>
  )
}

function TopUpLink() {
  const text = useText()
  const { pathname, search } = useLocation()
  return (
    <Link component={RouterLink} to={`${ACCOUNT_PATHS.topUp}?back=${encodeURIComponent(pathname + search)}`}>
      {text('page.shipmentDetails.topUp')}
    </Link>
  )
}
