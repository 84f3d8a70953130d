import { expect, test } from 'vitest'
import { shipDayFault } from './ship-day.ts'

test.each([
  ['2026-11-18', null],
  ['2026-10-01', null],
  ['2027-11-18', null],
  ['2025-11-17', 'validation.shipDatePast'],
  ['1999-12-31', 'validation.shipDatePast'],
  ['2027-11-19', 'validation.shipDateFar'],
  ['2099-01-01', 'validation.shipDateFar'],
])('a parcel that is to go on %s', (day, fault) => {
  expect(shipDayFault(day, new Date('2026-11-18T15:00:00Z'))).toBe(fault)
})
