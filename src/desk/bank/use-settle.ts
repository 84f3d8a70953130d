import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { keyOf } from '#src/api/hooks.ts'
import { deskContract } from '#src/contract/desk/desk-contract.ts'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { settling, type Candidate, type Waiting } from './waiting.ts'

const SETTLING = ['settle at the bank']
/** An answer that was asked for before a row was settled may come this long after. */
const LATE_MS = 10_000

/**
 * Settles rows one after another, as fast as somebody presses Enter: a row is gone as soon as it is pressed. It is
 * back if it was refused and still waits.
 */
export function useSettle() {
  const client = useQueryClient()
  const run = useMutation<DeskOutcome, Error, ReturnType<typeof settling>>({
    meta: { failed: 'desk.bank.notConfirmed' },
    mutationFn: (asked) => call(deskContract.verbs.run, { ...asked, input: '' }, { repeatSubmit: false }),
    mutationKey: SETTLING,
    // Also of what was refused: somebody else has settled it. Of many at once the last one asks.
    onSettled: () =>
      client.isMutating({ mutationKey: SETTLING }) > 1
        ? undefined
        : client.invalidateQueries({ queryKey: keyOf(deskContract.verbs.run) }),
  })
  /** Until when rows aren't shown, by number. */
  const [gone, setGone] = useState<Readonly<Record<string, number>>>({})
  const hide = (number: string, until: number) => setGone((before) => ({ ...before, [number]: until }))
  return {
    isGone: ({ number }: Pick<Waiting, 'number'>): boolean => (gone[number] ?? 0) > Date.now(),
    settle: async (one: Waiting, as: Pick<Candidate, 'act' | 'to'>): Promise<boolean> => {
      hide(one.number, Infinity)
      try {
        await run.mutateAsync(settling(one, as))
        hide(one.number, Date.now() + LATE_MS)
        return true
      } catch (error) {
        hide(one.number, 0)
        // The query client has said what happened.
        if (!(error instanceof ApiError)) throw error
        return false
      }
    },
  }
}
