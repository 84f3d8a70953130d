import { createHash } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'

/** A Wednesday, 10:00 in Toronto. */
const START = new Date('2026-11-18T15:00:00Z')

export interface TestClock extends Clock {
  advance(ms: number): void
}

/**
 * A clock that stands still until moved, or runs like the real one if `goes`; its IDs and secrets are the
 * same in every run.
 */
export function testClock(seed = 'test', start = START, goes = false): TestClock {
  let now = start.getTime()
  const began = Date.now()
  let count = 0
  const digest = () =>
    createHash('sha256')
      .update(`${seed}:${(count += 1)}`)
      .digest()
  return {
    now: () => new Date(goes ? now + Date.now() - began : now),
    newId() {
      const hex = digest().toString('hex')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
    },
    secret: (bytes) => digest().subarray(0, bytes).toString('base64url'),
    advance(ms) {
      now += ms
    },
  }
}
