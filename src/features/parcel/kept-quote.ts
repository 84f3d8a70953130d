import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { QuotedRate } from '#src/contract/parcel.ts'
import type { QuickQuote, Shipment } from '#src/domain/parcel.ts'
import { DeviceStorageError, onDevice } from '#src/offline/device-storage-error.ts'
import { loadDraft, removeDraft, saveDraft } from '#src/offline/drafts.ts'
import { userDatabase } from '#src/offline/user-database.ts'

/** A purchase that was sent and whose end is not known yet: sent again it is the same to the letter (D17). */
export interface OpenPurchase { intentId: string; rateId: string; shipment: Shipment }
/** What prices were asked for, the rate that was chosen, and the purchase under way: the steps of a quote pass it on. */
export interface KeptQuote { id: string; request: QuickQuote; rate: QuotedRate | null; purchase: OpenPurchase | null }

export const QUOTE = 'quote'
/** Quotes are free and quickly made: the older ones give way. */
const KEPT_QUOTES = 10

/** The quote of that id, or null when this device has none (D45). Without storage it lives as long as the page. */
export function useKeptQuote(id: string | null): UseQueryResult<KeptQuote | null> {
  return useQuery({
    queryKey: keyOfQuote(id),
    queryFn: () => (id ? loadQuote(id).catch(() => null) : null),
    staleTime: Infinity, gcTime: Infinity,
  })
}

/** @throws DeviceStorageError; the other steps of this page's life know the quote even so. */
export async function keepQuote(client: QueryClient, { id, ...values }: KeptQuote): Promise<void> {
  client.setQueryData(keyOfQuote(id), { id, ...values })
  await saveDraft(draftOf(id), QUOTE, values)
  await dropOldQuotes()
}

/** As keepQuote where nothing depends on it: a browser that keeps nothing may still be asked for prices. */
export async function keepQuoteIfPossible(client: QueryClient, quote: KeptQuote): Promise<void> {
  await keepQuote(client, quote).catch((error: unknown) => {
    if (!(error instanceof DeviceStorageError)) throw error
  })
}

export async function forgetQuote(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: keyOfQuote(id) })
  await removeDraft(draftOf(id)).catch(() => {})
}

export const draftOf = (quoteId: string): string => `${QUOTE}:${quoteId}`
export const quoteIdOf = (draftId: string): string => draftId.slice(QUOTE.length + 1)
const keyOfQuote = (id: string | null) => ['kept-quote', id]

/** @throws DeviceStorageError */
export async function loadQuote(id: string): Promise<KeptQuote | null> {
  const draft = await loadDraft(draftOf(id))
  return draft ? { id, ...draft.values as unknown as Omit<KeptQuote, 'id'> } : null
}

const dropOldQuotes = (): Promise<void> => onDevice(async () => {
  const { drafts } = userDatabase()
  const quotes = (await drafts.where('kind').equals(QUOTE).toArray()).toSorted((a, b) => b.updatedAt - a.updatedAt)
  // A purchase without an answer stays until there is one.
  const surplus = quotes.slice(KEPT_QUOTES).filter(({ values }) => !values.purchase)
  await drafts.bulkDelete(surplus.map(({ id }) => id))
})
