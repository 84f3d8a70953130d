import type { UseQueryResult } from '@tanstack/react-query'
import { useRead } from '#src/api/hooks.ts'
import { deskContract } from '#src/contract/desk/desk-contract.ts'
import type { DeskVerb } from '#src/contract/desk/verbs.ts'

/** The verbs that this person may run. */
export const useVerbs = (): UseQueryResult<DeskVerb[]> => useRead(deskContract.verbs.list, {})
