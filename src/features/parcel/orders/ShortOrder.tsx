import { Box, Button } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { Allowed } from '#src/components/account/Allowed.tsx'
import { PayChip, StatusChip } from '#src/components/shipment/StatusChip.tsx'
import { numberPath } from '#src/components/tracking/number-path.ts'
import type { OrderRow } from '#src/contract/orders.ts'
import { PrintButton } from '#src/features/parcel/printing/PrintButton.tsx'
import { useText } from '#src/i18n/use-text.ts'
import { parcelPath } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { RecordLink } from '#src/ui/panes/RecordLink.tsx'
import { COVERS, type ShortRow } from '#src/ui/table/SwipeRows.tsx'

/** An order in three lines: which and how it is, to whom, by whom and for how much. */
function Body({ order }: { order: OrderRow }) {
  const { id, number, status, payStatus, recipient, destination, carrierName, totalCents, createdAt } = order
  return (
    <>
      <Box sx={[LINE, { flexWrap: 'wrap', columnGap: 1, rowGap: 0 }]}>
        <RecordLink to={parcelPath(id)} sx={[{ fontWeight: 600, whiteSpace: 'nowrap' }, COVERS]}>
          {number}
        </RecordLink>
        <Box sx={{ display: 'flex', gap: 0.5, flex: 'none' }}>
          {payStatus !== 'paid' && <PayChip status={payStatus} />}
          <StatusChip status={status} />
        </Box>
      </Box>
      <Box sx={CUT}>
        {recipient} · {destination}
      </Box>
      <Box sx={[LINE, { color: 'text.secondary', fontSize: '0.8125rem' }]}>
        <Box sx={CUT}>
          {carrierName} · <DateText at={createdAt} />
        </Box>
        <Box sx={{ flex: 'none' }}>
          <Money cents={totalCents} />
        </Box>
      </Box>
    </>
  )
}

/** Its label and where it is. */
function Swiped({ order: { id, number, status, trackingNumber } }: { order: OrderRow }) {
  const text = useText()
  if (!trackingNumber || status === 'cancelled') return null
  return (
    <>
      <Allowed to="ship">
        <PrintButton
          orders={[id]}
          name={text('layout.labelled', { label: text('page.orderDetails.label'), value: number })}
        >
          {text('page.orderDetails.label')}
        </PrintButton>
      </Allowed>
      <Button
        component={RouterLink}
        to={numberPath({ kind: 'tracking', number: trackingNumber })!}
        aria-label={text('layout.labelled', { label: text('action.track'), value: number })}
        startIcon={<Icon name="tracking" size={18} />}
      >
        {text('action.track')}
      </Button>
    </>
  )
}

export const SHORT_ORDER: ShortRow<OrderRow> = {
  body: (order) => <Body order={order} />,
  swiped: (order) => <Swiped order={order} />,
}

const LINE = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 } as const
const CUT = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
