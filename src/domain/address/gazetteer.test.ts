import { expect, test } from 'vitest'
import vectors from '#tests/vectors/postal.json'
import fsa from '#src/domain/data/fsa.json'
import zip3 from '#src/domain/data/zip3.json'
import { createGazetteer } from './gazetteer.ts'

const gazetteer = createGazetteer(fsa, zip3)

test('a postal code tells the city, province and clock of its place', () => {
  expect(gazetteer.lookup('CA', 'm1b0a1')).toMatchObject({
    place: 'Scarborough',
    province: 'ON',
    tz: 'America/Toronto',
    rural: false,
  })
  expect(gazetteer.lookup('CA', 'S9V 1A1')).toMatchObject({
    place: 'Lloydminster',
    province: 'SK',
    tz: 'America/Edmonton',
  })
  expect(gazetteer.lookup('US', '98101-1234')).toMatchObject({
    country: 'US',
    province: 'WA',
    tz: 'America/Los_Angeles',
  })
})

test.each([
  ['M5V 3L9', 'Toronto'],
  ['M1B 0A1', 'Scarborough'],
  ['H2Y 1H2', 'Montréal'],
  ['H3P 1A1', 'Mont-Royal'],
  ['H7N 1A1', 'Laval'],
  ['G1R 1A1', 'Québec'],
  ['K1A 0A6', 'Ottawa'],
  ['B3J 1A1', 'Halifax'],
  ['B2A 1A1', 'North Sydney'],
  ['V6X 1A1', 'Richmond'],
  ['L7B 1A1', 'King City'],
  ['S4S 1A1', 'Regina'],
])('%s is written with the city %s, not with the part of it that carriers sort by', (code, city) => {
  expect(gazetteer.lookup('CA', code)).toMatchObject({ city, place: city })
})

test('in the country many towns share a code: none is written for anybody', () => {
  expect(gazetteer.lookup('CA', 'A0A 1A0')).toMatchObject({
    city: null,
    place: 'Southeastern Avalon Peninsula',
  })
})

test.each(vectors.caValid)('$input is found in $province', ({ input, province, rural }) => {
  expect(gazetteer.lookup('CA', input)).toMatchObject({ province, rural })
})

test.each(vectors.zipState)('ZIP $zip is in $state', ({ zip, state }) => {
  expect(gazetteer.lookup('US', zip)?.province).toBe(state)
})

test.each(vectors.mismatchCases)('$postal in $province: $expect', ({ postal, province, expect: told }) => {
  const warning = gazetteer.mismatch({ country: 'CA', province, postalCode: postal })
  expect(warning === null).toBe(told === 'ok')
})

test('a warning names what the code says, and half-typed or unknown codes never warn', () => {
  expect(gazetteer.mismatch({ country: 'CA', province: 'BC', postalCode: 'M5V 3L9' })).toEqual({
    province: 'ON',
    place: 'Toronto',
  })
  expect(gazetteer.mismatch({ country: 'CA', province: 'BC', postalCode: 'M5' })).toBeNull()
  expect(gazetteer.mismatch({ country: 'CA', province: '', postalCode: 'M5V 3L9' })).toBeNull()
  expect(gazetteer.mismatch({ country: 'US', province: 'RI', postalCode: '06390' })).toBeNull()
  expect(gazetteer.mismatch({ country: 'MX', province: 'CMX', postalCode: '06000' })).toBeNull()
})

test('soldiers overseas and Santa Claus are found but never measured', () => {
  expect(gazetteer.lookup('US', '09012')).toMatchObject({ lat: null, lng: null })
  expect(gazetteer.lookup('CA', 'H0H 0H0')).toMatchObject({ lat: null })
  expect(gazetteer.lookup('GB', 'SW1A 1AA')).toBeNull()
})
