import { Alert, AlertTitle, Box, LinearProgress, Link } from '@mui/material'
import { useIntl } from 'react-intl'
import { Link as RouterLink } from 'react-router-dom'
import { useRead } from '#src/api/hooks.ts'
import { topUps } from '#src/contract/billing/billing.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { TRANSFER_DAYS, type TopUp } from '#src/domain/money/top-up.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { BankAsks } from '#src/components/payment/BankAsks.tsx'
import type { useTopUp } from './use-top-up.ts'

/** What became of the top-up, said where everybody hears it. */
export function TopUpOutcome({ topUp: { state, again } }: { topUp: ReturnType<typeof useTopUp> }) {
  const text = useText()
  if (state.step === 'known' && state.found.state === 'action')
    return (
      <Box sx={{ mt: 2 }}>
        <BankAsks
          topUpId={state.found.id}
          url={state.found.actionUrl}
          answered={() => void again(state.found.id)}
        />
      </Box>
    )
  return (
    <Box component="output" sx={{ display: 'block', '& > *': { mt: 2 } }}>
      {state.step === 'asking' && (
        <>
          <Alert severity="warning">
            <AlertTitle>{text('cardPayment.asking')}</AlertTitle>
            {text('cardPayment.askingMore')}
          </Alert>
          {!state.offline && <LinearProgress aria-hidden />}
        </>
      )}
      {state.step === 'neverArrived' && <Alert severity="info">{text('cardPayment.neverArrived')}</Alert>}
      {state.step === 'known' && <Ended topUp={state.found} />}
    </Box>
  )
}

function Ended({ topUp }: { topUp: TopUp }) {
  const text = useText()
  const { locale } = useIntl()
  const money = (cents: number) => formatMoney(cents, locale)
  const { data: facts } = useRead(topUps.facts, {})
  const { state, referenceNumber: number, totalCredits, totalCost, failure, purpose } = topUp
  if (state === 'paid')
    return (
      <Alert severity="success">
        {text('page.topUp.added', { amount: money(totalCredits) })} {number}{' '}
        {purpose === 'purchase' && (
          <Link component={RouterLink} to={ACCOUNT_PATHS.orderList}>
            {text('page.topUp.forShipment')}
          </Link>
        )}
        {purpose === 'batch' && (
          <Link component={RouterLink} to={ACCOUNT_PATHS.importExcel}>
            {text('page.topUp.forBatch')}
          </Link>
        )}
      </Alert>
    )
  if (state === 'declined')
    return (
      <Alert severity="error">
        <AlertTitle>{text('notice.paymentFailed')}</AlertTitle>
        {text(failure ?? 'payment.declined.other')}
      </Alert>
    )
  if (state === 'transfer')
    return (
      <Alert severity="info">
        <AlertTitle>{text('page.topUp.transferDone', { number })}</AlertTitle>
        {text('page.topUp.transferHow', {
          amount: money(totalCost),
          to: facts?.transferTo ?? '',
          number,
          days: TRANSFER_DAYS,
        })}
      </Alert>
    )
  return (
    <Alert severity="info">
      {text('layout.labelled', { label: text(`topUp.state.${state}`), value: number })}
    </Alert>
  )
}
