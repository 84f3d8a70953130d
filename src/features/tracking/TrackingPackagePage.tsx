import { Box, Button, Link, Paper, Stack } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { contract } from '#src/contract/contract.ts'
import type { TrackerRow } from '#src/contract/tracking.ts'
import { goodsOf, needsAttention } from '#src/domain/tracking/tracker-status.ts'
import { useText } from '#src/i18n/use-text.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { ACCOUNT_PATHS, orderPath } from '#src/paths.ts'
import { UnsentMark } from '#src/components/record/UnsentMark.tsx'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { SampleMark } from '#src/components/shipment/SampleMark.tsx'
import { TrackerChip } from '#src/components/shipment/StatusChip.tsx'
import { TodoText } from '#src/components/shipment/WhatToDo.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { Ago } from '#src/components/tracking/Ago.tsx'
import { expectedDelivery } from '#src/components/tracking/expected-delivery.ts'
import { follow, unfollow } from '#src/components/tracking/follow.ts'
import { useTrackers } from './use-trackers.ts'

const COLUMNS: Column<TrackerRow>[] = [
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

/** The followed numbers, refreshed while the screen is open. */
export function TrackingPackagePage() {
  const text = useText()
  const [times, setTimes] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  // Resets the form for the next number.
  useEffect(() => {
    if (times > 0) box.current?.querySelector('input')?.focus()
  }, [times])
  return (
    <Page title={text('menu.trackingPackages')}>
      <Stack spacing={2}>
        <Paper ref={box} variant="outlined" sx={{ p: 2 }}>
          <Form
            key={times}
            schema={contract.tracking.follow.input}
            onSubmit={async (values) => {
              const { number, note } = values as { number: string; note: string }
              await follow(number, note)
              setTimes(times + 1)
            }}
            submitLabel="page.trackingPackage.follow"
          >
            <FieldRow widths={[1, 1]}>
              <TextInput
                name="number"
                label="field.trackingNumber"
                autoComplete="off"
                slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
              />
              <TextInput name="note" autoComplete="off" />
            </FieldRow>
          </Form>
        </Paper>
        <ResourceTable
          endpoint={contract.tracking.list}
          useRows={useTrackers}
          columns={COLUMNS}
          empty={{ icon: 'tracking', title: text('page.trackingPackage.empty') }}
          actions={(row) => <Unfollow row={row} />}
        />
      </Stack>
    </Page>
  )
}

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

function Unfollow({ row: { number } }: { row: TrackerRow }) {
  const text = useText()
  return (
    <Button
      size="small"
      onClick={() => void unfollow(number).catch(notifyStorageError)}
      aria-label={text('page.trackingPackage.unfollowNumber', { number })}
    >
      {text('page.trackingPackage.unfollow')}
    </Button>
  )
}
