import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from '#src/domain/address/address.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import type { QuickQuote } from '#src/domain/parcel/parcel.ts'
import { prefillOf, withPrefill } from '#src/domain/parcel/quote-prefill.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { allRecords } from '#src/offline/records/records.ts'
import { readUsualShipment } from '#src/offline/records/usual-shipment.ts'
import { loadDraft, saveDraft } from '#src/offline/records/drafts.ts'
import { readPreference } from '#src/offline/records/preferences.ts'
import { loadQuote } from './saved-quote.ts'
import { newQuote } from './quote-start.ts'

export const QUICK_QUOTE_FORM = 'quickQuote'

/**
 * Initial values of the quote form: the quote of `?quote=`, or a new one with what the address passes.
 * Undefined while loading. Decided once: the address may change under an open form.
 */
export function useStartingQuote(params: URLSearchParams): QuickQuote | undefined {
  const [first] = useState(params)
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: ['starting-quote', first.toString()],
    queryFn: () => startOf(first, locale, new Date()),
    gcTime: 0,
    staleTime: Infinity,
  })
  return data
}

async function startOf(params: URLSearchParams, locale: Locale, now: Date): Promise<QuickQuote> {
  const saved = params.get('quote') ? await loadQuote(params.get('quote')!).catch(() => null) : null
  const start = saved?.request ?? (await usualQuote(locale, now))
  const prefill = prefillOf(params)
  if (!prefill) return start
  // A restored form replaces its initial values, so put what the address passes into it too.
  const typed = await loadDraft(`form:${QUICK_QUOTE_FORM}`).catch(() => undefined)
  const merged = withPrefill({ ...start, ...typed?.values }, prefill)
  if (typed) await saveDraft(typed.id, typed.kind, { ...merged }, now.getTime())
  return merged
}

/** From the default address, or where the last one came from, in the usual box. */
async function usualQuote(locale: Locale, now: Date): Promise<QuickQuote> {
  const [{ units }, usual, addresses] = await Promise.all([
    readPreference('units'),
    readUsualShipment(locale, now),
    allRecords('address').catch(() => []),
  ])
  const quote = newQuote(now, units, usual)
  const sender =
    (addresses.find(({ doc }) => doc.isDefault === true)?.doc as Partial<Address> | undefined) ?? usual.from
  const { country = '', postalCode = '' } = sender ?? {}
  return country === 'CA' || country === 'US' ? { ...quote, from: { country, postalCode } } : quote
}
