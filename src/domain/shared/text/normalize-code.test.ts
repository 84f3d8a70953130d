import { expect, test } from 'vitest'
import { normalizeCode } from './normalize-code.ts'

test.each([
  ['Ｍ５Ｖ　３Ｌ９', 'M5V 3L9'],
  ['９０２１０－１２３４', '90210-1234'],
  ['90210–1234', '90210-1234'],
  ['90210—1234', '90210-1234'],
  ['5−3', '5-3'],
  ['１，２３４。５０', '1,234.50'],
  ['＋１（４１６）５５５－０１３４', '+1(416)555-0134'],
  ['1\u00A0234', '1 234'],
  ['1\u202F234', '1 234'],
  ['\u200E416\u200B555', '416555'],
  ['＄１２', '$12'],
  ['M5V 3L9', 'M5V 3L9'],
  ['a\nb', 'a\nb'],
  ['', ''],
])('“%s” is typed as “%s”', (typed, plain) => {
  expect(normalizeCode(typed)).toBe(plain)
  expect(normalizeCode(plain)).toBe(plain)
})
