import { expect, test } from 'vitest'
import { haversineKm } from './distance.ts'
import { shortestWays } from './great-circle.ts'
import type { Position } from './map-projection.ts'

const TORONTO = { lat: 43.7, lng: -79.4 }
const VANCOUVER = { lat: 49.2, lng: -123.1 }
const SHANGHAI = { lat: 31.2, lng: 121.5 }
const SYDNEY = { lat: -33.9, lng: 151.2 }
const PARIS = { lat: 48.9, lng: 2.3 }
const DELHI = { lat: 28.7, lng: 77.2 }
const turn = (way: Position[]) => way.at(-1)!.lng - way[0]!.lng

test.each([
  ['Vancouver to Shanghai', VANCOUVER, SHANGHAI, 'west'],
  ['Toronto to Shanghai', TORONTO, SHANGHAI, 'west'],
  ['Toronto to Sydney', TORONTO, SYDNEY, 'west'],
  ['Sydney to Vancouver', SYDNEY, VANCOUVER, 'east'],
  ['Vancouver to Paris', VANCOUVER, PARIS, 'east'],
  ['Toronto to Delhi', TORONTO, DELHI, 'east'],
])('%s goes the shorter way round, over the Pacific or the Atlantic', (_name, from, to, side) => {
  const way = shortestWays([from, to])[0]!
  expect(Math.sign(turn(way))).toBe(side === 'east' ? 1 : -1)
  expect(Math.abs(turn(way))).toBeLessThan(180)
})

test('a way is as long as the shortest, in short steps without a jump, and ends where it should', () => {
  for (const [from, to] of [
    [TORONTO, SHANGHAI],
    [VANCOUVER, PARIS],
    [TORONTO, SYDNEY],
    [TORONTO, DELHI],
  ] as const) {
    const way = shortestWays([from, to])[0]!
    const steps = way.slice(1).map((point, at) => haversineKm(way[at]!, point))
    expect(steps.reduce((sum, km) => sum + km)).toBeCloseTo(haversineKm(from, to), 0)
    expect(Math.max(...steps)).toBeLessThan(112)
    expect(way[0]).toEqual(from)
    expect(way.at(-1)!.lat).toBe(to.lat)
    expect((way.at(-1)!.lng - to.lng) % 360).toBeCloseTo(0, 9)
  }
})

test('what is north of both ends of a long way is on it: Vancouver to Paris passes Greenland', () => {
  expect(Math.max(...shortestWays([VANCOUVER, PARIS])[0]!.map(({ lat }) => lat))).toBeGreaterThan(66)
})

test('each way begins where the one before ended, also past 180° and all round the world', () => {
  const ways = shortestWays([TORONTO, VANCOUVER, SHANGHAI, SYDNEY, PARIS, TORONTO])
  for (const [at, way] of ways.slice(1).entries()) expect(way[0]!.lng).toBeCloseTo(ways[at]!.at(-1)!.lng, 9)
  expect(ways.at(-1)!.at(-1)!.lng).toBeCloseTo(TORONTO.lng - 360, 9)
})

test('from a place to itself there is nothing between, and a single place has no way', () => {
  expect(shortestWays([PARIS, PARIS])).toEqual([[PARIS, PARIS]])
  expect(shortestWays([PARIS])).toEqual([])
})
