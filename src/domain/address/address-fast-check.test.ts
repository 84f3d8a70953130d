import fc from 'fast-check'
import { expect, test } from 'vitest'
import { make } from '#tests/support/domain/sample-values.ts'
import { normalizeAddress } from './address.ts'
import { bookAddressSchema, type BookAddress } from './address-book.ts'
import { ADDRESS_IMPORT } from './address-import.ts'
import { fastCheckAddress } from './address-fast-check.ts'
import { isPhone } from '#src/domain/shared/phone.ts'

const asSchema = async (doc: BookAddress) =>
  normalizeAddress(await bookAddressSchema.validate(doc, { abortEarly: false, stripUnknown: true }))
const text = (max: number) =>
  fc.oneof(
    fc.constantFrom('', ' ', 'Roy', 'Élodie Gagné', 'x'.repeat(max), 'x'.repeat(max + 1), 'a '),
    fc.string({ maxLength: 12 }),
  )
const cells = fc.record(
  {
    fullName: text(100),
    company: text(100),
    contactName: text(100),
    address1: text(100),
    address2: text(100),
    aptSuite: text(20),
    city: text(50),
    province: fc.constantFrom('', 'ON', 'on', 'Québec', 'NY', 'Jalisco', 'Atlantis'),
    country: fc.constantFrom('', 'CA', 'us', 'Mexico', 'FR', 'ZZ', 'Atlantis'),
    postalCode: fc.constantFrom(
      '',
      'm5v3l9',
      'M5V 3L9',
      'H0H 0H0',
      '10001',
      '2134',
      '10001-1234',
      '75008',
      'ab',
      'x'.repeat(21),
    ),
    phone: fc.constantFrom(
      '',
      '416-555-0134',
      '+1 212 555 0134',
      '416-911-2345',
      '+33 1 42 68 53 00',
      '12',
      '4165550134 ext 7',
    ),
    extension: fc.constantFrom('', '12', '1a', '1'.repeat(11)),
    email: fc.constantFrom(
      '',
      'a@b.ca',
      'A@B.CA',
      'a@b',
      'mina.roy+x@shop.example.com',
      '.a@b.ca',
      'a..b@c.ca',
      `${'a'.repeat(250)}@b.ca`,
    ),
    addressType: fc.constantFrom('', 'House', 'maison', 'Castle'),
    buzzCode: text(20),
    isCompany: fc.constantFrom('', 'yes'),
    tags: fc.constantFrom(
      '',
      'VIP',
      'VIP,vip',
      'x'.repeat(31),
      Array.from({ length: 21 }, (_, n) => `t${n}`).join(','),
    ),
  },
  { requiredKeys: [] },
)

test('what is plainly good is taken by the schema too, as the same address', async () => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(cells, async (row) => {
      const doc = ADDRESS_IMPORT.toDoc(row)
      const plain = fastCheckAddress(doc, isPhone)
      if (!plain) return
      taken += 1
      expect(plain).toEqual(await asSchema(doc))
    }),
    {
      numRuns: 4000,
      examples: [
        [
          {
            fullName: 'Mina Roy',
            address1: '1 Main',
            city: 'Ottawa',
            province: 'ON',
            postalCode: 'm5v3l9',
            phone: '416-555-0134',
            email: 'A@B.CA',
            tags: 'VIP,vip',
          },
        ],
      ],
    },
  )
  expect(taken).toBeGreaterThan(0)
})

test('an ordinary row of a shop’s file is plainly good, and each single fault leaves it to the schema', async () => {
  const good = {
    ...make.address({ email: 'mina@example.com', isCompany: true, company: 'Shop' }),
    tags: ['VIP'],
  }
  expect(fastCheckAddress(good, isPhone)).toEqual(await asSchema(good))
  const faults: Partial<BookAddress>[] = [
    { company: '' },
    { fullName: '', company: '', isCompany: false },
    { address1: '' },
    { city: 'x'.repeat(51) },
    { city: '' },
    { province: 'Ontario' },
    { country: 'ZZ' },
    { postalCode: '' },
    { postalCode: 'H0H 0H0' },
    { phone: '' },
    { phone: '12' },
    { extension: '1a' },
    { email: 'a@b' },
    { addressType: 'Castle' as 'House' },
    { tags: ['x'.repeat(31)] },
    { buzzCode: ' 1' },
    { country: 'MX', province: '', postalCode: '44100' },
  ]
  for (const fault of faults)
    expect(fastCheckAddress({ ...good, ...fault }, isPhone), JSON.stringify(fault)).toBeNull()
})
