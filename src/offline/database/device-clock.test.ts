import { afterEach, expect, test, vi } from 'vitest'
import { deviceDay } from './device-clock.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  ['America/Vancouver', '2026-10-31'],
  ['Asia/Shanghai', '2026-11-01'],
])('the day is the one of the device’s own zone: in %s', (zone, day) => {
  vi.stubEnv('TZ', zone)
  expect(deviceDay(new Date('2026-11-01T06:30:00Z'))).toBe(day)
})
