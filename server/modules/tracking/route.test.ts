import { expect, test } from 'vitest'
import { buildRoute } from './route.ts'

const known = (destination: string, ...places: string[]) =>
  buildRoute(
    { origin: 'Toronto, ON', destination },
    places.map((place) => ({ place })),
  ).places.map(({ place, isMiddle = false }) => `${place}${isMiddle ? ' (middle)' : ''}`)

test('a country’s centre is used only while none of its towns is known, so that no detour is drawn', () => {
  expect(known('Giverny, France')).toEqual(['Toronto, ON', 'Giverny, France (middle)'])
  expect(known('Giverny, France', 'Paris, France')).toEqual(['Toronto, ON', 'Paris, France'])
  expect(known('Giverny, France', 'Leipzig, Germany')).toEqual([
    'Toronto, ON',
    'Giverny, France (middle)',
    'Leipzig, Germany',
  ])
})
