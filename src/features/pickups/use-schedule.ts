import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { v7 as newId } from 'uuid'
import { call } from '#src/api/call.ts'
import { nullWhenAbsent } from '#src/api/follow-intent.ts'
import { keyOf } from '#src/api/hooks.ts'
import { notifyError } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { PickupDetails } from '#src/contract/pickups.ts'
import { useExactlyOnce } from '#src/components/exactly-once/use-exactly-once.ts'
import type { Pickup } from '#src/domain/pickups/pickup.ts'
import { isOpenPickup } from '#src/domain/pickups/pickup-life.ts'
import { openIntentOf, saveIntent } from '#src/offline/records/intents.ts'

const { pickups, dashboard } = contract
const KIND = 'pickup'

type PickupOrder = Pickup & { carrierCode: string; orderIds: string[] }

/** Asks for one driver, exactly once. */
export function useSchedule(onBooked: (pickup: PickupDetails) => Promise<unknown>) {
  const client = useQueryClient()
  const { state, isBusy, start, oneAtATime } = useExactlyOnce<PickupOrder & { id: string }, PickupDetails>({
    opened: () => openIntentOf(KIND),
    send: (sent) => call(pickups.schedule, sent, { repeatSubmit: false }),
    look: (id) => call(pickups.get, { id }, { background: true }).catch(nullWhenAbsent),
    isKnown: (pickup) => !isOpenPickup(pickup.state),
    isEnded: () => true,
    onKnown: async (pickup, isLeft) => {
      refreshPickups(client)
      if (!isLeft() && pickup.state !== 'refused') await onBooked(pickup)
    },
    holding: 'page.schedulePickup.sending',
  })
  return {
    state,
    isBusy,
    /** @throws ApiError for what was refused: the form shows it. */
    schedule: (order: PickupOrder) =>
      oneAtATime(async () => {
        const id = newId()
        await saveIntent(id, { kind: KIND })
        await start(id, { ...order, id }).catch((error: unknown) => {
          notifyError(error, 'page.schedulePickup.failed')
          throw error
        })
      }),
  }
}

export function refreshPickups(client: QueryClient): void {
  for (const stale of [pickups.list, pickups.get, pickups.waiting, dashboard.facts])
    void client.invalidateQueries({ queryKey: keyOf(stale) })
}
