import { useQuery } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { batches, type BoughtRow } from '#src/contract/batches.ts'
import { nextImportId } from './row-draft.ts'

/** `nextId`: the id under which the same shipment can be bought again. */
export interface BoughtBefore extends BoughtRow {
  nextId: string
}

/** Which of these shipments were bought before, by the id in the question: the latest purchase of each. */
export const useBoughtBefore = (ids: readonly string[]) =>
  useQuery({
    queryKey: [batches.bought.name, ids],
    queryFn: ({ signal }) => boughtBefore(ids, signal),
    enabled: ids.length > 0,
    staleTime: 0,
  })

async function boughtBefore(ids: readonly string[], signal: AbortSignal): Promise<Map<string, BoughtBefore>> {
  const found = new Map<string, BoughtBefore>()
  // If it was bought twice, the second time is reported.
  let pending = new Map(ids.map((id) => [id, id]))
  while (pending.size > 0) {
    const rows = await call(batches.bought, { rows: [...pending.keys()] }, { signal, repeatSubmit: false })
    const next = new Map<string, string>()
    for (const row of rows) {
      const [first, nextId] = [pending.get(row.id)!, nextImportId(row.id)]
      found.set(first, { ...row, id: first, nextId })
      next.set(nextId, first)
    }
    pending = next
  }
  return found
}
