import { expect, test } from 'vitest'
import { phoneLine } from './phone-line.ts'

test('a number of North America is shown as people there write it, any other as it is kept', () => {
  expect(['+14165550134', '+33142685300', '416 555 0134 x 7'].map(phoneLine)).toEqual([
    '416-555-0134',
    '+33142685300',
    '416 555 0134 x 7',
  ])
})
