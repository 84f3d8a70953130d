import { expect, test } from 'vitest'
import { createBurstDetector } from './call-bursts.ts'

function turns() {
  let now = 1000
  const { arrive, isFull, tick } = createBurstDetector(() => now)
  /** How many of those that arrived together have been started, if each takes this long. */
  const begun = (count: number, msEach: number) =>
    Array.from({ length: count }, () => {
      arrive()
      const begins = !isFull()
      if (begins) now += msEach
      return begins
    }).filter(Boolean).length
  return {
    begun,
    tick,
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('of many calls that arrive together, as many are started as are done soon; the next turn takes some more', () => {
  const { begun, tick } = turns()
  expect(begun(600, 3)).toBe(32)
  tick()
  expect(begun(600, 1)).toBe(81)
})

test('a call that blocks the event loop for seconds causes none of those that came with it to be refused', () => {
  const { begun, pass } = turns()
  pass(4000)
  expect(begun(32, 10)).toBe(32)
})
