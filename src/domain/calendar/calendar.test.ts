import fc from 'fast-check'
import { expect, test } from 'vitest'
import table from '#tests/vectors/ca-holidays.json'
import {
  addBusinessDays,
  addDays,
  closureReason,
  collectionDay,
  collectionDelay,
  holidayDates,
  instantAt,
  isBusinessDay,
  nextBusinessDay,
  wallClock,
} from './calendar.ts'

test.each(Object.entries(table.dates))(
  'the federal holidays of %s fall where the table says',
  (year, dates) => {
    const expected = Object.entries(dates).filter(([id]) => table.carrierCalendar.holidays.includes(id))
    expect(holidayDates(Number(year))).toEqual(Object.fromEntries(expected))
  },
)

test('a holiday on a weekend closes the Monday, two of them the Tuesday as well', () => {
  expect(isBusinessDay('2026-12-25')).toBe(false)
  expect(isBusinessDay('2026-12-28')).toBe(false)
  expect(['2027-12-27', '2027-12-28', '2027-12-29'].map((day) => isBusinessDay(day))).toEqual([
    false,
    false,
    true,
  ])
  expect(isBusinessDay('2028-01-03')).toBe(false)
})

test.each([
  ['2026-01-01', 'NEWYEAR'],
  ['2026-05-25', 'MEMORIAL'],
  ['2026-07-03', 'JULY4'],
  ['2026-07-04', 'JULY4'],
  ['2026-09-07', 'LABOUR'],
  ['2026-11-26', 'THANKS'],
  ['2026-12-25', 'XMAS'],
  ['2027-05-31', 'MEMORIAL'],
  ['2027-07-05', 'JULY4'],
  ['2027-11-25', 'THANKS'],
  ['2027-12-24', 'XMAS'],
  ['2027-12-31', 'NEWYEAR'],
  ['2026-09-30', null],
  ['2026-10-12', null],
  ['2026-11-11', null],
  ['2026-12-28', null],
  ['2026-07-01', null],
  ['2026-05-18', null],
  ['2026-07-06', null],
  ['2026-11-21', 'weekend'],
])('in the United States carriers are closed on %s because of %s', (day, why) => {
  expect(closureReason(day, 'US')).toBe(why)
})

test('between two countries a day counts when carriers work in both', () => {
  expect(addBusinessDays('2026-11-25', 1, ['CA', 'US'])).toBe('2026-11-27')
  expect(addBusinessDays('2026-11-25', 1, ['CA', 'CA'])).toBe('2026-11-26')
  expect(addBusinessDays('2026-09-29', 1, ['US', 'US'])).toBe('2026-09-30')
  expect(addBusinessDays('2026-09-29', 1, ['US', 'CA'])).toBe('2026-10-01')
  expect(
    collectionDay('2026-09-30', '16:00', 'America/Chicago', new Date('2026-09-29T12:00:00Z'), 'US'),
  ).toBe('2026-09-30')
  expect([closureReason('2026-12-25', 'MX'), closureReason('2026-12-26', 'MX')]).toEqual([null, 'weekend'])
})

test('a parcel that is taken later than asked was brought after the cut-off, or on a day that is closed', () => {
  const delay = (requested: string, now: string) =>
    collectionDelay(requested, '17:00', 'America/Toronto', new Date(now), (day) => isBusinessDay(day))
  expect(delay('2026-11-26', '2026-11-26T21:00:00Z')).toBeUndefined()
  expect(delay('2026-11-26', '2026-11-26T22:30:00Z')).toBe('cutOff')
  expect(delay('2026-11-28', '2026-11-26T22:30:00Z')).toBe('closed')
  expect(delay('2026-11-28', '2026-11-28T22:30:00Z')).toBe('closed')
  // A past day is today's.
  expect(delay('2026-11-20', '2026-11-26T21:00:00Z')).toBeUndefined()
})

test('days of the provinces alone keep carriers working', () => {
  expect(isBusinessDay('2026-06-24')).toBe(true)
  expect(isBusinessDay('2026-08-03')).toBe(true)
})

test('two business days after the Wednesday before Easter is the Monday after it', () => {
  expect(addBusinessDays('2026-04-01', 2)).toBe('2026-04-06')
  expect(addBusinessDays('2026-11-21', 0)).toBe('2026-11-23')
  expect(addBusinessDays('2026-11-21', 1)).toBe('2026-11-24')
})

test('the next business day is open, not before, and at most six days off', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (n) => {
      const day = addDays('2000-01-01', n)
      const open = nextBusinessDay(day)
      expect(isBusinessDay(open)).toBe(true)
      expect(open >= day && open <= addDays(day, 6)).toBe(true)
    }),
  )
})

test("the same instant is another day in St. John's than in Vancouver", () => {
  const instant = new Date('2026-11-21T05:15:00Z')
  expect(wallClock(instant, 'America/St_Johns')).toEqual({ day: '2026-11-21', time: '01:45' })
  expect(wallClock(instant, 'America/Vancouver')).toEqual({ day: '2026-11-20', time: '22:15' })
  expect(wallClock(new Date('2026-11-21T05:00:00Z'), 'America/Toronto')).toEqual({
    day: '2026-11-21',
    time: '00:00',
  })
})

test('a wall time leads to its instant and back, in every zone and season', () => {
  const zones = [
    'America/St_Johns',
    'America/Halifax',
    'America/Toronto',
    'America/Regina',
    'America/Vancouver',
    'America/Iqaluit',
    'Pacific/Honolulu',
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 800 }),
      fc.integer({ min: 4 * 60, max: 1439 }),
      (zone, n, minute) => {
        const day = addDays('2026-01-01', n)
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        expect(wallClock(instantAt(day, time, zone), zone)).toEqual({ day, time })
      },
    ),
  )
})

test('the hour skipped in spring is read as the one after it, the doubled one in autumn as its first', () => {
  expect(wallClock(instantAt('2026-03-08', '02:30', 'America/Toronto'), 'America/Toronto').time).toBe('03:30')
  expect(instantAt('2026-11-01', '01:30', 'America/Toronto').toISOString()).toBe('2026-11-01T05:30:00.000Z')
})

test('after the cut-off at the origin a parcel goes tomorrow, whatever the clock of the reader', () => {
  const now = new Date('2026-11-24T21:30:00Z') // 16:30 in Toronto, 13:30 in Vancouver
  expect(collectionDay('2026-11-24', '16:00', 'America/Toronto', now)).toBe('2026-11-25')
  expect(collectionDay('2026-11-24', '16:00', 'America/Vancouver', now)).toBe('2026-11-24')
  expect(collectionDay('2026-11-20', '16:00', 'America/Vancouver', now)).toBe('2026-11-24')
  expect(collectionDay('2026-11-28', '16:00', 'America/Toronto', now)).toBe('2026-11-30')
})
