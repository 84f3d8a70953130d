import { expect, test } from 'vitest'
import { HOUSE_REMOTES, reachOf, remoteAt } from './remote-areas.ts'

const day = '2026-11-24'
const at = (postalCode: string) => reachOf(undefined, { country: 'CA', postalCode, end: 'destination' }, day)

test.each([
  ['Yellowknife', 'X1A 2N2', 'remote'],
  ['Iqaluit', 'X0A 0H0', 'air'],
  ['Kuujjuaq', 'J0M 1C0', 'air'],
  ['Whitehorse', 'Y1A 1C4', 'remote'],
  ['Happy Valley-Goose Bay', 'A0P 1E0', 'remote'],
])('%s is beyond what carriers reach every day', (_, postalCode, access) =>
  expect(at(postalCode)).toBe(access),
)

test.each([
  ['Shelburne in Dufferin', 'L0N 1S0'],
  ['Kleinburg', 'L0J 1C0'],
  ['Carleton Place', 'K0A 1A0'],
  ['Toronto', 'M5V 3L9'],
])('%s is rural at most, not remote', (_, postalCode) => expect(at(postalCode)).toBeNull())

test('a card with a list of its own is asked alone: a service before its carrier, the newest first, one end only where it says so', () => {
  const row = (more: object) => ({ ...HOUSE_REMOTES[0]!, postalFrom: 'K0A', postalTo: 'K0A', ...more })
  const card = {
    remotes: [
      row({ days: 1 }),
      row({ days: 4, validFrom: '2026-06-01' }),
      row({ carrier: 'c', days: 2, end: 'origin' }),
      row({ carrier: 'c', service: 's', access: 'none' as const, end: 'origin' }),
    ],
  }
  const ask = (more: object) =>
    remoteAt(
      card,
      { country: 'CA', postalCode: 'K0A 1A0', end: 'origin', carrier: 'other', service: 'any', ...more },
      day,
    )
  expect(ask({})).toMatchObject({ access: 'remote', days: 4 })
  expect(ask({ carrier: 'c' })).toMatchObject({ days: 2 })
  expect(ask({ carrier: 'c', end: 'destination' })).toMatchObject({ days: 4 })
  expect(ask({ carrier: 'c', service: 's' })).toMatchObject({ access: 'none' })
  expect(ask({ postalCode: 'X1A 2N2' })).toBeNull()
  expect(reachOf(card, { country: 'CA', postalCode: 'X1A 2N2', end: 'origin' }, day)).toBeNull()
  expect(reachOf(card, { country: 'CA', postalCode: 'K0A 1A0', end: 'destination' }, day)).toBe('remote')
})
