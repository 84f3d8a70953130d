import { PARCEL } from '#src/domain/parcel/shipment-draft.ts'
import { SCOPES } from '#src/domain/parcel/scope.ts'
import {
  readEach,
  typedText,
  useDraftList,
  type DraftList,
  type UnreadableDraft,
} from '#src/offline/records/draft-list.ts'
import type { LiveRecord } from '#src/offline/records/records.ts'
import { useDrafts } from '#src/offline/records/use-drafts.ts'
import type { DraftRow } from '#src/offline/database/rows.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { valuesOf } from '#src/features/parcel/quote/saved-quote.ts'
import { QUICK_QUOTE_FORM } from '#src/features/parcel/quote/use-starting-quote.ts'
import { wizardAddress } from './steps.ts'

export interface Resumable {
  id: string
  updatedAt: number
  /** The address where work continues. */
  to: string
  /** Postal codes, as far as typed. */
  from: string
  destination: string
  /** A purchase with an unknown outcome: the draft can't be discarded. */
  open: boolean
  /** Typed and never priced: on this device only. */
  formOnly: boolean
}

/** Parcels to continue, the latest first. Includes `unreadable` and `formOnly` ones. */
export function useResumable(): DraftList<Resumable> & {
  unreadable: (UnreadableDraft & { formOnly?: boolean })[]
} {
  const forms = readEach(useDrafts() ?? [], resumableForm)
  const records = useDraftList(PARCEL, resumableDraft)
  return {
    drafts: [...forms.drafts, ...records.drafts].toSorted((a, b) => b.updatedAt - a.updatedAt),
    unreadable: [...forms.unreadable.map((one) => ({ ...one, formOnly: true })), ...records.unreadable],
  }
}

/**
 * A parcel to continue: a quote that was priced or has a chosen rate, from this or another device.
 * @throws on one that can't be read
 */
export function resumableDraft(record: LiveRecord): Resumable | null {
  const values = valuesOf(record)
  // Hundreds from a file have a page of their own.
  if (!values || values.batch) return null
  const { id, updatedAt } = record
  const { rate, request, purchase, scope, shipment } = values
  if (scope && !SCOPES.includes(scope)) throw new TypeError('no scope')
  if (scope)
    return {
      id,
      updatedAt,
      to: wizardAddress(scope, id),
      ...way({ ...(shipment ?? request) }),
      open: Boolean(purchase),
      formOnly: false,
    }
  const params = new URLSearchParams({ quote: id, ...(rate?.id && { rateId: typedText(rate.id) }) })
  return {
    id,
    updatedAt,
    to: `${rate ? ACCOUNT_PATHS.shipmentDetails : ACCOUNT_PATHS.selectQuick}?${params.toString()}`,
    ...way({ ...request }),
    open: Boolean(purchase),
    formOnly: false,
  }
}

/** A quote that was typed and not priced yet. */
function resumableForm({ id, updatedAt, values }: DraftRow): Resumable | null {
  return id === `form:${QUICK_QUOTE_FORM}`
    ? { id, updatedAt, to: ACCOUNT_PATHS.quickQuote, ...way(values), open: false, formOnly: true }
    : null
}

function way(values: Record<string, unknown>): { from: string; destination: string } {
  const { from, to } = values as { from?: { postalCode?: unknown }; to?: { postalCode?: unknown } }
  return { from: typedText(from?.postalCode), destination: typedText(to?.postalCode) }
}
