import { expect, test } from 'vitest'
import { isRefreshDue, lifeOf } from './refresh-session.ts'

const HOUR = 3_600_000
const signedIn = 1_000 * HOUR
const life = lifeOf(signedIn + 12 * HOUR, undefined, signedIn)

test('a session of twelve hours is renewed by who works on after six, not before', () => {
  expect(isRefreshDue(life, signedIn + 5.9 * HOUR)).toBe(false)
  expect(isRefreshDue(life, signedIn + 6.1 * HOUR)).toBe(true)
})

test('a session that is over is not renewed: it needs the password', () => {
  expect(isRefreshDue(life, signedIn + 12 * HOUR)).toBe(false)
})

test('a page opened later still knows how long the session was', () => {
  const later = signedIn + 7 * HOUR
  expect(isRefreshDue(lifeOf(signedIn + 12 * HOUR, life, later), later)).toBe(true)
})

test('a renewed session begins a new half', () => {
  const renewedAt = signedIn + 7 * HOUR
  const renewed = lifeOf(renewedAt + 12 * HOUR, life, renewedAt)
  expect(isRefreshDue(renewed, renewedAt + HOUR)).toBe(false)
  expect(isRefreshDue(renewed, renewedAt + 6.5 * HOUR)).toBe(true)
})
