import { expect, test } from 'vitest'
import { make } from '#tests/support/domain/sample-values.ts'
import { mergeChoices, defaultChoices, mergedAddress } from './address-merge.ts'

const first = {
  ...make.address({ phone: '416-555-0134', email: '', company: 'Roy Tools' }),
  tags: ['VIP'],
  id: 'a',
  rev: 3,
}
const second = {
  ...make.address({ phone: '416-555-0199', email: 'mina@example.com', company: '', isDefault: true }),
  tags: ['vip', 'Ontario'],
  id: 'b',
  rev: 1,
}

test('whoever makes one address of two is asked only where they differ, and what says something is picked beforehand', () => {
  const choices = mergeChoices(first, second)
  expect(choices.map(({ path }) => path).toSorted()).toEqual(['company', 'email', 'phone'])
  expect(defaultChoices(choices)).toEqual({ company: 'mine', email: 'theirs', phone: 'mine' })
})

test('the one that is left has what was picked, the tags of both, and is the default if either was', () => {
  expect(mergedAddress(first, second, { company: 'mine', email: 'theirs', phone: 'theirs' })).toEqual({
    ...make.address({
      phone: '416-555-0199',
      email: 'mina@example.com',
      company: 'Roy Tools',
      isDefault: true,
    }),
    tags: ['VIP', 'Ontario'],
  })
})
