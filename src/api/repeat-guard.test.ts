import { expect, test, vi } from 'vitest'
import { createRepeatGuard } from './repeat-guard.ts'

function guard() {
  let now = 1000
  const repeats = createRepeatGuard(() => now)
  return {
    repeats,
    allowed: (url: string, body: string) => repeats.allows(url, body),
    later: (ms: number) => {
      now += ms
    },
  }
}

test('a second click within a second is refused; after a second it is intended', () => {
  const { allowed, later } = guard()
  expect(allowed('/orders', '{"a":1}')).toBe(true)
  later(999)
  expect(allowed('/orders', '{"a":1}')).toBe(false)
  later(1)
  expect(allowed('/orders', '{"a":1}')).toBe(true)
})

test('another address or another body is another request', () => {
  const { allowed } = guard()
  allowed('/orders', '{"a":1}')
  expect(allowed('/orders', '{"a":2}')).toBe(true)
  expect(allowed('/addresses', '{"a":2}')).toBe(true)
})

test('a request refused because the session had ended may be sent at once after signing in', () => {
  const { repeats } = guard()
  repeats.allows('/orders', '{}')
  repeats.forget()
  expect(repeats.allows('/orders', '{}')).toBe(true)
})

test('more than 5 MB is sent with a warning, however often', () => {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { allowed } = guard()
  const large = 'x'.repeat(5 * 1024 * 1024)
  expect([allowed('/import', large), allowed('/import', large)]).toEqual([true, true])
  expect(warning).toHaveBeenCalledTimes(2)
  warning.mockRestore()
})
