import { describe, expect, test } from 'vitest'
import { collectionDay, instantAt, wallClock } from './calendar.ts'
import { ZONE_CHANGES, zoneAt } from './zone-changes.ts'

// Node 20 has tzdata 2025c, in which these provinces fall back on 2026-11-01, so these cases test old data.
describe('a clock that stopped changing', () => {
  // docs/facts.md §12.
  test.each([
    ['America/Vancouver', '05:00'],
    ['America/Edmonton', '06:00'],
    ['America/Yellowknife', '06:00'],
    ['America/Inuvik', '06:00'],
    ['America/Winnipeg', '07:00'],
    ['America/Regina', '06:00'],
    ['America/Whitehorse', '05:00'],
  ])('in %s it is %s at noon UTC in December 2026', (zone, time) => {
    expect(wallClock(new Date('2026-12-15T12:00:00Z'), zone)).toEqual({ day: '2026-12-15', time })
  })

  test.each(
    ZONE_CHANGES.flatMap(({ zones, from, offset }) => zones.map((zone) => [zone, from, offset] as const)),
  )('of %s is what it was before %s, and UTC%i for good from then on', (zone, from, offset) => {
    const shown = (instant: number) =>
      Date.parse(`${wallClock(new Date(instant), zone).day}T${wallClock(new Date(instant), zone).time}:00Z`) -
      instant
    const start = Date.parse(from)
    expect(zoneAt(zone, start - 1)).toBe(zone)
    for (let month = 0; month < 36; month += 1) {
      const instant = start + month * 30 * 86_400_000
      expect(shown(instant - (instant % 60_000)) / 3_600_000, new Date(instant).toISOString()).toBe(offset)
    }
  })

  test('had its winter before: Vancouver in February 2026, Winnipeg in the winter before', () => {
    expect(wallClock(new Date('2026-02-01T12:00:00Z'), 'America/Vancouver').time).toBe('04:00')
    expect(wallClock(new Date('2026-01-15T12:00:00Z'), 'America/Winnipeg').time).toBe('06:00')
  })

  test('has no hour that comes twice in autumn: each leads to its instant and back', () => {
    for (const zone of ['America/Vancouver', 'America/Edmonton', 'America/Winnipeg', 'America/Inuvik']) {
      for (const time of ['00:30', '01:30', '02:30', '16:30'])
        expect(wallClock(instantAt('2026-11-01', time, zone), zone)).toEqual({ day: '2026-11-01', time })
      for (const time of ['01:30', '02:30', '03:30'])
        expect(wallClock(instantAt('2027-03-14', time, zone), zone), 'none is skipped in spring').toEqual({
          day: '2027-03-14',
          time,
        })
    }
    expect(instantAt('2026-11-24', '16:30', 'America/Vancouver').toISOString()).toBe(
      '2026-11-24T23:30:00.000Z',
    )
  })

  test('at 16:45 on its wall a cut-off of 16:30 is over', () => {
    expect(collectionDay('2026-11-24', '16:30', 'America/Vancouver', new Date('2026-11-24T23:29:00Z'))).toBe(
      '2026-11-24',
    )
    expect(collectionDay('2026-11-24', '16:30', 'America/Vancouver', new Date('2026-11-24T23:45:00Z'))).toBe(
      '2026-11-25',
    )
  })
})

test('a place whose clock did not change keeps its own rules', () => {
  for (const zone of [
    'America/Toronto',
    'America/Halifax',
    'America/St_Johns',
    'America/Regina',
    'America/Whitehorse',
    'America/Iqaluit',
    'America/Rankin_Inlet',
    'America/Cambridge_Bay',
    'America/Dawson_Creek',
    'America/Los_Angeles',
  ])
    expect(zoneAt(zone, new Date('2027-01-15T12:00:00Z'))).toBe(zone)
})
