import type { Server } from 'node:http'

/**
 * A turn of the event loop that takes longer keeps whoever comes next in it waiting too long; and so few that
 * came in it are no flood.
 */
const [LONG_MS, FEW] = [60, 32]
const TICK_MS = 20

/**
 * Whether so much came in this turn of the event loop that no more should be begun: calls that arrived
 * together are handed over one after the other, and what is worked on at once (the embedded database is)
 * keeps the last of them waiting without ever being counted as under way.
 */
export function createTurns(now: () => number) {
  let [began, came] = [now(), 0]
  return {
    tick: () => {
      ;[began, came] = [now(), 0]
    },
    arrive: () => {
      came += 1
    },
    isFull: (): boolean => came > FEW && now() - began > TICK_MS + LONG_MS,
  }
}

/** The same of a server's own calls, as long as it is needed. */
export function watchTurns(server: Server) {
  const turns = createTurns(() => performance.now())
  const timer = setInterval(turns.tick, TICK_MS)
  timer.unref()
  server.prependListener('request', turns.arrive)
  return { isFull: turns.isFull, stop: () => clearInterval(timer) }
}
