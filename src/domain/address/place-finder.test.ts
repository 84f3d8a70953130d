import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COUNTRY_CODES } from '#src/domain/shared/countries.ts'
import type { FsaFile, Zip3File } from './gazetteer.ts'
import { createPlaceFinder, type CitiesAbroadFile, type CitiesFile } from './place-finder.ts'

const data = (name: string) =>
  JSON.parse(readFileSync(new URL(`../data/${name}.json`, import.meta.url), 'utf8')) as unknown
const find = createPlaceFinder(
  data('cities') as CitiesFile,
  data('fsa') as FsaFile,
  data('zip3') as Zip3File,
  data('cities-abroad') as CitiesAbroadFile,
)
const away = (place: string, lat: number, lng: number) => {
  const found = find(place)
  return found ? Math.hypot(found.lat - lat, found.lng - lng) : Infinity
}

test('a town is found however a carrier writes it', () => {
  expect(away('Montréal, QC', 45.5, -73.6)).toBeLessThan(0.3)
  expect(away('MONTREAL, QC, CA', 45.5, -73.6)).toBeLessThan(0.3)
  expect(away('saint jérôme, qc', 45.78, -74)).toBeLessThan(0.3)
  expect(away("St. John's, NL", 47.56, -52.7)).toBeLessThan(0.3)
  expect(away('Chicago, IL', 41.88, -87.63)).toBeLessThan(0.3)
})

test('a part of a town and a rural area are found by the names of their postal areas', () => {
  expect(away('Dartmouth East Central, NS', 44.68, -63.51)).toBeLessThan(0.3)
  expect(away('Burin Peninsula, NL', 47.56, -54.78)).toBeLessThan(0.3)
})

test('every hub of the sample carriers is on the map', () => {
  for (const hub of [
    'Vancouver, BC',
    'Calgary, AB',
    'Regina, SK',
    'Winnipeg, MB',
    'Mississauga, ON',
    'Montréal, QC',
    'Moncton, NB',
    'Dartmouth, NS',
  ])
    expect(find(hub), hub).not.toBeNull()
})

test('what is not surely known is not guessed: another province, a name that a province has twice, elsewhere, nothing', () => {
  for (const place of ['Mississauga, BC', 'Sainte-Catherine, QC', 'Vancouver', '', 'Terminal 3, ON'])
    expect(find(place), place).toBeNull()
})

test('a town abroad is found by the country’s code or its name', () => {
  expect(find('SHANGHAI, CN')).toEqual({ lat: 31.2, lng: 121.5, country: 'CN' })
  expect(find('Paris, France')).toEqual({ lat: 48.9, lng: 2.3, country: 'FR' })
  expect(find('São Paulo, SP, BR')).toMatchObject({ country: 'BR' })
  // Delaware's code too, and no Berlin there.
  expect(find('Berlin, DE')).toMatchObject({ country: 'DE' })
})

test('of a town abroad that is not known the country is, and that is said', () => {
  expect(find('Giverny, France')).toEqual({ lat: 46.6, lng: 2.5, country: 'FR', isMiddle: true })
  expect(find('CHINA')).toMatchObject({ country: 'CN', isMiddle: true })
  expect(find('Salem, TN, IN')).toMatchObject({ country: 'IN', isMiddle: true })
  for (const code of COUNTRY_CODES.filter((code) => !['CA', 'US', 'BV', 'UM'].includes(code)))
    expect(find(`Terminal 3, -, ${code}`), code).not.toBeNull()
})

test('a state is not a country of the same name or code, and nobody is put in the middle of Canada', () => {
  for (const place of [
    'Depot 9, DE',
    'Salem, IN',
    'Georgia',
    'Terminal 3, ON, CA',
    'Canada',
    'Springfield, US',
  ])
    expect(find(place), place).toBeNull()
})
