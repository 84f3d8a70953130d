import { expect, test } from 'vitest'
import { cutOffAt } from './use-cut-off.ts'

const TIMES = ['15:00', '16:30', '17:00']
const at = (instant: string, zone = 'America/Toronto', country = 'CA') =>
  cutOffAt(new Date(instant), { country, zone }, TIMES)

test('in the morning all services still take it, in the afternoon only the later ones', () => {
  expect(at('2026-11-24T15:00:00Z')).toEqual({
    today: '2026-11-24',
    state: 'open',
    first: '15:00',
    last: '17:00',
    next: '2026-11-25',
  })
  expect(at('2026-11-24T21:00:00Z')).toMatchObject({ state: 'open', first: '16:30', last: '17:00' })
})

test('in the evening it ships on the next business day, on a Sunday on Monday, by the sender’s clock', () => {
  expect(at('2026-11-27T23:00:00Z')).toMatchObject({
    today: '2026-11-27',
    state: 'passed',
    next: '2026-11-30',
  })
  expect(at('2026-11-22T15:00:00Z')).toMatchObject({
    today: '2026-11-22',
    state: 'closed',
    next: '2026-11-23',
  })
  expect(at('2026-11-27T21:00:00Z', 'America/Vancouver')).toMatchObject({ state: 'open', first: '15:00' })
})

test('a carrier that works on 30 September makes it an ordinary day', () => {
  expect(
    cutOffAt(new Date('2026-09-30T15:00:00Z'), { country: 'CA', zone: 'America/Toronto' }, TIMES),
  ).toMatchObject({ state: 'closed' })
  expect(
    cutOffAt(
      new Date('2026-09-30T15:00:00Z'),
      { country: 'CA', zone: 'America/Toronto', works: () => true },
      TIMES,
    ),
  ).toMatchObject({ state: 'open' })
})

test('on Thanksgiving there is no pickup in Chicago, on a Canadian holiday there is', () => {
  expect(at('2026-11-26T15:00:00Z', 'America/Chicago', 'US')).toMatchObject({
    state: 'closed',
    next: '2026-11-27',
  })
  expect(at('2026-09-30T15:00:00Z', 'America/Chicago', 'US')).toMatchObject({ state: 'open' })
})
