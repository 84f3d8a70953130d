import { useState } from 'react'
import { createObservable } from '#src/api/observable.ts'
import type { QuotedRate } from '#src/contract/quotes.ts'
import type { QuickQuote, Shipment } from '#src/domain/parcel/parcel.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import type { Scope } from '#src/domain/parcel/scope.ts'
import { PARCEL } from '#src/domain/parcel/shipment-draft.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { isSame } from '#src/domain/sync/merge.ts'
import { DeviceStorageError } from '#src/offline/database/storage-error.ts'
import {
  allRecords,
  findRecord,
  removeRecord,
  saveRecords,
  updateRecord,
  useRecord,
  type LiveRecord,
} from '#src/offline/records/records.ts'
import { useObservable } from '#src/ui/feedback/use-observable.ts'

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
 * `batch`: what it was imported with; `writtenIn`: the screen's language, where notifications follow it.
 */
export type ParcelDraft = Omit<SavedQuote, 'id'> & {
  shipment?: RecordData
  scope?: Scope
  batch?: { id: string; name: string; row: number }
  writtenIn?: Locale | null
}

/** Quotes are free and quickly made: of those nobody went on with, the older ones give way. */
const KEPT_QUOTES = 10

/** Quotes that the device had no room for: they live as long as the page. */
const unsaved = createObservable<ReadonlyMap<string, SavedQuote>>(new Map())

function keepUnsaved(id: string, quote: SavedQuote | undefined): void {
  const others = new Map(unsaved.get())
  if (quote) others.set(id, quote)
  else if (!others.delete(id)) return
  unsaved.set(others)
}

/**
 * The quote in the draft of that id, as it changes here and on the person's other devices; null when there is
 * none (D45), undefined while the device is asked.
 */
export function useSavedQuote(id: string | null): SavedQuote | null | undefined {
  const record = useRecord('draft', id ?? '')
  const notOnDevice = useObservable(unsaved).get(id ?? '')
  const now = id === null ? null : (notOnDevice ?? (record && quoteOf(record)))
  // What is typed is in the same draft: of a quote that stays as it was, nothing is drawn again.
  const [last, setLast] = useState(now)
  if (isSame(last, now)) return last
  setLast(now)
  return now
}

/** @throws DeviceStorageError; the other steps of this page's life know the quote even so. */
export async function saveQuote(quote: SavedQuote): Promise<void> {
  const { id, ...values } = quote
  try {
    await updateRecord('draft', id, (doc) => ({
      kind: PARCEL,
      values: { ...(doc?.values as RecordData | undefined), ...values },
    }))
    keepUnsaved(id, undefined)
  } catch (error) {
    keepUnsaved(id, quote)
    throw error
  }
  await dropOldQuotes()
}

/** As saveQuote where nothing depends on it: a browser that keeps nothing may still be asked for prices. */
export async function saveQuoteIfPossible(quote: SavedQuote): Promise<void> {
  await saveQuote(quote).catch((error: unknown) => {
    if (!(error instanceof DeviceStorageError)) throw error
  })
}

export async function deleteSavedQuote(id: string): Promise<void> {
  keepUnsaved(id, undefined)
  await removeRecord('draft', id).catch(() => {})
}

/** The same at this moment: a screen is told a little later. @throws DeviceStorageError */
export async function loadQuote(id: string): Promise<SavedQuote | null> {
  const notOnDevice = unsaved.get().get(id)
  if (notOnDevice) return notOnDevice
  const record = await findRecord('draft', id)
  return record ? quoteOf(record) : null
}

function quoteOf(record: LiveRecord): SavedQuote | null {
  const values = valuesOf(record)
  if (!values) return null
  const { shipment: _shipment, scope: _scope, batch: _batch, writtenIn: _writtenIn, ...quote } = values
  return { id: record.id, ...quote }
}

export function valuesOf(record: LiveRecord | undefined): ParcelDraft | undefined {
  return record?.doc.kind === PARCEL ? (record.doc.values as ParcelDraft) : undefined
}

async function dropOldQuotes(): Promise<void> {
  const quotes = (await allRecords('draft')).filter((record) => record.doc.kind === PARCEL)
  const idle = quotes.slice(KEPT_QUOTES).filter((record) => {
    const { rate, purchase, shipment }: Partial<ParcelDraft> = valuesOf(record) ?? {}
    return !rate && !purchase && !shipment
  })
  await saveRecords(idle.map(({ id }) => ({ entity: 'draft', id, doc: null })))
}
