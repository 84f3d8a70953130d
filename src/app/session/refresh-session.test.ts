import { afterEach, expect, test, vi } from 'vitest'
import { isRefreshDue, lifeOf, refreshOnActivity } from './refresh-session.ts'

const HOUR = 3_600_000
const signedIn = 1_000 * HOUR
const life = lifeOf(signedIn + 12 * HOUR, undefined, signedIn)
afterEach(() => vi.unstubAllGlobals())

test('a session of twelve hours is refreshed by activity after six, not before', () => {
  expect(isRefreshDue(life, signedIn + 5.9 * HOUR)).toBe(false)
  expect(isRefreshDue(life, signedIn + 6.1 * HOUR)).toBe(true)
})

test('an expired session is not refreshed: it needs the password', () => {
  expect(isRefreshDue(life, signedIn + 12 * HOUR)).toBe(false)
})

test('a page opened later still knows how long the session was', () => {
  const later = signedIn + 7 * HOUR
  expect(isRefreshDue(lifeOf(signedIn + 12 * HOUR, life, later), later)).toBe(true)
})

test('a refreshed session starts a new period', () => {
  const renewedAt = signedIn + 7 * HOUR
  const renewed = lifeOf(renewedAt + 12 * HOUR, life, renewedAt)
  expect(isRefreshDue(renewed, renewedAt + HOUR)).toBe(false)
  expect(isRefreshDue(renewed, renewedAt + 6.5 * HOUR)).toBe(true)
})

test('a month’s token is replaced as often as a day’s: a stolen one no longer works the next day', () => {
  const month = lifeOf(signedIn + 30 * 24 * HOUR, undefined, signedIn)
  expect([isRefreshDue(month, signedIn + 5.9 * HOUR), isRefreshDue(month, signedIn + 6.1 * HOUR)]).toEqual([
    false,
    true,
  ])
})

test('a device whose storage is full still opens the app', () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { cookie: `token=x; token_expires=${Date.now() + HOUR}` })
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(refreshOnActivity).not.toThrow()
})
