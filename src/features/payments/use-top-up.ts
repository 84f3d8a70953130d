import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { call } from '#src/api/call.ts'
import { followIntent, nullWhenAbsent } from '#src/api/follow-intent.ts'
import { keyOf } from '#src/api/hooks.ts'
import { notifyError } from '#src/api/notices.ts'
import { isUnknownOutcome } from '#src/api/unknown-outcome.ts'
import { billing, topUps } from '#src/contract/billing.ts'
import type { TopUp, TopUpEntry } from '#src/domain/money/top-up.ts'
import { closeIntent, openIntents, saveIntent } from '#src/offline/records/intents.ts'
import { holdPage } from '#src/offline/records/save-forms.ts'
import { useSingleFlight } from '#src/ui/feedback/use-single-flight.ts'

/**
 * Where a top-up stands for the person who started it. `neverArrived`: ended on the server before it arrived,
 * so nothing was charged.
 */
export type TopUpStep =
  | { step: 'ready' }
  | { step: 'sending' }
  | { step: 'asking'; offline: boolean }
  | { step: 'neverArrived' }
  | { step: 'known'; topUp: TopUp }

const KIND = 'topUp'

/**
 * Tops up exactly once (D17): the id is noted on the device before the first byte leaves, and a lost answer
 * is asked for until it is known. A page opened while one is open goes on asking; `returned` is one whose
 * bank's page led back here.
 */
export function useTopUp(returned: string | null) {
  const client = useQueryClient()
  const [state, setState] = useState<TopUpStep>({ step: 'ready' })
  const gone = useRef(false)
  const alone = useSingleFlight()
  /** The device was asked for what is open: before that nothing new begins. */
  const looked = useRef<Promise<void>>(undefined)

  const show = (topUp: TopUp) => {
    for (const stale of [topUps.list, billing.credits, billing.ledger])
      void client.invalidateQueries({ queryKey: keyOf(stale) })
    if (!gone.current) setState({ step: 'known', topUp })
  }
  async function known(topUp: TopUp): Promise<void> {
    if (topUp.state === 'processing') return ask(topUp.id)
    // Until the bank has its answer a reload has to find it again.
    if (topUp.state !== 'action') await closeIntent(topUp.id).catch(() => {})
    show(topUp)
  }
  async function ask(id: string): Promise<void> {
    setState({ step: 'asking', offline: false })
    const found = await followIntent<TopUp>({
      id,
      atOnce: true,
      isLeft: () => gone.current,
      isKnown: ({ state: now }) => now !== 'processing',
      look: () => call(topUps.get, { id }, { background: true }).catch(nullWhenAbsent),
      onWait: ({ offline }) => setState({ step: 'asking', offline }),
    })
    if (!found) return
    if (found !== 'ended') return known(found)
    await closeIntent(id).catch(() => {})
    setState({ step: 'neverArrived' })
  }

  useEffect(() => {
    gone.current = false
    looked.current = openIntents()
      .catch(() => [])
      .then((open) => {
        const id = returned ?? open.findLast(({ what }) => what.kind === KIND)?.id
        if (id && !gone.current) void alone(() => ask(id))
      })
    return () => {
      gone.current = true
    }
    // Only what was open when the page was.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => (state.step === 'sending' ? holdPage('layout.update.paying') : undefined), [state.step])

  return {
    state,
    show,
    isBusy: state.step === 'sending' || state.step === 'asking',
    /** @throws ApiError for what was refused before anything was charged: the form shows it. */
    start: async (entry: TopUpEntry) => {
      await looked.current
      await alone(async () => {
        const id = newId()
        await saveIntent(id, { kind: KIND })
        setState({ step: 'sending' })
        try {
          await known(await call(topUps.start, { ...entry, id }, { repeatSubmit: false }))
        } catch (error) {
          if (isUnknownOutcome(error)) return ask(id)
          await closeIntent(id).catch(() => {})
          setState({ step: 'ready' })
          notifyError(error, 'notice.paymentFailed')
          throw error
        }
      })
    },
    /** The bank has its answer, or one comes back to it. */
    again: (id: string) => alone(() => ask(id)),
  }
}
