import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import type { PricesPreview } from '#src/contract/desk/prices.ts'
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

/**
 * What a proposal would change, or with `effect` what the last quotes would cost. Asked once: a file of megabytes
 * is no part of a key.
 * @param from the day on which it would come into force; '' is now
 */
export const useLook = (
  { id, verb, values, input }: Proposal,
  what: 'dry-run' | 'effect',
  from: string,
): UseQueryResult<PricesPreview> =>
  useQuery({
    queryKey: ['prices', id, what, from],
    queryFn: async ({ signal }) => {
      const { result } = await call(
        deskContract.verbs.run,
        { verb, values: { ...values, [what]: '', ...(from && { from }) }, input },
        { signal, repeatSubmit: false },
      )
      return result as PricesPreview
    },
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
