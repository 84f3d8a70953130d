import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#src/api/call.ts'
import { listen } from '#src/api/event-stream.ts'
import { keyOf, useRead } from '#src/api/hooks.ts'
import { createObservable } from '#src/api/observable.ts'
import { deskContract } from '#src/contract/desk/desk-contract.ts'
import type { DeskQueue, QueueFilter, QueueItem, QueueLease } from '#src/contract/desk/queue.ts'
import type { QueueKind } from '#src/domain/desk/queue.ts'
import { useObservable } from '#src/ui/feedback/use-observable.ts'

const { list, take, release, changes } = deskContract.queue

/** Whether the server says what changes. It is asked now and then all the same, and more often where it doesn't. */
const isLive = createObservable(false)
const [LIVE_MS, ALONE_MS] = [60_000, 20_000]

/** What waits. @param kind undefined: of all kinds */
export function useQueue(whose: QueueFilter, kind?: QueueKind): UseQueryResult<DeskQueue> {
  const every = useObservable(isLive) ? LIVE_MS : ALONE_MS
  return useRead(
    list,
    { whose, ...(kind && { kind }) } as { whose: QueueFilter; kind: QueueKind | undefined },
    {
      every,
    },
  )
}

/** Looks again whenever something came, went or was taken; once for the whole desk. */
export function useQueueChanges(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      listen(changes, {
        onEvent: () => void client.invalidateQueries({ queryKey: keyOf(list) }),
        onLive: isLive.set,
      }),
    [client],
  )
}

/** Takes an item, or gives it back. The same may be pressed again at once: `t` and `t`. */
export function useLease() {
  const client = useQueryClient()
  return useMutation<QueueLease | null, Error, { item: QueueItem; give: boolean }>({
    meta: { failed: 'desk.queue.notTaken' },
    mutationFn: ({ item: { kind, subject }, give }) =>
      call<{ kind: QueueKind; subject: string }, QueueLease | null>(
        give ? release : take,
        { kind, subject },
        { repeatSubmit: false },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(list) }),
  })
}
