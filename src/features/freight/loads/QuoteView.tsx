import { Alert, Box, Button, Stack } from '@mui/material'
import { Link } from 'react-router-dom'
import type { FreightQuote } from '#src/contract/freight.ts'
import { useText } from '#src/i18n/use-text.ts'
import { loadPath } from '#src/paths.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { OrderHistory } from '#src/components/shipment/OrderHistory.tsx'
import { QuoteChip } from '#src/components/shipment/StatusChip.tsx'
import { OfferList } from './OfferList.tsx'
import { RequestSummary } from './RequestSummary.tsx'
import { AskedAgo } from './AskedAgo.tsx'

/** What was requested, what was offered, and what became of it. */
export function QuoteView({ quote }: { quote: FreightQuote }) {
  const text = useText()
  const { state, createdAt, loadId, refused } = quote
  return (
    <Stack spacing={2}>
      <Section>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <QuoteChip state={state} />
          <Box sx={{ color: 'text.secondary' }}>
            <AskedAgo since={createdAt} />
          </Box>
          {loadId && (
            <Button component={Link} to={loadPath(loadId)} variant="contained">
              {text('page.quoteDetails.toLoad')}
            </Button>
          )}
        </Box>
        {state === 'requested' && (
          <Alert severity="info" sx={{ mt: 2 }}>
            {text('page.quoteDetails.waiting')}
          </Alert>
        )}
        {state === 'expired' && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {text('page.quoteDetails.expired')}
          </Alert>
        )}
      </Section>
      {quote.offerList.length > 0 && <OfferList quote={quote} />}
      {refused.length > 0 && (
        <Section title={text('page.quoteDetails.refused')}>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {refused.map(({ serviceCode, carrierName, serviceName, refused: why }) => (
              <li key={serviceCode}>
                <strong>
                  {carrierName}, {serviceName}
                </strong>
                : {text(why)}
              </li>
            ))}
          </Box>
        </Section>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Section title={text('page.quoteDetails.asked')}>
          <RequestSummary request={quote.request} />
        </Section>
        <Section title={text('page.quoteDetails.history')}>
          <OrderHistory history={quote.history} />
        </Section>
      </Box>
    </Stack>
  )
}
