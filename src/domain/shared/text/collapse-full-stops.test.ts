import { expect, test } from 'vitest'
import { sentence } from '#server/platform/messages.ts'
import { collapseFullStops } from './collapse-full-stops.ts'

test.each([
  ['You’re acting as Roy Inc.. Everything', 'You’re acting as Roy Inc. Everything'],
  ['until 1:05 p.m..', 'until 1:05 p.m.'],
  ['Wait...', 'Wait...'],
  ['Wait…', 'Wait…'],
  ['No. 1.', 'No. 1.'],
])('%s', (words, said) => {
  expect(collapseFullStops(words)).toBe(said)
})

test('mail to a customer of a company whose name ends in a full stop has one at the end of its sentences', () => {
  expect(sentence('en', 'layout.impersonation.acting', { name: 'Roy Inc.' })).toBe(
    'You’re acting as Roy Inc. Everything you do is recorded.',
  )
})
