import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { ApiError, isOffline } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { keyOf } from '#src/api/hooks.ts'
import { tellError } from '#src/api/notices.ts'
import { askDelay, isUnknownOutcome } from '#src/api/unknown-outcome.ts'
import { billing } from '#src/contract/billing.ts'
import { topUps } from '#src/contract/payments.ts'
import type { TopUp, TopUpEntry } from '#src/domain/top-up.ts'
import { closeIntent, openIntents, saveIntent } from '#src/offline/intents.ts'
import { holdPage } from '#src/offline/save-forms.ts'
import { useAlone } from '#src/ui/feedback/use-alone.ts'

/** Where a top-up stands for the person who started it. `neverArrived`: the server has not heard of it, so nothing was charged. */
export type TopUpStep = { step: 'ready' } | { step: 'sending' } | { step: 'asking'; offline: boolean } | { step: 'neverArrived' } | { step: 'known'; topUp: TopUp }

const KIND = 'topUp'
const SURE_AFTER = 3
const ID_REUSED = 422

/**
 * Tops up exactly once (D17): the id is noted on the device before the first byte leaves, and a lost answer is asked for until it is
 * known. A page opened while one is open goes on asking; `returned` is one whose bank's page led back here.
 */
export function useTopUp(returned: string | null) {
  const client = useQueryClient()
  const [state, setState] = useState<TopUpStep>({ step: 'ready' })
  const gone = useRef(false)
  const alone = useAlone()
  /** Of an attempt that never arrived: should it arrive after all, the next one under the same id is the same. */
  const unsent = useRef<string>(undefined)
  /** The device was asked for what is open: before that nothing new begins. */
  const looked = useRef<Promise<void>>(undefined)

  const show = (topUp: TopUp) => {
    for (const stale of [topUps.list, billing.credits, billing.ledger]) void client.invalidateQueries({ queryKey: keyOf(stale) })
    if (!gone.current) setState({ step: 'known', topUp })
  }
  async function known(topUp: TopUp): Promise<void> {
    unsent.current = undefined
    if (topUp.state === 'processing') return ask(topUp.id)
    // Until the bank has its answer a reload has to find it again.
    if (topUp.state !== 'action') await closeIntent(topUp.id).catch(() => {})
    show(topUp)
  }
  async function ask(id: string): Promise<void> {
    let unknown = 0
    let failure: unknown
    setState({ step: 'asking', offline: false })
    for (let times = 0; !gone.current; times += 1) {
      if (times > 0) await new Promise((resolve) => setTimeout(resolve, askDelay(times - 1, failure)))
      if (gone.current) return
      try {
        const topUp = await call(topUps.get, { id }, { background: true })
        if (topUp && topUp.state !== 'processing') return await known(topUp)
        if (!topUp) unknown += 1
        if (unknown >= SURE_AFTER) {
          unsent.current = id
          await closeIntent(id).catch(() => {})
          return setState({ step: 'neverArrived' })
        }
      } catch (error) {
        setState({ step: 'asking', offline: isOffline(error) })
        failure = error
      }
    }
  }

  useEffect(() => {
    gone.current = false
    looked.current = openIntents().catch(() => []).then((open) => {
      const id = returned ?? open.findLast(({ what }) => what.kind === KIND)?.id
      if (id && !gone.current) void alone(() => ask(id))
    })
    return () => { gone.current = true }
    // Only what was open when the page was.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => (state.step === 'sending' ? holdPage('layout.update.paying') : undefined), [state.step])

  return {
    state, show,
    isBusy: state.step === 'sending' || state.step === 'asking',
    /** @throws ApiError for what was refused before anything was charged: the form shows it. */
    start: async (entry: TopUpEntry) => {
      await looked.current
      await alone(async () => {
        const id = unsent.current ?? newId()
        await saveIntent(id, { kind: KIND })
        setState({ step: 'sending' })
        try {
          await known(await call(topUps.start, { ...entry, id }, { repeatSubmit: false }))
        } catch (error) {
          // The former attempt arrived after all, as it was then.
          if (isUnknownOutcome(error) || (error instanceof ApiError && error.code === ID_REUSED)) return ask(id)
          await closeIntent(id).catch(() => {})
          setState({ step: 'ready' })
          tellError(error, 'notice.paymentFailed')
          throw error
        }
      })
    },
    /** The bank has its answer, or one comes back to it. */
    again: (id: string) => alone(() => ask(id)),
  }
}
