import { Box, Stack } from '@mui/material'
import { useDeferredValue } from 'react'
import { useNavigationType } from 'react-router-dom'
import { Allowed } from '#src/components/account/Allowed.tsx'
import type { OrderDetails } from '#src/contract/orders.ts'
import { deriveStatus, orderEvents } from '#src/domain/tracking/tracker-status.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ProofAndClaim } from '#src/components/proof/ProofAndClaim.tsx'
import { usePhone } from '#src/ui/page/use-phone.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { AddressDetails } from '#src/components/address/AddressDetails.tsx'
import { OrderHistory } from '#src/components/shipment/OrderHistory.tsx'
import { OrderSteps } from '#src/components/shipment/OrderSteps.tsx'
import { PriceLines } from '#src/components/shipment/PriceLines.tsx'
import { RouteMap } from '#src/components/route-map/RouteMap.tsx'
import { Timeline } from '#src/components/shipment/Timeline.tsx'
import { AgainLinks, PricesNow } from './AgainLinks.tsx'
import { CustomsPapersCard } from './CustomsPapersCard.tsx'
import { LabelCard } from '#src/features/parcel/printing/LabelCard.tsx'
import { OrderAtHand } from './OrderAtHand.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { OrderPapers } from './OrderPapers.tsx'
import { sumCents, type Cents } from '#src/domain/money/money.ts'

/** What can still be done with an order. */
export const Actions = ({ order }: { order: OrderDetails }) => (
  <Allowed to="ship">
    <AgainLinks order={order} />
    <OrderActions order={order} />
  </Allowed>
)

/** An order, what one needs of it in a hand first. */
export function OrderView({ order }: { order: OrderDetails }) {
  const text = useText()
  const phone = usePhone()
  const { shipment, rate, events } = order
  // What one needs first is painted first; who comes back finds the whole page, where they had scrolled to.
  const all = useDeferredValue(true, useNavigationType() === 'POP')
  if (phone && !all) return <OrderAtHand order={order} />
  return (
    <Stack spacing={2}>
      {phone && <OrderAtHand order={order} />}
      <Section title={phone ? text('field.status') : undefined} folds>
        <OrderSteps order={order} />
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
          <Section title={text('page.orderDetails.facts')} folds>
            <OrderSummary order={order} />
          </Section>
          <Box sx={PLACES}>
            <Section title={text('page.shipmentDetails.from')} folds>
              <AddressDetails address={shipment.from} />
            </Section>
            <Section title={text('page.shipmentDetails.to')}>
              <AddressDetails address={shipment.to} />
            </Section>
          </Box>
          <Section title={text('page.orderDetails.tracking')} folds>
            {events.length > 0 && (
              <Box sx={{ mb: 2 }}>
                <RouteMap
                  result={{
                    route: order.route ?? null,
                    events,
                    status: order.status === 'cancelled' ? 'cancelled' : deriveStatus(orderEvents(events)),
                  }}
                />
              </Box>
            )}
            <Timeline events={events} />
          </Section>
          <ProofAndClaim order={order} />
          <Section title={text('page.orderDetails.history')} folds>
            <OrderHistory history={order.history} />
          </Section>
        </Stack>
        <Stack spacing={2}>
          {order.trackingNumber && order.status !== 'cancelled' && (
            <Allowed to="ship">
              <LabelCard order={order} />
            </Allowed>
          )}
          <OrderPapers order={order} />
          {order.status !== 'cancelled' && <CustomsPapersCard order={order} />}
          <Section title={text('page.orderDetails.price')} folds>
            <PriceLines price={{ ...rate, refundedCents: refundOf(order) }} />
            <PricesNow order={order} />
          </Section>
        </Stack>
      </Box>
      {phone && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Actions order={order} />
        </Box>
      )}
    </Stack>
  )
}

/** On a phone the recipient comes first. */
const PLACES = {
  display: { xs: 'flex', sm: 'grid' },
  flexDirection: 'column-reverse',
  gap: 2,
  gridTemplateColumns: '1fr 1fr',
} as const

/** The amount refunded when the order was cancelled, from its history; 0 otherwise. */
const refundOf = ({ history }: Pick<OrderDetails, 'history'>): Cents =>
  sumCents(
    history.map(({ event, detail }) =>
      event === 'order.cancelled' && typeof detail.refundedCents === 'number' ? detail.refundedCents : 0,
    ),
  )
