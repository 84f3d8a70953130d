import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { deskContract } from '#src/contract/desk/desk-contract.ts'

/** What would be put into force: a verb, and what it is told. */
export interface Proposal {
  /** Another one for every file and every change: what was answered for it is kept by it. */
  id: string
  verb: 'prices import' | 'prices edit' | 'prices restore'
  values: Readonly<Record<string, string>>
  /** The file, in base64. */
  input: string
}

export interface ShownFault {
  cell: string
  row: number
  column: string
  value: string
  message: string
  right: string
}
export interface ShownChange {
  pack: string
  record: string
  key: string
  column: string
  change: 'changed' | 'added' | 'removed'
  from: string
  to: string
  percent: string
}
export interface ShownEffect {
  count: number
  up: number
  down: number
  unchanged: number
  notPriced: number
  quoted: string
  now: string
  percent: string
  median: string
  largest: { service: string; from: string; to: string; quoted: string; now: string; percent: string }[]
  taken: { rates: number; orders: number; freight: number; since: string }
}
export type Looked =
  | { ok: false; errorCount: number; errors: ShownFault[] }
  | {
      ok: true
      counts: { changed: number; added: number; removed: number }
      reordered: string[]
      changes: ShownChange[]
      later: string[]
      effect?: ShownEffect
    }

/**
 * What a proposal would change, or with `effect` what the last quotes would cost. Asked once: a file of megabytes
 * is no part of a key.
 * @param from the day on which it would come into force; '' is now
 */
export const useLook = (
  { id, verb, values, input }: Proposal,
  what: 'dry-run' | 'effect',
  from: string,
  enabled = true,
): UseQueryResult<Looked> =>
  useQuery({
    queryKey: ['prices', id, what, from],
    queryFn: async ({ signal }) => {
      const { result } = await call(
        deskContract.verbs.run,
        { verb, values: { ...values, [what]: '', ...(from && { from }) }, input },
        { signal, repeatSubmit: false },
      )
      return result as Looked
    },
    enabled,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
