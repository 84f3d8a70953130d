import { expect, test } from 'vitest'
import { noticeValues } from './notice.ts'

test('an amount in a notice is written as the reader’s language writes money; everything else stays as it is', () => {
  const params = { number: 'OR0001-0019', amountCents: 123_450 }
  expect(noticeValues(params, 'en-CA')).toEqual({ number: 'OR0001-0019', amount: '$1,234.50' })
  expect(noticeValues(params, 'fr-CA').amount!.replaceAll(/\s/g, ' ')).toBe('1 234,50 $')
})
