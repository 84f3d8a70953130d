import { Alert, Box, Link, Paper } from '@mui/material'
import { useIntl } from 'react-intl'
import { Link as RouterLink } from 'react-router-dom'
import { useWrite } from '#src/api/hooks.ts'
import type { BatchSummary } from '#src/contract/batches.ts'
import { contract } from '#src/contract/contract.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Money } from '#src/ui/page/Money.tsx'

/** The total, what the credits lack, and the button. */
export function BatchPay({ facts: { id, totalCents, availableCents, counts } }: { facts: BatchSummary }) {
  const text = useText()
  const { locale } = useIntl()
  const buying = useWrite(contract.batches.buy, [
    contract.batches.get,
    contract.batches.rows,
    contract.billing.credits,
    contract.orders.list,
    contract.orders.counts,
  ])
  const missing = totalCents - availableCents
  return (
    <Paper
      component="section"
      variant="outlined"
      sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 1.5, justifyItems: 'start' }}
    >
      <Box sx={{ display: 'flex', gap: 2 }}>
        <span>{text('field.availableCredits')}</span>
        <strong>
          <Money cents={availableCents} />
        </strong>
      </Box>
      {missing > 0 ? (
        <Alert severity="warning">
          {text('page.batch.short', { amount: formatMoney(missing, locale) })}{' '}
          <Link component={RouterLink} to={ACCOUNT_PATHS.topUp}>
            {text('page.shipmentDetails.topUp')}
          </Link>
        </Alert>
      ) : (
        <NetworkButton
          explained
          variant="contained"
          size="large"
          loading={buying.isPending}
          onClick={() => buying.mutate({ id, totalCents })}
        >
          {text('page.batch.buy', { count: counts.rated, amount: formatMoney(totalCents, locale) })}
        </NetworkButton>
      )}
    </Paper>
  )
}
