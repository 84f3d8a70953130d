import { useQueryClient } from '@tanstack/react-query'
import { v7 as newId } from 'uuid'
import { call } from '#src/api/call.ts'
import { nullWhenAbsent } from '#src/api/follow-intent.ts'
import { keyOf } from '#src/api/hooks.ts'
import { notifyError } from '#src/api/notices.ts'
import { billing, topUps } from '#src/contract/billing/billing.ts'
import { useExactlyOnce } from '#src/components/exactly-once/use-exactly-once.ts'
import type { TopUp, TopUpEntry } from '#src/domain/money/top-up.ts'
import { openIntentOf, saveIntent } from '#src/offline/records/intents.ts'

const KIND = 'topUp'

/** Tops up exactly once. `returned`: one whose bank's page led back here. */
export function useTopUp(returned: string | null) {
  const client = useQueryClient()
  const refresh = () => {
    for (const stale of [topUps.list, billing.credits, billing.ledger])
      void client.invalidateQueries({ queryKey: keyOf(stale) })
  }
  const { state, isBusy, start, ask, show, oneAtATime, looked } = useExactlyOnce<
    TopUpEntry & { id: string },
    TopUp
  >({
    opened: async () => returned ?? (await openIntentOf(KIND)),
    send: (sent) => call(topUps.start, sent, { repeatSubmit: false }),
    look: (id) => call(topUps.get, { id }, { background: true }).catch(nullWhenAbsent),
    isKnown: ({ state: now }) => now !== 'processing',
    // Until the bank has its answer a reload has to find it again.
    isEnded: ({ state: now }) => now !== 'action',
    onKnown: refresh,
    asksAtOnce: true,
    holding: 'layout.update.paying',
  })
  return {
    state,
    isBusy,
    show: (topUp: TopUp) => {
      refresh()
      show(topUp)
    },
    /** @throws ApiError for what was refused before anything was charged: the form shows it. */
    start: async (entry: TopUpEntry) => {
      await looked()
      await oneAtATime(async () => {
        const id = newId()
        await saveIntent(id, { kind: KIND })
        await start(id, { ...entry, id }).catch((error: unknown) => {
          notifyError(error, 'notice.paymentFailed')
          throw error
        })
      })
    },
    /** The bank has its answer, or one comes back to it. */
    again: (id: string) => oneAtATime(() => ask(id)),
  }
}
