import { v5 as idWithin } from 'uuid'
import { intents } from '#src/contract/intents.ts'
import { ApiError, isOffline } from './api-error.ts'
import { call } from './call.ts'
import { askDelay } from './unknown-outcome.ts'

interface Followed<T> {
  id: string
  /** What the server has of it; null: nothing has arrived so far. @throws ApiError */
  look: () => Promise<T | null>
  /** Whether nothing more will come of asking. */
  isKnown: (found: T) => boolean
  /** Each time that it is not known yet. */
  onWait: (seen: { offline: boolean; found: T | null }) => void
  /** Nobody waits for it here any more. */
  isLeft: () => boolean
  /** The first question needs no pause. */
  atOnce?: boolean
  wait?: (ms: number) => Promise<unknown>
}

/**
 * So often nothing is there (for 3.5 s) before it is given up: by then has come what the first question
 * overtook.
 */
const PATIENCE = 3
const QUIETLY = { background: true, repeatSubmit: false } as const

/**
 * Asks what became of something whose answer was lost, until it is known (D17). What does not arrive is ended
 * on the server: only then has it never arrived, and will never be done.
 * @returns what became of it; 'ended': it was never done; undefined: nobody waits any more
 */
export async function followIntent<T>({
  id,
  look,
  isKnown,
  onWait,
  isLeft,
  atOnce = false,
  wait = realWait,
}: Followed<T>): Promise<T | 'ended' | undefined> {
  let [times, absent] = [0, 0]
  for (let pause = atOnce ? 0 : askDelay(times); ;) {
    await wait(pause)
    if (isLeft()) return undefined
    let failure: unknown
    try {
      const found = await look()
      if (found !== null && isKnown(found)) return found
      if (found === null) absent += 1
      if (found === null && absent >= PATIENCE) {
        const { state } = await call(intents.end, { id }, QUIETLY)
        if (state === 'ended') return 'ended'
        // It has arrived since: what became of it is told at once.
        if (state !== 'underWay') times = -1
      }
      onWait({ offline: false, found })
    } catch (error) {
      onWait({ offline: isOffline(error), found: null })
      failure = error
    }
    times += 1
    pause = askDelay(times, failure)
  }
}

/**
 * Of the next one like it, after one that was never done: the same wherever it is sent again, as a draft may
 * be open on two devices.
 */
export const idAfter = (endedId: string): string => idWithin('again', endedId)

const realWait = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

const NOT_THERE = 404

/** Of a question about something that may not have arrived. */
export function nullWhenAbsent(error: unknown): null {
  if (error instanceof ApiError && error.code === NOT_THERE) return null
  throw error
}
