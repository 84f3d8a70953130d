import { expect, test } from 'vitest'
import { shortZone, zoneName, zoneOf } from './event-zone.ts'

test('a reader anywhere sees the zone of the carrier’s clock, in their own language', () => {
  const event = { at: '2026-03-01T20:11:30.000Z', localTime: '2026-03-01T15:11', zone: 'America/Toronto' }
  expect(zoneOf(event, 'en-CA')).toBe('EST')
  expect(zoneOf(event, 'fr-CA')).toBe('HNE')
  expect(zoneOf(event, 'zh-CN')).toBe('EST')
  expect(zoneOf(event, 'es-419')).toBe('EST')
})

test.each([
  ['America/St_Johns', 'HNT', 'HAT'],
  ['America/Halifax', 'HNA', 'HAA'],
  ['America/Toronto', 'HNE', 'HAE'],
  ['America/Regina', 'HNC', 'HNC'],
  ['America/Denver', 'HNR', 'HAR'],
  ['America/Los_Angeles', 'HNP', 'HAP'],
])('in French %s is %s in winter and %s in summer', (zone, winter, summer) => {
  expect(shortZone(new Date('2026-01-15T12:00:00Z'), zone, 'fr-CA')).toBe(winter)
  expect(shortZone(new Date('2026-07-15T12:00:00Z'), zone, 'fr-CA')).toBe(summer)
})

test('a clock without a name of its own has its offset from UTC, in every language', () => {
  const at = new Date('2026-11-15T12:00:00Z')
  for (const locale of ['en-CA', 'fr-CA', 'zh-CN', 'es-419'])
    expect(shortZone(at, 'Etc/GMT+5', locale)).toBe('UTC−5')
})

test('where browser and carrier disagree about a zone, the UTC offset is shown instead of a wrong name', () => {
  expect(
    zoneOf(
      { at: '2026-03-01T20:11:59.500Z', localTime: '2026-03-01T16:11', zone: 'America/Toronto' },
      'en-CA',
    ),
  ).toBe('UTC−4')
  expect(
    zoneOf(
      { at: '2026-03-01T20:11:00.000Z', localTime: '2026-03-01T16:41', zone: 'America/Toronto' },
      'en-CA',
    ),
  ).toBe('UTC−3:30')
})

test('a carrier’s own abbreviation is shown as received', () => {
  expect(
    zoneOf({ at: '2026-03-01T20:11:00.000Z', localTime: '2026-03-01T15:11', zone: 'ET (depot)' }, 'en-CA'),
  ).toBe('ET (depot)')
})

test('a zone that stopped changing its clocks has no familiar short name: its UTC offset is shown, however old the browser’s data', () => {
  expect(
    zoneOf(
      { at: '2026-12-15T20:00:00.000Z', localTime: '2026-12-15T13:00', zone: 'America/Vancouver' },
      'en-CA',
    ),
  ).toBe('UTC−7')
  expect(
    zoneOf(
      { at: '2026-02-15T20:00:00.000Z', localTime: '2026-02-15T12:00', zone: 'America/Vancouver' },
      'en-CA',
    ),
  ).toBe('PST')
})

test('a zone has the name people use all year', () => {
  expect(zoneName('America/Toronto', 'en-CA')).toBe('Eastern Time')
  expect(zoneName('America/Vancouver', 'fr-CA')).toBe('heure du Pacifique')
})
