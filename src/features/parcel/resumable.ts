import type { DraftRow } from '#src/offline/drafts.ts'
import { useRecords, type LiveRecord } from '#src/offline/records.ts'
import { useDrafts } from '#src/offline/use-drafts.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { valuesOf } from './kept-quote.ts'
import { QUICK_QUOTE_FORM } from './use-starting-quote.ts'
import { wizardAddress } from './wizard-steps.ts'

export interface Resumable {
  id: string
  updatedAt: number
  /** Where the work goes on. */
  to: string
  /** Postal codes, as far as typed. */
  from: string
  destination: string
  /** A purchase whose end is not known: it cannot be thrown away. */
  open: boolean
  /** Typed and never asked for: on this device alone. */
  formOnly: boolean
}

/** Parcels to go on with, the newest work first. */
export function useResumable(): Resumable[] {
  const [forms, records] = [useDrafts() ?? [], useRecords('draft') ?? []]
  return [...forms.map(resumableForm), ...records.map(resumableDraft)].filter((draft) => draft !== null).toSorted((a, b) => b.updatedAt - a.updatedAt)
}

/** A parcel to go on with: a quote that was asked for, or chosen from, here or on another device. */
export function resumableDraft(record: LiveRecord): Resumable | null {
  const values = valuesOf(record)
  // Hundreds from a file have a page of their own.
  if (!values || values.batch) return null
  const { id, updatedAt } = record
  const { rate, request, purchase, scope, shipment } = values
  if (scope) return { id, updatedAt, to: wizardAddress(scope, id), ...way({ ...shipment ?? request }), open: Boolean(purchase), formOnly: false }
  const params = new URLSearchParams({ quote: id, ...(rate?.id && { rateId: rate.id }) })
  return { id, updatedAt, to: `${rate ? ACCOUNT_PATHS.shipmentDetails : ACCOUNT_PATHS.selectQuick}?${params.toString()}`, ...way({ ...request }), open: Boolean(purchase), formOnly: false }
}

/** A quote that was typed and not asked for yet. */
function resumableForm({ id, updatedAt, values }: DraftRow): Resumable | null {
  return id === `form:${QUICK_QUOTE_FORM}` ? { id, updatedAt, to: ACCOUNT_PATHS.quickQuote, ...way(values), open: false, formOnly: true } : null
}

function way(values: Record<string, unknown>): { from: string; destination: string } {
  const { from, to } = values as { from?: { postalCode?: string }; to?: { postalCode?: string } }
  return { from: from?.postalCode ?? '', destination: to?.postalCode ?? '' }
}
