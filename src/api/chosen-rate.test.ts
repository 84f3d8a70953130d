import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chosenRate } from './chosen-rate.ts'

const PATH = '/package/quickQuote/selectQuick?from=M5V3L9'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

test('a rate chosen before signing up is found the same day, and no longer once the person is there', () => {
  chosenRate.set(PATH)
  expect(chosenRate.get()).toBe(PATH)
  chosenRate.clear()
  expect(chosenRate.get()).toBeUndefined()
})

test('the day after, its prices are others: nobody is sent there', () => {
  chosenRate.set(PATH)
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(chosenRate.get()).toBeUndefined()
})

test.each(['//evil.example/', 'https://evil.example', '/logout'])('%s is never followed', (path) => {
  chosenRate.set(path)
  expect(chosenRate.get()).toBeUndefined()
})
