import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { QuotedRate } from '#src/contract/quotes.ts'
import type { QuickQuote, Shipment } from '#src/domain/parcel/parcel.ts'
import type { Scope } from '#src/domain/parcel/scope.ts'
import { PARCEL } from '#src/domain/parcel/shipment-draft.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { DeviceStorageError } from '#src/offline/database/storage-error.ts'
import {
  allRecords,
  findRecord,
  removeRecord,
  saveRecords,
  updateRecord,
  type LiveRecord,
} from '#src/offline/records/records.ts'

/** A purchase that was sent and whose end is not known yet: sent again it is the same to the letter (D17). */
export interface OpenPurchase {
  source?: 'remake'
  intentId: string
  rateId: string
  shipment: Shipment
  card?: { cardId: string; totalCost: number }
}
/**
 * What prices were asked for, the rate that was chosen, and the purchase under way: the steps of a quote pass
 * it on.
 */
export interface SavedQuote {
  id: string
  request: QuickQuote
  /** Its `id` is null while it is an estimate. */
  rate: QuotedRate | null
  /** What this device reckoned before the real price came. */
  estimate?: { asOf: string; totalCents: number } | null
  purchase: OpenPurchase | null
  /** Made from another order. */
  source?: 'remake'
}
/**
 * The values of a draft of this kind. `shipment`: the details as far as typed; `scope`: in which wizard;
 * `batch`: what it was imported with.
 */
export type ParcelDraft = Omit<SavedQuote, 'id'> & {
  shipment?: RecordData
  scope?: Scope
  batch?: { id: string; name: string; row: number }
}

/** Quotes are free and quickly made: of those nobody went on with, the older ones give way. */
const KEPT_QUOTES = 10

/** The quote of that id, or null when there is none (D45). Without storage it lives as long as the page. */
export function useSavedQuote(id: string | null): UseQueryResult<SavedQuote | null> {
  return useQuery({
    queryKey: keyOfQuote(id),
    queryFn: ({ client }) =>
      id ? loadQuote(id).catch(() => client.getQueryData<SavedQuote>(keyOfQuote(id)) ?? null) : null,
    // Another device may have gone on with it.
    staleTime: 0,
    gcTime: Infinity,
  })
}

/** @throws DeviceStorageError; the other steps of this page's life know the quote even so. */
export async function saveQuote(client: QueryClient, quote: SavedQuote): Promise<void> {
  client.setQueryData(keyOfQuote(quote.id), quote)
  const { id, ...values } = quote
  await updateRecord('draft', id, (doc) => ({
    kind: PARCEL,
    values: { ...(doc?.values as RecordData | undefined), ...values },
  }))
  await dropOldQuotes()
}

/** As saveQuote where nothing depends on it: a browser that keeps nothing may still be asked for prices. */
export async function saveQuoteIfPossible(client: QueryClient, quote: SavedQuote): Promise<void> {
  await saveQuote(client, quote).catch((error: unknown) => {
    if (!(error instanceof DeviceStorageError)) throw error
  })
}

export async function deleteSavedQuote(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: keyOfQuote(id) })
  await removeRecord('draft', id).catch(() => {})
}

/** @throws DeviceStorageError */
export async function loadQuote(id: string): Promise<SavedQuote | null> {
  const values = valuesOf(await findRecord('draft', id))
  if (!values) return null
  const { shipment: _shipment, scope: _scope, batch: _batch, ...quote } = values
  return { id, ...quote }
}

export function valuesOf(record: LiveRecord | undefined): ParcelDraft | undefined {
  return record?.doc.kind === PARCEL ? (record.doc.values as ParcelDraft) : undefined
}

const keyOfQuote = (id: string | null) => ['kept-quote', id]

async function dropOldQuotes(): Promise<void> {
  const quotes = (await allRecords('draft')).filter((record) => record.doc.kind === PARCEL)
  const idle = quotes.slice(KEPT_QUOTES).filter((record) => {
    const { rate, purchase, shipment }: Partial<ParcelDraft> = valuesOf(record) ?? {}
    return !rate && !purchase && !shipment
  })
  await saveRecords(idle.map(({ id }) => ({ entity: 'draft', id, doc: null })))
}
