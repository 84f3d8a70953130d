import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { invoices, type InvoiceSummary } from '#src/contract/billing/invoices.ts'
import { INVOICE_TABS } from '#src/domain/money/invoice.ts'
import { useText } from '#src/i18n/use-text.ts'
import { orderPath } from '#src/paths.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { SampleMark } from '#src/components/shipment/SampleMark.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { TabBar } from '#src/ui/page/TabBar.tsx'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { InvoiceChip } from './InvoiceChip.tsx'

const COLUMNS: Column<InvoiceSummary>[] = [
  {
    name: 'number',
    label: 'field.invoiceNumber',
    cell: ({ id, number }) => (
      <Link
        component={RouterLink}
        to={`?part=invoices&invoice=${id}`}
        sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
      >
        {number}
      </Link>
    ),
  },
  { name: 'state', label: 'field.payStatus', cell: (row) => <InvoiceChip invoice={row} /> },
  {
    name: 'orderNumber',
    cell: ({ orderId, orderNumber, topUpNumber }) =>
      orderId ? (
        <Link component={RouterLink} to={orderPath(orderId, orderNumber)} sx={{ whiteSpace: 'nowrap' }}>
          {orderNumber}
        </Link>
      ) : (
        topUpNumber
      ),
  },
  {
    name: 'carrierName',
    label: 'field.carrier',
    cell: ({ carrierName, sample }) => (
      <>
        {carrierName || '–'}
        {sample && (
          <>
            <br />
            <SampleMark />
          </>
        )}
      </>
    ),
  },
  { name: 'invoiceDate', cell: ({ invoiceDate }) => <DateText at={invoiceDate} /> },
  {
    name: 'dueDate',
    cell: ({ dueDate, dueCents }) => (dueDate && dueCents > 0 ? <DateText at={dueDate} /> : '–'),
  },
  {
    name: 'totalCents',
    label: 'price.total',
    align: 'right',
    cell: ({ totalCents, kind }) => <Money cents={kind === 'creditNote' ? -totalCents : totalCents} />,
  },
]

/** Invoices and credit notes; found by 'FA1234-1111, FA1234-1112'. */
export function InvoiceTable() {
  const text = useText()
  const [tab, setTab] = useListFilter('tab', 'all')
  const shown = INVOICE_TABS.find((one) => one === tab) ?? 'all'
  return (
    <>
      <TabBar
        ids={INVOICE_TABS}
        tab={shown}
        choose={setTab}
        label={text('field.payStatus')}
        words={(one) => text(`invoice.tab.${one}`)}
      />
      <ResourceTable
        key={shown}
        endpoint={invoices.list}
        columns={COLUMNS}
        empty={{ icon: 'file', title: text('page.billing.noInvoices') }}
      />
    </>
  )
}
