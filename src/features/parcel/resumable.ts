import type { DraftRow } from '#src/offline/drafts.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { QUOTE, quoteIdOf, type KeptQuote } from './kept-quote.ts'
import { QUICK_QUOTE_FORM } from './use-starting-quote.ts'

export interface Resumable {
  row: DraftRow
  /** Where the work goes on. */
  to: string
  /** Postal codes, as far as typed. */
  from: string
  destination: string
  /** A purchase whose end is not known: it cannot be thrown away. */
  open: boolean
}

/** What of the device's drafts is a parcel to go on with: a quote that was typed, asked for, or chosen from. */
export function resumable(row: DraftRow): Resumable | null {
  if (row.id === `form:${QUICK_QUOTE_FORM}`) return { row, to: ACCOUNT_PATHS.quickQuote, ...way(row.values), open: false }
  if (row.kind !== QUOTE) return null
  const quote = row.values as unknown as KeptQuote
  const params = new URLSearchParams({ quote: quoteIdOf(row.id), ...(quote.rate?.id && { rateId: quote.rate.id }) })
  return { row, to: `${quote.rate ? ACCOUNT_PATHS.shipmentDetails : ACCOUNT_PATHS.selectQuick}?${params.toString()}`, ...way({ ...quote.request }), open: quote.purchase !== null }
}

function way(values: Record<string, unknown>): { from: string; destination: string } {
  const { from, to } = values as { from?: { postalCode?: string }; to?: { postalCode?: string } }
  return { from: from?.postalCode ?? '', destination: to?.postalCode ?? '' }
}
