import { Box, Stack } from '@mui/material'
import type { Load } from '#src/contract/freight.ts'
import { deriveStatus, orderEvents } from '#src/domain/tracking/tracker-status.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ClaimPart } from '#src/components/claim/ClaimPart.tsx'
import { RateFacts } from '#src/components/freight/RateFacts.tsx'
import { Part } from '#src/ui/page/Part.tsx'
import { AddressDetails } from '#src/components/address/AddressDetails.tsx'
import { OrderHistory } from '#src/components/shipment/OrderHistory.tsx'
import { OrderSteps } from '#src/components/shipment/OrderSteps.tsx'
import { PriceLines } from '#src/components/shipment/PriceLines.tsx'
import { RouteMap } from '#src/components/route-map/RouteMap.tsx'
import { Timeline } from '#src/components/shipment/Timeline.tsx'
import { LoadCharges } from './LoadCharges.tsx'
import { LoadFacts } from './LoadFacts.tsx'
import { LoadFiles } from './LoadFiles.tsx'
import { LoadPapers } from './LoadPapers.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { StopList } from './StopList.tsx'

/** Everything about a load. */
export function LoadView({ load }: { load: Load }) {
  const text = useText()
  const { events, route, booking, rate } = load
  return (
    <Stack spacing={2}>
      <Part>
        <OrderSteps order={load} goods="load" />
      </Part>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
        }}
      >
        <Stack spacing={2}>
          <Part title={text('page.orderDetails.facts')}>
            <LoadFacts load={load} />
          </Part>
          <Part title={text('page.loadDetails.stops')}>
            <StopList stops={load.stops} />
          </Part>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
            <Part title={text('page.shipmentDetails.from')}>
              <AddressDetails address={booking.pickup.address} />
            </Part>
            <Part title={text('page.shipmentDetails.to')}>
              <AddressDetails address={booking.delivery.address} />
            </Part>
          </Box>
          <Part title={text('page.orderDetails.tracking')}>
            {events.length > 0 && (
              <Box sx={{ mb: 2 }}>
                <RouteMap result={{ route, events, status: deriveStatus(orderEvents(events)) }} />
              </Box>
            )}
            <Timeline events={events} goods="load" />
          </Part>
          <Part title={text('page.quoteDetails.asked')}>
            <RequestFacts request={load.request} />
          </Part>
          <ClaimPart order={load} />
          <Part title={text('page.quoteDetails.history')}>
            <OrderHistory history={load.history} />
          </Part>
        </Stack>
        <Stack spacing={2}>
          <LoadPapers load={load} />
          <LoadFiles load={load} />
          <LoadCharges charges={load.charges} />
          <Part title={text('page.orderDetails.price')}>
            <PriceLines price={rate} />
            <Box sx={{ mt: 2 }}>
              <RateFacts facts={rate.facts} />
            </Box>
          </Part>
        </Stack>
      </Box>
    </Stack>
  )
}
