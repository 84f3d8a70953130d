import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { call } from '#src/api/call.ts'
import { followIntent, nullWhenAbsent } from '#src/api/follow-intent.ts'
import { keyOf } from '#src/api/hooks.ts'
import { notifyError } from '#src/api/notices.ts'
import { isUnknownOutcome } from '#src/api/unknown-outcome.ts'
import { contract } from '#src/contract/contract.ts'
import type { PickupDetails } from '#src/contract/pickups.ts'
import type { Pickup } from '#src/domain/pickups/pickup.ts'
import { isOpenPickup } from '#src/domain/pickups/pickup-state.ts'
import { closeIntent, openIntents, saveIntent } from '#src/offline/records/intents.ts'
import { holdPage } from '#src/offline/records/save-forms.ts'
import { useSingleFlight } from '#src/ui/feedback/use-single-flight.ts'

const { pickups, dashboard } = contract
const KIND = 'pickup'

/**
 * Where a pickup stands for the person who asked for it. `neverArrived`: ended on the server before it
 * arrived, so nobody is sent.
 */
export type ScheduleStep =
  | { step: 'ready' }
  | { step: 'sending' }
  | { step: 'asking'; offline: boolean }
  | { step: 'neverArrived' }
  | { step: 'refused'; words: string }
type AskedPickup = Pickup & { carrierCode: string; orderIds: string[] }

/**
 * Asks for one driver (D17): the id is noted on the device before the first byte leaves, and a lost answer is
 * asked for until it is known. A page opened while one is open goes on asking.
 */
export function useSchedule(onBooked: (pickup: PickupDetails) => Promise<unknown>) {
  const client = useQueryClient()
  const [state, setState] = useState<ScheduleStep>({ step: 'ready' })
  const gone = useRef(false)
  const alone = useSingleFlight()

  async function ended(pickup: PickupDetails): Promise<void> {
    await closeIntent(pickup.id).catch(() => {})
    refreshPickups(client)
    if (gone.current) return
    if (pickup.state === 'refused')
      return setState({ step: 'refused', words: pickup.refusal ?? 'pickup.refused' })
    await onBooked(pickup)
  }
  async function ask(id: string): Promise<void> {
    setState({ step: 'asking', offline: false })
    const found = await followIntent<PickupDetails>({
      id,
      isLeft: () => gone.current,
      isKnown: (pickup) => !isOpenPickup(pickup.state),
      look: () => call(pickups.get, { id }, { background: true }).catch(nullWhenAbsent),
      onWait: ({ offline }) => setState({ step: 'asking', offline }),
    })
    if (!found) return
    if (found !== 'ended') return ended(found)
    await closeIntent(id).catch(() => {})
    setState({ step: 'neverArrived' })
  }

  useEffect(() => {
    gone.current = false
    void openIntents()
      .catch(() => [])
      .then((open) => {
        const id = open.findLast(({ what }) => what.kind === KIND)?.id
        if (id && !gone.current) void alone(() => ask(id))
      })
    return () => {
      gone.current = true
    }
    // Only what was open when the page was.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(
    () => (state.step === 'sending' ? holdPage('page.schedulePickup.sending') : undefined),
    [state.step],
  )

  return {
    state,
    isBusy: state.step === 'sending' || state.step === 'asking',
    /** @throws ApiError for what was refused: the form shows it. */
    schedule: (asked: AskedPickup) =>
      alone(async () => {
        const id = newId()
        await saveIntent(id, { kind: KIND })
        setState({ step: 'sending' })
        try {
          await ended(await call(pickups.schedule, { ...asked, id }, { repeatSubmit: false }))
        } catch (error) {
          if (isUnknownOutcome(error)) return ask(id)
          await closeIntent(id).catch(() => {})
          setState({ step: 'ready' })
          notifyError(error, 'page.schedulePickup.failed')
          throw error
        }
      }),
  }
}

export function refreshPickups(client: QueryClient): void {
  for (const stale of [pickups.list, pickups.get, pickups.waiting, dashboard.facts])
    void client.invalidateQueries({ queryKey: keyOf(stale) })
}
