import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuickQuote } from '#src/domain/parcel/parcel.ts'
import { loadDraft, saveDraft } from '#src/offline/records/drafts.ts'
import { readPreference } from '#src/offline/records/preferences.ts'
import { loadQuote } from './saved-quote.ts'
import { newQuote, prefillOf, withPrefill } from './quote-start.ts'

export const QUICK_QUOTE_FORM = 'quickQuote'

/**
 * Initial values of the quote form: the quote of `?quote=`, or a new one with what the address passes.
 * Undefined while loading. Decided once: the address may change under an open form.
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
  const saved = params.get('quote') ? await loadQuote(params.get('quote')!).catch(() => null) : null
  const start = saved?.request ?? newQuote(now, (await readPreference('units')).units)
  const prefill = prefillOf(params)
  if (!prefill) return start
  // A restored form replaces its initial values, so put what the address passes into it too.
  const typed = await loadDraft(`form:${QUICK_QUOTE_FORM}`).catch(() => undefined)
  const merged = withPrefill({ ...start, ...typed?.values }, prefill)
  if (typed) await saveDraft(typed.id, typed.kind, { ...merged }, now.getTime())
  return merged
}
