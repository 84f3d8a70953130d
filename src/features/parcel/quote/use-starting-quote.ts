import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuickQuote } from '#src/domain/parcel/parcel.ts'
import { loadDraft, saveDraft } from '#src/offline/records/drafts.ts'
import { readPreference } from '#src/offline/records/preferences.ts'
import { loadQuote } from './saved-quote.ts'
import { newQuote, prefillOf, withPrefill } from './quote-start.ts'

export const QUICK_QUOTE_FORM = 'quickQuote'

/**
 * What the quote form begins with: the quote of `?quote=` to be changed, or a new one with what the address
 * hands over. Undefined while the device is asked. Decided once: the address may change under an open form.
 */
export function useStartingQuote(params: URLSearchParams): QuickQuote | undefined {
  const [first] = useState(params)
  const { data } = useQuery({
    queryKey: ['starting-quote', first.toString()],
    queryFn: () => startOf(first, new Date()),
    gcTime: 0,
    staleTime: Infinity,
  })
  return data
}

async function startOf(params: URLSearchParams, now: Date): Promise<QuickQuote> {
  const kept = params.get('quote') ? await loadQuote(params.get('quote')!).catch(() => null) : null
  const start = kept?.request ?? newQuote(now, (await readPreference('units')).units)
  const prefill = prefillOf(params)
  if (!prefill) return start
  // What was typed before comes back over what a form begins with: so what was handed over goes into it.
  const typed = await loadDraft(`form:${QUICK_QUOTE_FORM}`).catch(() => undefined)
  const merged = withPrefill({ ...start, ...typed?.values }, prefill)
  if (typed) await saveDraft(typed.id, typed.kind, { ...merged }, now.getTime())
  return merged
}
