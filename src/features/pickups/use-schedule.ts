import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { ApiError, isOffline } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { keyOf } from '#src/api/hooks.ts'
import { tellError } from '#src/api/notices.ts'
import { askDelay, isUnknownOutcome } from '#src/api/unknown-outcome.ts'
import { contract } from '#src/contract/contract.ts'
import type { PickupDetails } from '#src/contract/pickups.ts'
import type { Pickup } from '#src/domain/pickup.ts'
import { isOpenPickup } from '#src/domain/pickup-life.ts'
import { closeIntent, openIntents, saveIntent } from '#src/offline/intents.ts'
import { holdPage } from '#src/offline/save-forms.ts'
import { useAlone } from '#src/ui/feedback/use-alone.ts'

const { pickups, dashboard } = contract
const KIND = 'pickup'
const SURE_AFTER = 3
const NOT_THERE = 404
const ID_REUSED = 422

/** Where a pickup stands for the person who asked for it. `neverArrived`: the server has not heard of it, so nobody was sent. */
export type ScheduleStep = { step: 'ready' } | { step: 'sending' } | { step: 'asking'; offline: boolean } | { step: 'neverArrived' } | { step: 'refused'; words: string }
type AskedPickup = Pickup & { carrierCode: string; orderIds: string[] }

/**
 * Asks for one driver (D17): the id is noted on the device before the first byte leaves, and a lost answer is asked for until it is
 * known. A page opened while one is open goes on asking.
 */
export function useSchedule(onBooked: (pickup: PickupDetails) => Promise<unknown>) {
  const client = useQueryClient()
  const [state, setState] = useState<ScheduleStep>({ step: 'ready' })
  const gone = useRef(false)
  const alone = useAlone()
  /** Of an attempt that never arrived: sent again under the same id it cannot become two. */
  const unsent = useRef<string>(undefined)

  async function ended(pickup: PickupDetails): Promise<void> {
    unsent.current = undefined
    await closeIntent(pickup.id).catch(() => {})
    refreshPickups(client)
    if (gone.current) return
    if (pickup.state === 'refused') return setState({ step: 'refused', words: pickup.refusal ?? 'pickup.refused' })
    await onBooked(pickup)
  }
  async function ask(id: string): Promise<void> {
    let unknown = 0
    let failure: unknown
    setState({ step: 'asking', offline: false })
    for (let times = 0; !gone.current; times += 1) {
      await new Promise((resolve) => setTimeout(resolve, askDelay(times, failure)))
      if (gone.current) return
      try {
        const pickup = await call(pickups.get, { id }, { background: true })
        if (!isOpenPickup(pickup.state)) return await ended(pickup)
      } catch (error) {
        if (error instanceof ApiError && error.code === NOT_THERE) unknown += 1
        setState({ step: 'asking', offline: isOffline(error) })
        failure = error
        if (unknown < SURE_AFTER) continue
        unsent.current = id
        await closeIntent(id).catch(() => {})
        return setState({ step: 'neverArrived' })
      }
    }
  }

  useEffect(() => {
    gone.current = false
    void openIntents().catch(() => []).then((open) => {
      const id = open.findLast(({ what }) => what.kind === KIND)?.id
      if (id && !gone.current) void alone(() => ask(id))
    })
    return () => { gone.current = true }
    // Only what was open when the page was.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => (state.step === 'sending' ? holdPage('page.schedulePickup.sending') : undefined), [state.step])

  return {
    state,
    isBusy: state.step === 'sending' || state.step === 'asking',
    /** @throws ApiError for what was refused: the form shows it. */
    schedule: (asked: AskedPickup) => alone(async () => {
      const id = unsent.current ?? newId()
      await saveIntent(id, { kind: KIND })
      setState({ step: 'sending' })
      try {
        await ended(await call(pickups.schedule, { ...asked, id }, { repeatSubmit: false }))
      } catch (error) {
        // The former attempt arrived after all, as it was then.
        if (isUnknownOutcome(error) || (error instanceof ApiError && error.code === ID_REUSED)) return ask(id)
        if (unsent.current && await isKnown(unsent.current)) unsent.current = undefined
        await closeIntent(id).catch(() => {})
        setState({ step: 'ready' })
        tellError(error, 'page.schedulePickup.failed')
        throw error
      }
    }),
  }
}

/** Refused as a form, the id is still free and the attempt that never arrived may yet; refused by the carrier, it is used. */
const isKnown = (id: string): Promise<boolean> => call(pickups.get, { id }, { background: true }).then(() => true, () => false)

export function refreshPickups(client: QueryClient): void {
  for (const stale of [pickups.list, pickups.get, pickups.waiting, dashboard.facts]) void client.invalidateQueries({ queryKey: keyOf(stale) })
}
