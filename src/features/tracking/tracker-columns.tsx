import { Box, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { TrackerRow } from '#src/contract/tracking.ts'
import { goodsOf, needsAttention } from '#src/domain/tracking/tracker-status.ts'
import { ACCOUNT_PATHS, orderPath } from '#src/paths.ts'
import { UnsentMark } from '#src/components/record/UnsentMark.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { SampleMark } from '#src/components/shipment/SampleMark.tsx'
import { TrackerChip } from '#src/components/shipment/StatusChip.tsx'
import { TodoText } from '#src/components/shipment/WhatToDo.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { Ago } from '#src/components/tracking/Ago.tsx'
import { expectedDelivery } from '#src/components/tracking/expected-delivery.ts'

/** A followed number: of one's own shipment, who gets it; what the carrier says, and how old that is. */
export const TRACKER_COLUMNS: Column<TrackerRow>[] = [
  { name: 'number', label: 'field.trackingNumber', cell: (row) => <TrackerName row={row} /> },
  { name: 'order', label: 'field.recipient', cell: ({ order }) => order?.recipient },
  {
    name: 'status',
    cell: (row) =>
      row.checkedAt && (
        <>
          <TrackerChip status={row.status} />
          {needsAttention(row.status) && (
            <Box component="small" sx={{ display: 'block', mt: 0.5, maxWidth: 280 }}>
              <TodoText status={row.status} goods={goodsOf(row)} />
            </Box>
          )}
          <Box component="small" sx={{ display: 'block', mt: 0.5, color: 'text.secondary' }}>
            <Ago at={row.checkedAt} words="tracker.checkedAgo" />
          </Box>
        </>
      ),
  },
  {
    name: 'carrierName',
    label: 'field.carrier',
    cell: ({ carrierName, sample }) => (
      <>
        {carrierName}
        {sample && (
          <>
            <br />
            <SampleMark />
          </>
        )}
      </>
    ),
  },
  {
    name: 'events',
    label: 'field.lastEvent',
    cell: ({ events: [latest] }) =>
      latest && (
        <>
          {latest.place}
          <br />
          <small lang="">{latest.description}</small>
        </>
      ),
  },
  {
    name: 'estimatedDelivery',
    label: 'field.deliveryDate',
    cell: (row) => <ExpectedDay at={expectedDelivery(row)} />,
  },
]

/** With the order of one's own shipment: a number from elsewhere has none. */
function TrackerName({ row: { id, number, note, order, orderId } }: { row: TrackerRow }) {
  return (
    <>
      <Link
        component={RouterLink}
        to={`${ACCOUNT_PATHS.searchTracking}?numbers=${encodeURIComponent(number)}`}
        sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
      >
        {number}
      </Link>
      {order && orderId && (
        <>
          <br />
          <Link component={RouterLink} to={orderPath(orderId, order.number)} sx={{ fontSize: '0.875rem' }}>
            {order.number}
          </Link>
        </>
      )}
      {note && (
        <>
          <br />
          <small>{note}</small>
        </>
      )}
      <div>
        <UnsentMark entity="tracker" id={id} />
      </div>
    </>
  )
}

const ExpectedDay = ({ at }: { at: string | null }) => at && <DateText at={at} />
