import { expect, test } from 'vitest'
import { typedPostal } from '#src/domain/address/postal.ts'
import { typedDay } from '#src/domain/shared/typed-day.ts'
import { formatAsTyped } from './format-as-typed.ts'

/** `|` is the caret. */
function typed(text: string, format: (value: string) => string): string {
  const input = {
    value: text.replace('|', ''),
    selectionStart: text.indexOf('|'),
    setSelectionRange(at: number) {
      this.selectionStart = at
    },
  }
  formatAsTyped(input, format)
  return `${input.value.slice(0, input.selectionStart)}|${input.value.slice(input.selectionStart)}`
}

test.each([
  ['m|', 'M|'],
  ['M5V2|', 'M5V 2|'],
  ['m5v2t6|', 'M5V 2T6|'],
  ['M|V 2T6', 'M|V 2T6'],
  ['M6|5V 2T6', 'M6|5V 2T6'],
  ['M5V |', 'M5V |'],
])('a Canadian code typed as %s shows as %s', (before, after) => {
  expect(typed(before, (value) => typedPostal('CA', value))).toBe(after)
})

test.each([
  ['606061234|', '60606-1234|'],
  ['6060|', '6060|'],
])('a ZIP code typed as %s shows as %s', (before, after) => {
  expect(typed(before, (value) => typedPostal('US', value))).toBe(after)
})

test('a digit put into the middle of a day leaves the caret behind it', () => {
  expect(typed('20261|127', typedDay)).toBe('2026/1|1/27')
})
