import { Alert, AlertTitle, Box, Button, LinearProgress, Link, Paper } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { BankAsks } from '#src/components/payment/BankAsks.tsx'
import type { PurchaseState } from './purchase-state.ts'
import { rateName } from './rate-name.ts'

interface PurchaseUnknownProps {
  state: PurchaseState<unknown>
  rate: { carrierName: string; serviceName: string; totalCents: number }
  /** Where the outcome will be shown. */
  lookAt?: string
  sendAgain: () => Promise<unknown>
  giveUp: () => Promise<unknown>
  afterBank: () => Promise<unknown>
}

/** Replaces the form while it is unknown whether an order was made: what is typed is kept on the device. */
export function PurchaseUnknown({
  state,
  rate,
  lookAt = ACCOUNT_PATHS.orderList,
  sendAgain,
  giveUp,
  afterBank,
}: PurchaseUnknownProps) {
  const text = useText()
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 720 }}>
      <Box component="output" sx={{ display: 'block' }}>
        {state.step === 'asking' && (
          <Alert severity="warning">
            <AlertTitle>
              {text(state.charged ? 'page.shipmentDetails.charged' : 'page.shipmentDetails.unknown')}
            </AlertTitle>
            {text(
              state.offline ? 'page.shipmentDetails.unknownOffline' : 'page.shipmentDetails.unknownAsking',
            )}
          </Alert>
        )}
        {state.step === 'neverArrived' && (
          <Alert severity="info">
            <AlertTitle>{text('page.shipmentDetails.neverArrived')}</AlertTitle>
            {text('page.shipmentDetails.neverArrivedMore')}
          </Alert>
        )}
      </Box>
      {state.step === 'asking' && !state.offline && <LinearProgress aria-hidden sx={{ mt: 2 }} />}
      {state.step === 'bank' && (
        <BankAsks topUpId={state.intentId} url={state.url} answered={() => void afterBank()} />
      )}
      <Box sx={{ my: 2 }}>
        {rateName(rate)} ·{' '}
        <strong>
          <Money cents={rate.totalCents} />
        </strong>
      </Box>
      {state.step === 'neverArrived' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <NetworkButton variant="contained" onClick={() => void sendAgain()}>
            {text('page.shipmentDetails.sendAgain')}
          </NetworkButton>
          <Button onClick={() => void giveUp()}>{text('page.shipmentDetails.change')}</Button>
        </Box>
      )}
      {state.step === 'asking' && (
        <Link component={RouterLink} to={lookAt}>
          {text('page.shipmentDetails.lookAtOrders')}
        </Link>
      )}
    </Paper>
  )
}
