import { Box } from '@mui/material'
import type { LoadRow } from '#src/contract/loads.ts'
import type { useText } from '#src/i18n/use-text.ts'
import { loadPath } from '#src/paths.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { SampleMark } from '#src/components/shipment/SampleMark.tsx'
import { PayChip, StatusChip } from '#src/components/shipment/StatusChip.tsx'
import { RecordLink } from '#src/ui/panes/RecordLink.tsx'
import type { Column } from '#src/ui/table/column.ts'

type Text = ReturnType<typeof useText>

/** Columns of all loads; loads in transit show the next stop instead of the price. */
export function loadColumns(text: Text, { moving }: { moving: boolean }): Column<LoadRow>[] {
  return [
    {
      name: 'loadNumber',
      cell: ({ id, loadNumber }) => (
        <RecordLink to={loadPath(id)} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
          {loadNumber}
        </RecordLink>
      ),
    },
    {
      name: 'status',
      cell: ({ status, payStatus }) => (
        <Box sx={{ display: 'inline-grid', justifyItems: 'start', gap: 0.5 }}>
          <StatusChip status={status} />
          {!moving && <PayChip status={payStatus} />}
        </Box>
      ),
    },
    {
      name: 'mode',
      cell: ({ mode, equipment }) => (
        <>
          {text(`option.mode.${mode}`)}
          {equipment && (
            <>
              <br />
              <small>{text(`option.equipment.${equipment}`)}</small>
            </>
          )}
        </>
      ),
    },
    {
      name: 'origin',
      label: 'field.route',
      cell: ({ origin, destination, recipient }) => (
        <>
          {origin} → {destination}
          <br />
          <small>{recipient}</small>
        </>
      ),
    },
    {
      name: 'carrierName',
      label: 'field.carrier',
      cell: ({ carrierName, serviceLevel, sample }) => (
        <>
          {carrierName}
          <br />
          <small>{serviceLevel}</small>
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
      name: 'trackingNumber',
      label: 'field.proNumber',
      cell: ({ trackingNumber, reference }) => (
        <>
          <span style={{ whiteSpace: 'nowrap' }}>{trackingNumber ?? '–'}</span>
          {reference && (
            <>
              <br />
              <small>{reference}</small>
            </>
          )}
        </>
      ),
    },
    ...(moving
      ? [
          {
            name: 'pickupDate',
            label: 'field.nextStop',
            cell: (row: LoadRow) => <NextStop row={row} text={text} />,
          } satisfies Column<LoadRow>,
          {
            name: 'estimatedDelivery',
            cell: ({ estimatedDelivery }: LoadRow) => <DateText at={estimatedDelivery} />,
          } satisfies Column<LoadRow>,
        ]
      : [
          {
            name: 'pickupDate',
            cell: ({ pickupDate }: LoadRow) => <DateText at={pickupDate} />,
          } satisfies Column<LoadRow>,
          {
            name: 'estimatedTotal',
            label: 'price.total',
            align: 'right',
            cell: ({ estimatedTotal }: LoadRow) => <Money cents={estimatedTotal} />,
          } satisfies Column<LoadRow>,
        ]),
  ]
}

/** Before pickup: the pickup; afterwards the delivery. */
function NextStop({
  row: { status, origin, destination, pickupDate, estimatedDelivery },
  text,
}: {
  row: LoadRow
  text: Text
}) {
  const waits = status === 'ordered'
  return (
    <>
      {text('layout.labelled', {
        label: text(waits ? 'option.stop.pickup' : 'option.stop.delivery'),
        value: waits ? origin : destination,
      })}
      <br />
      <small>
        <DateText at={waits ? pickupDate : estimatedDelivery} />
      </small>
    </>
  )
}
