import { expect, test } from 'vitest'
import { problems } from '#tests/support/domain/schema-problems.ts'
import { addressSchema, isPoBox, isResidential, normalizeAddress } from './address.ts'

const ottawa = {
  fullName: 'Anne Roy',
  address1: '111 Wellington St',
  city: 'Ottawa',
  province: 'ON',
  country: 'CA',
  postalCode: 'k1a0b1',
  phone: '613-555-0134',
}
const problemsOf = (address: object) => problems(addressSchema, address)

test('an address in Ottawa is accepted as typed and stored in the usual writing', async () => {
  const address = await addressSchema.validate(ottawa)
  expect(normalizeAddress(address)).toMatchObject({
    postalCode: 'K1A 0B1',
    addressType: 'None',
    allowDropoff: false,
    residential: false,
  })
})

test('a person who enters nothing is asked for each field that matters, each once', async () => {
  expect(await problemsOf({})).toEqual({
    fullName: 'validation.enter',
    address1: 'validation.enter',
    city: 'validation.enter',
    province: 'validation.select',
    postalCode: 'validation.enter',
    phone: 'validation.enter',
  })
})

test('a company needs no person, a person no company, and somebody must be named', async () => {
  expect(await problemsOf({ ...ottawa, fullName: '', company: 'Roy Inc.' })).toEqual({})
  expect(await problemsOf({ ...ottawa, fullName: ' ' })).toEqual({ fullName: 'validation.enter' })
  expect(await problemsOf({ ...ottawa, isCompany: true })).toEqual({ company: 'validation.enter' })
})

test('phones, codes and provinces are judged by the country of the address', async () => {
  expect(await problemsOf({ ...ottawa, phone: '416-911-2345' })).toEqual({ phone: 'validation.phone' })
  expect(await problemsOf({ ...ottawa, phone: '+52 55 1234 5678' })).toEqual({})
  expect(await problemsOf({ ...ottawa, postalCode: '90210' })).toEqual({
    postalCode: 'validation.postalCode',
  })
  expect(await problemsOf({ ...ottawa, postalCode: 'H0H 0H0' })).toEqual({
    postalCode: 'validation.postalCode',
  })
  expect(await problemsOf({ ...ottawa, province: 'NY' })).toEqual({ province: 'validation.select' })
  expect(
    await problemsOf({
      ...ottawa,
      country: 'US',
      province: 'CA',
      postalCode: '90210',
      phone: '310-555-0134',
    }),
  ).toEqual({})
  expect(
    await problemsOf({ ...ottawa, country: 'MX', province: '', postalCode: '06000', phone: '55 1234 5678' }),
  ).toEqual({ province: 'validation.select' })
  expect(
    await problemsOf({ ...ottawa, country: 'HK', province: '', postalCode: '', phone: '+852 2123 4567' }),
  ).toEqual({})
  expect(await problemsOf({ ...ottawa, country: 'XX' })).toMatchObject({ country: 'validation.select' })
})

test('lines longer than a label are refused before they are cut', async () => {
  expect(await problemsOf({ ...ottawa, address1: 'x'.repeat(101), email: 'anne@' })).toEqual({
    address1: 'validation.tooLong',
    email: 'validation.email',
  })
})

test('a house is charged as a home even when nobody ticked the box', () => {
  expect(isResidential({ residential: false, addressType: 'House' })).toBe(true)
  expect(isResidential({ residential: false, addressType: 'Commercial' })).toBe(false)
  expect(isResidential({ residential: true, addressType: 'None' })).toBe(true)
})

test.each([
  ['PO Box 12', true],
  ['P.O. Box 9', true],
  ['Case postale 44', true],
  ['C.P. 123', true],
  ['Apartado Postal 5', true],
  ['邮政信箱 8 号', true],
  ['12 Boxwood Street', false],
  ['45 rue Saint-Paul', false],
  ['100 Compost Road', false],
])('a courier finds no door at "%s": %s', (street, box) => expect(isPoBox(street)).toBe(box))
