import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { progress } from './progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
})

test('an answer within 200 ms shows no bar', () => {
  progress.start()
  vi.advanceTimersByTime(199)
  progress.finish(true)
  expect(progress.get().percent).toBeNull()
})

test('a slow answer shows a bar that grows for five seconds, fills up at the end and disappears', () => {
  progress.start()
  vi.advanceTimersByTime(200)
  const first = progress.get().percent!
  vi.advanceTimersByTime(2400)
  const later = progress.get().percent!
  vi.advanceTimersByTime(10_000)
  expect(progress.get().percent).toBe(90)
  expect(first).toBeLessThan(later)
  progress.finish(true)
  expect(progress.get()).toEqual({ percent: 100, failed: false })
  vi.advanceTimersByTime(1000)
  expect(progress.get().percent).toBeNull()
})

test('a failure is marked, even an immediate one', () => {
  progress.start()
  progress.finish(false)
  expect(progress.get()).toEqual({ percent: 100, failed: true })
})

test('with several requests the bar ends with the last, and one failure marks it', () => {
  progress.start()
  progress.start()
  vi.advanceTimersByTime(400)
  progress.finish(false)
  expect(progress.get().percent).toBeLessThan(100)
  progress.finish(true)
  expect(progress.get()).toEqual({ percent: 100, failed: true })
})
