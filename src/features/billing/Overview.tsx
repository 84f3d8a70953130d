import { Alert, Box, Button, Paper, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link as RouterLink } from 'react-router-dom'
import { useRead } from '#src/api/hooks.ts'
import { invoices } from '#src/contract/billing/invoices.ts'
import { formatMoney, type Cents } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { SpendingByMonth } from './SpendingByMonth.tsx'

/** Credits available and pending, what is owed, and the year's spending. */
export function Overview() {
  const text = useText()
  const { locale } = useIntl()
  const [settlement, spending] = [useRead(invoices.settlement, {}), useRead(invoices.spending, {})]
  return (
    <Stack spacing={2}>
      <QueryState query={settlement}>
        {({ availableCents, pendingCents, unpaidCents, unpaidCount, heldCents, owedCents }) => (
          <>
            {heldCents > 0 && (
              <Alert severity="warning">
                {text('page.billing.held', { amount: formatMoney(heldCents, locale) })}
              </Alert>
            )}
            {owedCents > 0 && (
              <Alert severity="error">
                {text('page.billing.owed', { amount: formatMoney(owedCents, locale) })}
              </Alert>
            )}
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' },
              }}
            >
              <Figure label={text('page.billing.available')} cents={availableCents} />
              <Figure label={text('page.billing.pending')} cents={pendingCents}>
                {text('page.billing.pendingHint')}
              </Figure>
              <Figure label={text('page.billing.unpaid')} cents={unpaidCents} strong={unpaidCents > 0}>
                {unpaidCount > 0 ? (
                  <Button
                    component={RouterLink}
                    to="?part=invoices&tab=unpaid"
                    size="small"
                    variant="outlined"
                  >
                    {text('page.billing.unpaidCount', { count: unpaidCount })}
                  </Button>
                ) : (
                  text('page.billing.unpaidCount', { count: 0 })
                )}
              </Figure>
            </Box>
          </>
        )}
      </QueryState>
      <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 3 } }}>
        <QueryState query={spending}>{(facts) => <SpendingByMonth facts={facts} />}</QueryState>
      </Paper>
    </Stack>
  )
}

function Figure({
  label,
  cents,
  strong = false,
  children,
}: {
  label: string
  cents: Cents
  strong?: boolean
  children?: ReactNode
}) {
  return (
    <Paper
      variant="outlined"
      sx={{ p: 2.5, display: 'grid', alignContent: 'start', justifyItems: 'start', gap: 0.5, minWidth: 0 }}
    >
      <Box sx={{ color: 'text.secondary' }}>{label}</Box>
      <Box
        component="strong"
        sx={{ fontSize: '1.75rem', lineHeight: 1.2, ...(strong && { color: 'error.main' }) }}
      >
        <Money cents={cents} />
      </Box>
      {children && <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{children}</Box>}
    </Paper>
  )
}
