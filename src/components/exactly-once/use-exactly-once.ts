import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '#src/api/api-error.ts'
import { followIntent } from '#src/api/follow-intent.ts'
import { isUnknownOutcome } from '#src/api/unknown-outcome.ts'
import { closeIntent } from '#src/offline/records/intents.ts'
import { holdPage } from '#src/offline/records/save-forms.ts'
import { useSingleFlight } from '#src/ui/feedback/use-single-flight.ts'

/**
 * Where something that must happen exactly once stands for the person who started it (D17):
 *
 * | Step | Means | Next |
 * |---|---|---|
 * | ready | nothing is under way | sending |
 * | sending | the request is out | known, or asking when its answer is lost |
 * | asking | what became of it is being asked | known, or neverArrived |
 * | neverArrived | ended on the server before it arrived: it was not done and never will be | sending |
 * | known | the server said what became of it | ready |
 */
export type ExactlyOnceState<Found> =
  | { step: 'ready' }
  | { step: 'sending' }
  /** `offline`: not even the question gets through. `found`: what the server had the last time. */
  | { step: 'asking'; offline: boolean; found: Found | null }
  | { step: 'neverArrived' }
  | { step: 'known'; found: Found }

/** One kind of thing that is done exactly once: `Sent` is what is sent, `Found` what the server has of it. */
export interface Operation<Sent, Found> {
  /** The id of one that was sent before this page was opened, and whose end isn't known. */
  opened: () => Promise<string | undefined>
  send: (sent: Sent) => Promise<Found>
  /** null: nothing has arrived so far. @throws ApiError */
  look: (id: string) => Promise<Found | null>
  /** Whether asking again would bring nothing more. */
  isKnown: (found: Found) => boolean
  /** Whether it is over: a page that is opened later needn't ask about it. */
  isEnded: (found: Found) => boolean
  /** What a refusal before anything was done is shown as; without it `start` throws the refusal. */
  refused?: (error: ApiError) => Found
  /** Before the screen shows it. */
  onKnown: (found: Found, isLeft: () => boolean) => Promise<unknown> | void
  /** Once the screen shows it. */
  onShown?: (found: Found, isLeft: () => boolean) => Promise<unknown>
  /** One that never arrived stays noted, to be sent again. */
  keepsNeverArrived?: true
  /** It was sent by another page that led back here: the first question needs no pause. */
  asksAtOnce?: true
  /** Why an update of the app waits while the request is out: a message id. */
  holding: string
}

/**
 * The one state machine of what must be done exactly once: purchases, top-ups and pickups. The caller notes the
 * id on the device before the first byte leaves (`saveIntent`); a lost answer is asked for until it is known,
 * and until then nothing else is sent. A page opened while one is open goes on asking.
 * @param isOpen something was sent before this page was opened, as far as is known without asking the device
 */
export function useExactlyOnce<Sent, Found>(operation: Operation<Sent, Found>, isOpen = false) {
  const [state, setState] = useState<ExactlyOnceState<Found>>(isOpen ? ASKING : READY)
  const left = useRef(false)
  const isLeft = () => left.current
  const oneAtATime = useSingleFlight()
  /** The device was asked for what is open: nothing new starts before that. */
  const looked = useRef<Promise<void>>(undefined)

  async function settle(id: string, found: Found): Promise<void> {
    if (!operation.isKnown(found)) return ask(id)
    if (operation.isEnded(found)) await closeIntent(id).catch(() => {})
    await operation.onKnown(found, isLeft)
    if (!isLeft()) setState({ step: 'known', found })
    await operation.onShown?.(found, isLeft)
  }

  /** Asks what became of it until that is known, or until the page is left. */
  async function ask(id: string): Promise<void> {
    setState(ASKING)
    const found = await followIntent<Found>({
      id,
      isLeft,
      isKnown: operation.isKnown,
      look: () => operation.look(id),
      onWait: (seen) => setState({ step: 'asking', ...seen }),
      atOnce: operation.asksAtOnce ?? false,
    })
    if (!found) return
    if (found !== 'ended') return settle(id, found)
    if (!operation.keepsNeverArrived) await closeIntent(id).catch(() => {})
    setState({ step: 'neverArrived' })
  }

  /**
   * Sends what was noted on the device under that id.
   * @returns the refusal, where `refused` says how it is shown
   * @throws ApiError the refusal, where it doesn't
   */
  async function start(id: string, sent: Sent): Promise<ApiError | undefined> {
    setState({ step: 'sending' })
    let found: Found
    try {
      found = await operation.send(sent)
    } catch (error) {
      if (isUnknownOutcome(error)) {
        await ask(id)
        return undefined
      }
      if (operation.refused) {
        await settle(id, operation.refused(error as ApiError))
        return error as ApiError
      }
      await closeIntent(id).catch(() => {})
      setState(READY)
      throw error
    }
    await settle(id, found)
    return undefined
  }

  useEffect(() => {
    left.current = false
    looked.current = operation
      .opened()
      .catch(() => undefined)
      .then((id) => {
        if (id !== undefined && !isLeft()) void oneAtATime(() => ask(id))
      })
    return () => {
      left.current = true
    }
    // Only what was open when the page was opened: what is sent later is asked about where it was sent.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  // A page that reloads now would have to ask for the answer.
  useEffect(
    () => (state.step === 'sending' ? holdPage(operation.holding) : undefined),
    [state.step, operation.holding],
  )

  return {
    state,
    isBusy: state.step === 'sending' || state.step === 'asking',
    start,
    ask,
    /** Shows what is known without asking. */
    show: (found: Found) => {
      if (!isLeft()) setState({ step: 'known', found })
    },
    reset: () => {
      if (!isLeft()) setState(READY)
    },
    /** For whatever sends or asks: a second click finds the first at work, and does nothing. */
    oneAtATime,
    looked: () => looked.current,
  }
}

const READY = { step: 'ready' } as const
const ASKING = { step: 'asking', offline: false, found: null } as const
