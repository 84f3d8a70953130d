import { Box, Button } from '@mui/material'
import { notifyError } from '#src/api/notices.ts'
import type { OrderDetails } from '#src/contract/orders.ts'
import { orderEvents } from '#src/domain/tracking/tracker-status.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { Allowed } from '#src/components/account/Allowed.tsx'
import { mapLink } from '#src/components/address/map-link.ts'
import { EventTime } from '#src/components/shipment/EventTime.tsx'
import { StatusChip } from '#src/components/shipment/StatusChip.tsx'
import { PrintButton } from '#src/features/parcel/printing/PrintButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { canShare, shareLink } from '#src/ui/page/share.ts'

/** What one needs of an order on the way: where it is, its label, the recipient's phone and door. */
export function OrderAtHand({ order }: { order: OrderDetails }) {
  const text = useText()
  const { shipment, status, events, trackingNumber } = order
  const { to } = shipment
  const latest = orderEvents(events).at(-1)
  const hasLabel = trackingNumber && status !== 'cancelled'
  const share = () =>
    shareLink(
      text('page.orderDetails.number', { number: order.number }),
      `${location.origin}${PUBLIC_PATHS.tracking}?${new URLSearchParams({ numbers: trackingNumber ?? '' })}`,
    ).catch(notifyError)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <StatusChip status={status} />
        {latest && (
          <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            {latest.place && `${latest.place} · `}
            <EventTime event={latest} />
          </Box>
        )}
      </Box>
      {!shipment.peopleRemoved && (
        <Box sx={ACTIONS}>
          {hasLabel && (
            <Allowed to="ship">
              <PrintButton orders={[order.id]} variant="contained">
                {text('page.orderDetails.label')}
              </PrintButton>
            </Allowed>
          )}
          {to.phone && (
            <Button variant="outlined" href={`tel:${to.phone}`} startIcon={<Icon name="phone" size={18} />}>
              {text('page.orderDetails.call')}
            </Button>
          )}
          <Button
            variant="outlined"
            href={mapLink(to)}
            target="_blank"
            rel="noreferrer"
            startIcon={<Icon name="pin" size={18} />}
          >
            {text('page.orderDetails.navigate')}
          </Button>
          {hasLabel && canShare() && (
            <Button onClick={() => void share()} startIcon={<Icon name="upload" size={18} />}>
              {text('page.orderDetails.share')}
            </Button>
          )}
        </Box>
      )}
    </>
  )
}

const ACTIONS = {
  display: 'grid',
  // In rem: with large text there are fewer in a row.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 6rem), 1fr))',
  gap: 1,
  '& .MuiButton-root': { minHeight: 48, px: 1, fontSize: '0.8125rem' },
} as const
