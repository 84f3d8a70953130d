import type { UseQueryResult } from '@tanstack/react-query'
import { useRead, useWrite } from '#src/api/hooks.ts'
import { deskContract } from '#src/contract/desk/desk-contract.ts'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'

/** What a verb that only looks answers; asked again after every act at the desk. */
export const useVerb = (
  verb: string,
  values: Record<string, string>,
  options: { every?: number; enabled?: boolean } = {},
): UseQueryResult<DeskOutcome> => useRead(deskContract.verbs.run, { verb, values, input: '' }, options)

/** Does something at the desk: all that it shows is asked again. */
export const useRunVerb = () =>
  useWrite(deskContract.verbs.run, [deskContract.verbs.run, deskContract.queue.list])
