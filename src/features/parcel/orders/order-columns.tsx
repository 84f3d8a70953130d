import { Box, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { OrderRow } from '#src/contract/orders.ts'
import type { OrderColumn } from '#src/domain/account/preference.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS, parcelPath } from '#src/paths.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { SampleMark } from '#src/components/shipment/SampleMark.tsx'
import { PayChip, StatusChip } from '#src/components/shipment/StatusChip.tsx'
import { RecordLink } from '#src/ui/panes/RecordLink.tsx'
import type { Column } from '#src/ui/table/column.ts'

type Text = ReturnType<typeof useText>

/** The heading of a column. */
export const columnLabel = (name: OrderColumn): string => LABELS[name] ?? `field.${name}`
const LABELS: Partial<Record<OrderColumn, string>> = {
  carrierName: 'field.carrier',
  totalCents: 'price.total',
  batch: 'field.orderBatch',
}

/**
 * The order's number, and the chosen columns. The reference is shown under the tracking number unless it has
 * a column of its own. Where there is one line a row, only a payment that isn't as usual is shown.
 */
export function orderColumns(chosen: readonly OrderColumn[], text: Text, dense = false): Column<OrderRow>[] {
  const hasReferenceColumn = chosen.includes('reference')
  const cells: Record<OrderColumn, Omit<Column<OrderRow>, 'name'>> = {
    status: {
      cell: ({ status, payStatus }) => (
        <Box sx={{ display: 'inline-grid', justifyItems: 'start', gap: 0.5 }}>
          <StatusChip status={status} />
          {(!dense || payStatus !== 'paid') && <PayChip status={payStatus} />}
        </Box>
      ),
    },
    recipient: {
      cell: ({ recipient, destination }) => (
        <>
          {recipient}
          <br />
          <small>{destination}</small>
        </>
      ),
    },
    carrierName: {
      cell: ({ carrierName, serviceName, sample }) => (
        <>
          {carrierName}
          <br />
          <small>{serviceName}</small>
          {sample && (
            <>
              <br />
              <SampleMark />
            </>
          )}
        </>
      ),
    },
    trackingNumber: {
      cell: ({ trackingNumber, reference }) => (
        <>
          {trackingNumber}
          {!hasReferenceColumn && reference && (
            <>
              <br />
              <small>{reference}</small>
            </>
          )}
        </>
      ),
    },
    reference: {},
    createdAt: {
      cell: ({ createdAt }) => <DateText at={createdAt} />,
      sort: { ascending: 'oldest', descending: 'newest', fallback: 'newest' },
    },
    totalCents: {
      align: 'right',
      cell: ({ totalCents }) => <Money cents={totalCents} />,
      sort: { ascending: 'cheapest', descending: 'dearest', fallback: 'newest' },
    },
    batch: {
      cell: ({ batch }) =>
        batch ? (
          <Link
            component={RouterLink}
            to={`${ACCOUNT_PATHS.orderList}?${new URLSearchParams({ batch }).toString()}`}
          >
            {batch}
          </Link>
        ) : (
          '–'
        ),
    },
    printedAt: { cell: ({ printedAt }) => <Printed at={printedAt} /> },
    source: { cell: ({ source }) => text(`option.source.${source ?? 'web'}`) },
  }
  return [NUMBER, ...chosen.map((name) => ({ name, label: columnLabel(name), ...cells[name] }))]
}

/** An answer this device kept from before this was recorded doesn't say. */
function Printed({ at }: { at: string | null | undefined }) {
  const text = useText()
  if (at) return <DateText at={at} time />
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {text(at === null ? 'page.shippingOrders.notPrinted' : 'page.shippingOrders.printUnknown')}
    </Box>
  )
}

const NUMBER: Column<OrderRow> = {
  name: 'number',
  label: 'field.orderNumber',
  cell: ({ id, number }) => (
    <RecordLink to={parcelPath(id)} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
      {number}
    </RecordLink>
  ),
}
