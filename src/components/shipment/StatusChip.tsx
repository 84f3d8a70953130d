import { Box } from '@mui/material'
import type { ClaimState } from '#src/domain/orders/claim.ts'
import type { OfferState, QuoteState } from '#src/domain/freight/quote-state.ts'
import type { DisputeState } from '#src/domain/money/invoice.ts'
import type { OrderStatus, PayStatus } from '#src/domain/orders/order-status.ts'
import type { PickupState } from '#src/domain/pickups/pickup-state.ts'
import type { TrackerStatus } from '#src/domain/tracking/tracker-status.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { IconName } from '#src/ui/icons/paths.ts'

type Tone = 'quiet' | 'info' | 'success' | 'warning' | 'error'
type Look = readonly [IconName, Tone]

const ORDER: Record<OrderStatus, Look> = {
  draft: ['edit', 'quiet'],
  awaiting_payment: ['wallet', 'warning'],
  ordered: ['label', 'info'],
  shipped: ['truck', 'info'],
  out_for_delivery: ['dolly', 'info'],
  delivered: ['checkCircle', 'success'],
  cancelled: ['cancel', 'quiet'],
  exception: ['alert', 'error'],
  returned: ['returned', 'warning'],
}
const PAY: Record<PayStatus, Look> = {
  unpaid: ['wallet', 'warning'],
  paid: ['checkCircle', 'success'],
  partially_refunded: ['returned', 'info'],
  refunded: ['returned', 'quiet'],
  failed: ['alert', 'error'],
}
const TRACKER: Record<TrackerStatus, Look> = {
  unknown: ['info', 'quiet'],
  pending: ['label', 'info'],
  picked_up: ['pickup', 'info'],
  in_transit: ['truck', 'info'],
  delivery_delayed: ['clock', 'warning'],
  on_hold: ['clock', 'warning'],
  out_for_delivery: ['dolly', 'info'],
  ready_for_pickup: ['pin', 'info'],
  delivery_failed: ['alert', 'error'],
  return_to_sender: ['returned', 'warning'],
  delivered: ['checkCircle', 'success'],
  cancelled: ['cancel', 'quiet'],
}
const PICKUP: Record<PickupState, Look> = {
  requested: ['clock', 'info'],
  booked: ['pickup', 'info'],
  changing: ['clock', 'info'],
  cancelling: ['clock', 'quiet'],
  collected: ['checkCircle', 'success'],
  missed: ['alert', 'error'],
  cancelled: ['cancel', 'quiet'],
  refused: ['alert', 'error'],
}
const QUOTE: Record<QuoteState, Look> = {
  requested: ['clock', 'warning'],
  offered: ['quote', 'info'],
  accepted: ['checkCircle', 'success'],
  declined: ['cancel', 'quiet'],
  expired: ['clock', 'quiet'],
  withdrawn: ['cancel', 'quiet'],
}
const OFFER: Record<OfferState, Look> = {
  open: ['quote', 'info'],
  accepted: ['checkCircle', 'success'],
  declined: ['cancel', 'quiet'],
  withdrawn: ['cancel', 'quiet'],
}
const INVOICE = {
  unpaid: ['wallet', 'warning'],
  paid: ['checkCircle', 'success'],
  credited: ['returned', 'quiet'],
  creditNote: ['returned', 'info'],
} as const
const DISPUTE: Record<DisputeState, Look> = {
  open: ['clock', 'warning'],
  accepted: ['checkCircle', 'success'],
  rejected: ['cancel', 'quiet'],
}
const CLAIM: Record<ClaimState, Look> = {
  opened: ['clock', 'warning'],
  in_review: ['search', 'warning'],
  paid: ['checkCircle', 'success'],
  rejected: ['cancel', 'quiet'],
}

/** The status of an order: an icon and words, never colour alone. */
export const StatusChip = ({ status }: { status: OrderStatus }) => (
  <Chip look={ORDER[status]} id={`status.${status}`} />
)
export const PayChip = ({ status }: { status: PayStatus }) => (
  <Chip look={PAY[status]} id={`payStatus.${status}`} />
)
export const PickupChip = ({ state }: { state: PickupState }) => (
  <Chip look={PICKUP[state]} id={`pickup.state.${state}`} />
)
/** The status of a parcel. */
export const TrackerChip = ({ status }: { status: TrackerStatus }) => (
  <Chip look={TRACKER[status]} id={`tracker.${status}`} />
)
/** The state of a quote, or of one offer. */
export const QuoteChip = ({ state }: { state: QuoteState }) => (
  <Chip look={QUOTE[state]} id={`option.quoteState.${state}`} />
)
export const OfferChip = ({ state }: { state: OfferState }) => (
  <Chip look={OFFER[state]} id={`option.offerState.${state}`} />
)
/** The state of an invoice or of a dispute. */
export const InvoiceStateChip = ({ state }: { state: keyof typeof INVOICE }) => (
  <Chip look={INVOICE[state]} id={`invoice.state.${state}`} />
)
export const DisputeChip = ({ state }: { state: DisputeState }) => (
  <Chip look={DISPUTE[state]} id={`dispute.state.${state}`} />
)
export const ClaimChip = ({ state }: { state: ClaimState }) => (
  <Chip look={CLAIM[state]} id={`option.claimState.${state}`} />
)

function Chip({ look: [icon, tone], id }: { look: Look; id: string }) {
  const text = useText()
  const colour = tone === 'quiet' ? 'var(--ink-soft)' : `var(--${tone})`
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1.25,
        py: 0.25,
        borderRadius: 'var(--radius-pill)',
        maxWidth: '100%',
        whiteSpace: { xs: 'normal', sm: 'nowrap' },
        '& svg': { flex: 'none' },
        fontSize: '0.8125rem',
        fontWeight: 600,
        color: colour,
        bgcolor: `color-mix(in srgb, ${colour} 10%, transparent)`,
      }}
    >
      <Icon name={icon} size={16} />
      {text(id)}
    </Box>
  )
}
