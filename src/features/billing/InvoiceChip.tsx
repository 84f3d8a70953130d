import type { InvoiceSummary } from '#src/contract/billing/invoices.ts'
import { isCredited } from '#src/domain/money/invoice.ts'
import { InvoiceStateChip } from '#src/components/shipment/StatusChip.tsx'

/** The state of an invoice. */
export const InvoiceChip = ({ invoice }: { invoice: InvoiceSummary }) => (
  <InvoiceStateChip
    state={invoice.kind === 'creditNote' ? 'creditNote' : isCredited(invoice) ? 'credited' : invoice.state}
  />
)
