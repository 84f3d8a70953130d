import { expect, test } from 'vitest'
import { cardFeeOf, isOverCap, parseCardFeeRules } from './card-fee.ts'

const USUAL = { percent: '2.9', cents: 30 }
const RULES = parseCardFeeRules('BC,AB 0; visa,mastercard 2.4; amex business 3.1+0.30; ON consumer 1')!

test.each([
  ['visa', 'ON', 'consumer', { percent: '2.4', cents: 0 }],
  ['visa', 'BC', 'consumer', { percent: '0', cents: 0 }],
  ['amex', 'ON', 'business', { percent: '3.1', cents: 30 }],
  ['amex', 'ON', 'consumer', { percent: '1', cents: 0 }],
  ['amex', 'MB', 'consumer', USUAL],
  ['other', '', 'business', USUAL],
  ['amex', 'QC', 'business', { percent: '3.1', cents: 30 }],
  ['visa', 'QC', 'consumer', { percent: '0', cents: 0 }],
] as const)('paying by %s of %s for a %s account costs %j', (cardType, province, payer, fee) => {
  expect(cardFeeOf(RULES, USUAL, { cardType, province, payer })).toEqual(fee)
})

test('a consumer in Québec pays no fee, whatever the rules say or without any', () => {
  for (const rules of [[], parseCardFeeRules('QC consumer 2; 2.4')!])
    expect(cardFeeOf(rules, USUAL, { cardType: 'visa', province: 'QC', payer: 'consumer' })).toEqual({
      percent: '0',
      cents: 0,
    })
})

test.each(['visa', 'visa 2.4 ON', 'viza 2', 'XX 2', 'visa visa 2', 'visa two', 'visa 2+'])(
  '"%s" is no rule',
  (text) => {
    expect(parseCardFeeRules(text)).toBeNull()
  },
)

test('Visa and Mastercard allow 2.4 % and nothing fixed, other brands what they want', () => {
  expect(
    ['visa 2.4', 'visa 2.5', 'mastercard 2+0.10', 'amex 3+1', 'amex,visa 3', '3'].map((text) =>
      isOverCap(parseCardFeeRules(text)![0]!),
    ),
  ).toEqual([false, true, true, false, true, true])
})
