import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestProgress } from './progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
})

test('an answer within 200 ms shows no bar', () => {
  requestProgress.start()
  vi.advanceTimersByTime(199)
  requestProgress.finish(true)
  expect(requestProgress.get().percent).toBeNull()
})

test('a slow answer shows a bar that grows for five seconds, fills up at the end and disappears', () => {
  requestProgress.start()
  vi.advanceTimersByTime(200)
  const first = requestProgress.get().percent!
  vi.advanceTimersByTime(2400)
  const later = requestProgress.get().percent!
  vi.advanceTimersByTime(10_000)
  expect(requestProgress.get().percent).toBe(90)
  expect(first).toBeLessThan(later)
  requestProgress.finish(true)
  expect(requestProgress.get()).toEqual({ percent: 100, failed: false })
  vi.advanceTimersByTime(1000)
  expect(requestProgress.get().percent).toBeNull()
})

test('a failure is marked, even an immediate one', () => {
  requestProgress.start()
  requestProgress.finish(false)
  expect(requestProgress.get()).toEqual({ percent: 100, failed: true })
})

test('with several requests the bar ends with the last, and one failure marks it', () => {
  requestProgress.start()
  requestProgress.start()
  vi.advanceTimersByTime(400)
  requestProgress.finish(false)
  expect(requestProgress.get().percent).toBeLessThan(100)
  requestProgress.finish(true)
  expect(requestProgress.get()).toEqual({ percent: 100, failed: true })
})
