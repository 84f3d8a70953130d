/** A turn of the event loop longer than this makes whoever comes next in it wait too long; and that is no flood which so few began. */
const [LONG_MS, FEW] = [60, 32]
const TICK_MS = 20

/**
 * Whether so much was begun in this turn of the event loop that no more should be: calls that arrived together are handed over one
 * after the other, and what is worked on at once (the embedded database is) keeps the last of them waiting without ever being counted
 * as under way.
 */
export function createTurns(now: () => number) {
  let [began, begun] = [now(), 0]
  return {
    tick: () => { [began, begun] = [now(), 0] },
    /** Of one more call. @returns false: not in this turn */
    mayBegin: (): boolean => {
      if (begun >= FEW && now() - began > TICK_MS + LONG_MS) return false
      begun += 1
      return true
    },
  }
}

/** The same of this process, as long as it is needed. */
export function watchTurns() {
  const turns = createTurns(() => performance.now())
  const timer = setInterval(turns.tick, TICK_MS)
  timer.unref()
  return { ...turns, stop: () => clearInterval(timer) }
}
