import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { v7 as newId } from 'uuid'
import { chosenRate } from '#src/api/chosen-rate.ts'
import { quickQuoteSchema } from '#src/domain/parcel/parcel.ts'
import { prefillOf, withPrefill } from '#src/domain/parcel/quote-prefill.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { newQuote, normalizeQuote } from './quote-start.ts'
import { saveQuoteIfPossible } from './saved-quote.ts'

/**
 * What was asked for on the home page, before there was an account, becomes a quote of this person like any
 * other; what can't be asked as it is opens in the form. True while that is under way.
 */
export function useVisitorQuote(params: URLSearchParams): boolean {
  const navigate = useNavigate()
  const prefill = params.has('quote') ? undefined : prefillOf(params)
  const { isPending, isFetching } = useQuery({
    queryKey: ['visitor-quote', params.toString()],
    enabled: prefill !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async () => {
      const typed = withPrefill(newQuote(new Date()), prefill!)
      const request = await quickQuoteSchema.validate(typed).catch(() => undefined)
      if (request) {
        const quote = { id: newId(), request: normalizeQuote(request), rate: null, purchase: null }
        await saveQuoteIfPossible(quote)
        const next = new URLSearchParams({ quote: quote.id, service: params.get('service') ?? '' })
        await navigate({ search: `?${next.toString()}` }, { replace: true })
      } else await navigate(`${ACCOUNT_PATHS.quickQuote}?${params.toString()}`, { replace: true })
      chosenRate.clear()
      return true
    },
  })
  return prefill !== undefined && (isPending || isFetching)
}
