import { Box, Stack } from '@mui/material'
import type { Load } from '#src/contract/loads.ts'
import { deriveStatus, orderEvents } from '#src/domain/tracking/tracker-status.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ProofAndClaim } from '#src/components/proof/ProofAndClaim.tsx'
import { RateBasis } from '#src/components/freight/RateBasis.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { AddressDetails } from '#src/components/address/AddressDetails.tsx'
import { OrderHistory } from '#src/components/shipment/OrderHistory.tsx'
import { OrderSteps } from '#src/components/shipment/OrderSteps.tsx'
import { PriceLines } from '#src/components/shipment/PriceLines.tsx'
import { RouteMap } from '#src/components/route-map/RouteMap.tsx'
import { Timeline } from '#src/components/shipment/Timeline.tsx'
import { LoadCharges } from './LoadCharges.tsx'
import { LoadSummary } from './LoadSummary.tsx'
import { LoadFiles } from './LoadFiles.tsx'
import { LoadPapers } from './LoadPapers.tsx'
import { RequestSummary } from './RequestSummary.tsx'
import { StopList } from './StopList.tsx'

/** Everything about a load. */
export function LoadView({ load }: { load: Load }) {
  const text = useText()
  const { events, route, booking, rate } = load
  return (
    <Stack spacing={2}>
      <Section>
        <OrderSteps order={load} goods="load" />
      </Section>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
        }}
      >
        <Stack spacing={2}>
          <Section title={text('page.orderDetails.facts')}>
            <LoadSummary load={load} />
          </Section>
          <Section title={text('page.loadDetails.stops')}>
            <StopList stops={load.stops} />
          </Section>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
            <Section title={text('page.shipmentDetails.from')}>
              <AddressDetails address={booking.pickup.address} />
            </Section>
            <Section title={text('page.shipmentDetails.to')}>
              <AddressDetails address={booking.delivery.address} />
            </Section>
          </Box>
          <Section title={text('page.orderDetails.tracking')}>
            {events.length > 0 && (
              <Box sx={{ mb: 2 }}>
                <RouteMap result={{ route, events, status: deriveStatus(orderEvents(events)) }} />
              </Box>
            )}
            <Timeline events={events} goods="load" />
          </Section>
          <Section title={text('page.quoteDetails.asked')}>
            <RequestSummary request={load.request} />
          </Section>
          <ProofAndClaim order={load} goods="load" />
          <Section title={text('page.quoteDetails.history')}>
            <OrderHistory history={load.history} />
          </Section>
        </Stack>
        <Stack spacing={2}>
          <LoadPapers load={load} />
          <LoadFiles load={load} />
          <LoadCharges charges={load.charges} />
          <Section title={text('page.orderDetails.price')}>
            <PriceLines price={rate} />
            <Box sx={{ mt: 2 }}>
              <RateBasis facts={rate.facts} />
            </Box>
          </Section>
        </Stack>
      </Box>
    </Stack>
  )
}
