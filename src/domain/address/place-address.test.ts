import { expect, test } from 'vitest'
import { differsFrom, toPlaceAddress, type PlacePart } from './place-address.ts'

const part = (type: string, longText: string, shortText = longText): PlacePart => ({
  longText,
  shortText,
  types: [type, 'political'],
})
const MONTREAL = [
  part('subpremise', '3'),
  part('street_number', '45'),
  part('route', 'Rue Saint-Paul Est'),
  part('locality', 'Montréal'),
  part('administrative_area_level_1', 'Québec', 'QC'),
  part('country', 'Canada', 'CA'),
  part('postal_code', 'H2Y1H2'),
]

test('a place of the maps service fills our fields, as they are written here', () => {
  expect(toPlaceAddress(MONTREAL)).toEqual({
    address1: '45 Rue Saint-Paul Est',
    aptSuite: '3',
    city: 'Montréal',
    province: 'QC',
    postalCode: 'H2Y 1H2',
    country: 'CA',
  })
  expect(
    toPlaceAddress([
      part('street_number', '5'),
      part('route', 'Broadway'),
      part('sublocality_level_1', 'Manhattan'),
      part('administrative_area_level_1', 'New York', 'NY'),
      part('country', 'United States', 'US'),
      part('postal_code', '10004'),
      part('postal_code_suffix', '1017'),
    ]),
  ).toMatchObject({ address1: '5 Broadway', city: 'Manhattan', province: 'NY', postalCode: '10004-1017' })
  expect(
    toPlaceAddress([
      part('street_number', '12'),
      part('route', 'Calle Madero'),
      part('administrative_area_level_1', 'Jalisco', 'Jal.'),
      part('country', 'México', 'MX'),
    ]),
  ).toMatchObject({ address1: 'Calle Madero 12', province: 'Jalisco', city: '' })
  expect(toPlaceAddress([])).toEqual({
    address1: '',
    aptSuite: '',
    city: '',
    province: '',
    postalCode: '',
    country: '',
  })
})

test('another street or code than was found is noticed; what the service did not say is anybody’s', () => {
  const found = toPlaceAddress(MONTREAL)
  expect(differsFrom(found, { ...found, address1: '45 RUE saint-paul est ', aptSuite: '7' })).toBe(false)
  expect(differsFrom(found, { ...found, postalCode: 'H2Y 1H3' })).toBe(true)
  expect(differsFrom({ ...found, city: '' }, { ...found, city: 'Anywhere' })).toBe(false)
})
