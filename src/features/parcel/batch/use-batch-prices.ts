import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { keyOf } from '#src/api/hooks.ts'
import { batches } from '#src/contract/batches.ts'
import type { RateChoice } from '#src/domain/rating/rate-choice.ts'
import { useAnyUnsent } from '#src/offline/records/outbox-view.ts'
import type { BoughtLine } from './BoughtAlready.tsx'
import { useBoughtBefore } from './bought-before.ts'
import type { ImportedDraft } from './imported-drafts.ts'

interface BatchPrices {
  id: string
  /** Undefined while the device is asked. */
  drafts: readonly ImportedDraft[] | undefined
  choice: RateChoice
  /** The server prices or buys at this moment. */
  busy: boolean
}

/**
 * Asks for prices by itself, as soon as the shipments are on the server and whenever they change; what is priced
 * and unchanged keeps its price. `open`: what isn't bought; `boughtElsewhere`: imported offline, when that couldn't
 * be checked. `waits`: changes on this device that have no price yet.
 */
export function useBatchPrices({ id, drafts: all = [], choice, busy }: BatchPrices) {
  const client = useQueryClient()
  const { data: bought } = useBoughtBefore(all.map((draft) => draft.id))
  // What this batch bought itself is on its way off the device.
  const boughtElsewhere: BoughtLine[] = all.flatMap((draft) => {
    const before = bought?.get(draft.id)
    return before && before.batchId !== id ? [{ ...before, row: draft.batch.row }] : []
  })
  const drafts = all.filter((draft) => !boughtElsewhere.some((line) => line.id === draft.id))
  const unsent = useAnyUnsent('draft')
  const state = `${drafts.length} ${Math.max(0, ...drafts.map(({ updatedAt, rev }) => updatedAt + rev))}`
  const asking = useQuery({
    queryKey: [batches.price.name, id, choice, state],
    queryFn: async ({ signal }) => {
      const answer = await call(
        batches.price,
        {
          id,
          name: drafts[0]!.batch.name,
          choice,
          drafts: drafts.map((draft) => draft.id),
          changedOnly: true,
        },
        { signal, background: true, repeatSubmit: false },
      )
      client.setQueryData(keyOf(batches.get, { id }), answer)
      void client.invalidateQueries({ queryKey: keyOf(batches.list) })
      return answer
    },
    enabled: unsent === false && !busy && bought !== undefined && drafts.length > 0,
    staleTime: Infinity,
    retry: false,
  })
  const waits = drafts.length > 0 && (unsent !== false || (!busy && asking.isFetching))
  return {
    open: drafts,
    boughtElsewhere,
    unsent: unsent !== false,
    waits,
    error: asking.error,
    again: () => void asking.refetch(),
  }
}
