import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { keyOf } from '#src/api/hooks.ts'
import { batches } from '#src/contract/batches.ts'
import type { RateChoice } from '#src/domain/rating/rate-choice.ts'
import { useAnyUnsent } from '#src/offline/records/outbox-view.ts'
import type { ImportedDraft } from './imported-drafts.ts'

interface BatchPrices {
  id: string
  drafts: readonly ImportedDraft[]
  choice: RateChoice
  /** The server prices or buys at this moment. */
  busy: boolean
}

/**
 * Asks for prices by itself, as soon as the shipments are on the server and whenever they change; what is priced
 * and unchanged keeps its price. `waits`: changes on this device that have no price yet.
 */
export function useBatchPrices({ id, drafts, choice, busy }: BatchPrices) {
  const client = useQueryClient()
  const unsent = useAnyUnsent('draft')
  const state = `${drafts.length} ${Math.max(0, ...drafts.map(({ updatedAt, rev }) => updatedAt + rev))}`
  const asking = useQuery({
    queryKey: [batches.price.name, id, choice, state],
    queryFn: async ({ signal }) => {
      const answer = await call(
        batches.price,
        { id, name: drafts[0]!.batch.name, choice, drafts: drafts.map((draft) => draft.id), changedOnly: true },
        { signal, background: true, repeatSubmit: false },
      )
      client.setQueryData(keyOf(batches.get, { id }), answer)
      void client.invalidateQueries({ queryKey: keyOf(batches.list) })
      return answer
    },
    enabled: unsent === false && !busy && drafts.length > 0,
    staleTime: Infinity,
    retry: false,
  })
  const waits = drafts.length > 0 && (unsent !== false || (!busy && asking.isFetching))
  return { unsent: unsent !== false, waits, error: asking.error, again: () => void asking.refetch() }
}
