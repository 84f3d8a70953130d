import { Chip } from '@mui/material'
import type { InvoiceSummary } from '#src/contract/invoices.ts'
import { isCredited } from '#src/domain/invoice.ts'
import { useText } from '#src/i18n/use-text.ts'

/** Where an invoice stands: in words, and in a colour for who sees it. */
export function InvoiceChip({ invoice }: { invoice: InvoiceSummary }) {
  const text = useText()
  const state = invoice.kind === 'creditNote' ? 'creditNote' : isCredited(invoice) ? 'credited' : invoice.state
  return <Chip size="small" variant="outlined" color={COLOURS[state]} label={text(`invoice.state.${state}`)} />
}

const COLOURS = { paid: 'success', unpaid: 'error', credited: 'default', creditNote: 'info' } as const
