import { expect, test } from 'vitest'
import { make } from '#tests/support/domain/sample-values.ts'
import { bookAddressSchema, tidyTags } from './address-book.ts'
import { likenessKey, groupLookAlikes, pairKey, rowKeyOf } from './address-likeness.ts'

test('a shipper who types a tag twice, or with another case or accent, has it once, as it was written first', () => {
  expect(tidyTags([' Québec ', 'quebec', 'VIP', 'vip', '', 'Good   customer'])).toEqual([
    'Québec',
    'VIP',
    'Good customer',
  ])
})

test('an address from before there were tags has none, and too many or too long ones are refused by name', async () => {
  expect(await bookAddressSchema.validate(make.address())).toMatchObject({ tags: [] })
  await expect(
    bookAddressSchema.validate({ ...make.address(), tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }),
  ).rejects.toThrow('validation.tooManyTags')
  await expect(bookAddressSchema.validate({ ...make.address(), tags: ['x'.repeat(31)] })).rejects.toThrow(
    'validation.tooLong',
  )
})

test('one house written by two people is one house', () => {
  const house = make.address({
    fullName: 'Élodie Tremblay',
    address1: '45, rue Saint-Paul Est',
    city: 'Montréal',
    province: 'QC',
    postalCode: 'H2Y 1H2',
  })
  for (const other of ['45 Rue St-Paul E.', '45 rue St Paul E', '45 RUE SAINT-PAUL EST'])
    expect(
      likenessKey({ ...house, fullName: 'elodie tremblay', address1: other, postalCode: 'h2y1h2' }),
      other,
    ).toBe(likenessKey(house))
  for (const other of [
    { address1: '46 rue Saint-Paul Est' },
    { address1: '45 rue Saint-Paul Ouest' },
    { postalCode: 'H2Y 1H3' },
    { fullName: 'Élodie Roy' },
  ])
    expect(likenessKey({ ...house, ...other })).not.toBe(likenessKey(house))
})

test('nothing is said of an address without a name or a street', () => {
  expect(likenessKey(make.address({ fullName: '', company: '' }))).toBe('')
  expect(groupLookAlikes([make.address({ address1: '' }), make.address({ address1: '' })])).toEqual([])
})

test('those that look alike stand together; two doors of one house are two rows of a file', () => {
  const [first, second, other] = [
    make.address({ aptSuite: '1' }),
    make.address({ aptSuite: '2', phone: '613-555-0199' }),
    make.address({ fullName: 'Sam Lee' }),
  ]
  expect(groupLookAlikes([first, other, second])).toEqual([[first, second]])
  expect(rowKeyOf(first)).not.toBe(rowKeyOf(second))
  expect(rowKeyOf(first)).toBe(rowKeyOf({ ...first, phone: '1', city: 'Elsewhere' } as typeof first))
  expect(pairKey('b', 'a')).toBe(pairKey('a', 'b'))
})
