import { expect, test } from 'vitest'
import { createTurns } from './loop-turns.ts'

test('in a turn that has taken long because many came, the rest is not begun; the next turn takes some more', () => {
  let now = 1000
  const { mayBegin, tick } = createTurns(() => now)
  const begun = (count: number, msEach: number) => Array.from({ length: count }, () => { now += msEach; return mayBegin() }).filter(Boolean).length
  expect(begun(600, 3)).toBe(32)
  tick()
  expect(begun(600, 3)).toBe(32)
})

test('one call that keeps the loop busy for seconds sends nobody away who came with it', () => {
  let now = 1000
  const { mayBegin } = createTurns(() => now)
  expect(mayBegin()).toBe(true)
  now += 4000
  expect(Array.from({ length: 31 }, mayBegin)).toEqual(Array(31).fill(true))
})
