import { expect, test } from 'vitest'
import { problems } from '#tests/support/domain/schema-problems.ts'
import { inquirySchema, OCEAN_FIELDS } from './inquiry.ts'

const written = { topic: 'claim', name: 'Mina Roy', email: 'Mina@Example.com', message: 'The box is broken.' }
const ocean = {
  topic: 'ocean',
  name: 'Mina Roy',
  email: 'mina@example.com',
  originCountry: 'cn',
  originPlace: 'Ningbo',
  destinationPlace: 'Toronto',
  oceanMode: 'FCL',
  containerType: '40HC',
  containerCount: '2',
  kilograms: '18000',
  readyDate: '2026/12/01',
  goods: 'Furniture',
}
const faults = (values: object) => problems(inquirySchema, values)

test('who writes needs a topic, a name, an e-mail address and a message; a phone number only if it is one', async () => {
  expect(await faults(written)).toEqual({})
  expect(await faults({})).toEqual({
    topic: 'validation.select',
    name: 'validation.enter',
    email: 'validation.enter',
    message: 'validation.enter',
  })
  expect(await faults({ ...written, phone: '416-555-0134' })).toEqual({})
  expect(await faults({ ...written, phone: '12', email: 'mina' })).toEqual({
    phone: 'validation.phone',
    email: 'validation.email',
  })
  expect(await faults({ ...written, message: 'x'.repeat(5001) })).toEqual({ message: 'validation.tooLong' })
})

test('an ocean inquiry may do without a message and needs what a rate depends on', async () => {
  expect(await faults(ocean)).toEqual({})
  expect(inquirySchema.cast(ocean)).toMatchObject({
    originCountry: 'CN',
    containerCount: 2,
    kilograms: 18_000,
    readyDate: '2026-12-01',
    cubicMetres: null,
  })
  const empty = await faults({ topic: 'ocean', name: 'M', email: 'm@example.com' })
  expect(Object.keys(empty).toSorted()).toEqual([
    'destinationPlace',
    'goods',
    'kilograms',
    'oceanMode',
    'originCountry',
    'originPlace',
    'readyDate',
  ])
})

test('whole containers are counted by kind, a shared one by its volume', async () => {
  expect(await faults({ ...ocean, containerType: '', containerCount: '' })).toEqual({
    containerType: 'validation.select',
    containerCount: 'validation.enter',
  })
  expect(await faults({ ...ocean, containerCount: '1.5' })).toEqual({ containerCount: 'validation.number' })
  expect(await faults({ ...ocean, oceanMode: 'LCL' })).toEqual({ cubicMetres: 'validation.enter' })
  expect(inquirySchema.cast({ ...ocean, oceanMode: 'LCL', cubicMetres: '3.5' })).toMatchObject({
    cubicMetres: 3.5,
    containerType: '',
    containerCount: null,
  })
  expect(await faults({ ...ocean, kilograms: 'a lot', originCountry: 'XX' })).toEqual({
    kilograms: 'validation.number',
    originCountry: 'validation.select',
  })
  expect(await faults({ ...ocean, kilograms: '-1' })).toEqual({ kilograms: 'validation.positive' })
})

test('an inquiry about something else holds nothing of the ocean form, whatever was sent', () => {
  const cast = inquirySchema.cast({ ...ocean, ...written })
  for (const field of OCEAN_FIELDS) expect(cast[field] || null, field).toBeNull()
})
