import type { Server } from 'node:http'

/**
 * A turn of the event loop above this keeps later work waiting too long; fewer calls than this in one turn
 * aren't a flood.
 */
const [LONG_MS, FEW] = [60, 32]
const TICK_MS = 20

/**
 * Whether so much arrived in this turn of the event loop that nothing new should be started. Calls that
 * arrive together are handed over one after another, and synchronous work (such as the embedded database's)
 * keeps the last of them waiting without being counted as in progress.
 */
export function createBurstDetector(now: () => number) {
  let [began, arrived] = [now(), 0]
  return {
    tick: () => {
      ;[began, arrived] = [now(), 0]
    },
    arrive: () => {
      arrived += 1
    },
    isFull: (): boolean => arrived > FEW && now() - began > TICK_MS + LONG_MS,
  }
}

/** The same for a server's own calls, until it closes. */
export function watchTurns(server: Server) {
  const turns = createBurstDetector(() => performance.now())
  const timer = setInterval(turns.tick, TICK_MS)
  timer.unref()
  server.prependListener('request', turns.arrive)
  return { isFull: turns.isFull, stop: () => clearInterval(timer) }
}
