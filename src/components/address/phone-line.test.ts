import { expect, test } from 'vitest'
import { phoneLine } from './phone-line.ts'

test('a North American number is shown as people write it there, any other as stored', () => {
  expect(['+14165550134', '+33142685300', '416 555 0134 x 7'].map(phoneLine)).toEqual([
    '416-555-0134',
    '+33142685300',
    '416 555 0134 x 7',
  ])
})
