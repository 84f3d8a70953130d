import { expect, test } from 'vitest'
import {
  cardSchema,
  cardSecretSchema,
  cardTypeOf,
  cardDigits,
  formatCardNumber,
  isCardNumber,
  isExpired,
  longestNumber,
  TEST_CARDS,
  TEST_DECLINES,
  TEST_LATER,
} from './payment-card.ts'

test.each([...TEST_CARDS, ...TEST_DECLINES, ...TEST_LATER])(
  '$number is a card number, however it is written',
  ({ number }) => {
    expect(isCardNumber(number)).toBe(true)
    expect(isCardNumber(` ${formatCardNumber(number)} `)).toBe(true)
    expect(cardDigits(formatCardNumber(number))).toBe(number)
  },
)

test.each([
  ['a wrong last digit', '4242424242424241'],
  ['a classic of the books, too short', '79927398714'],
  ['digits in order', '1234567812345678'],
  ['an American Express with a wrong digit', '378282246310006'],
  ['noughts, which pass the check digit', '0000000000000000'],
  ['four digits', '4242'],
  ['letters', 'four two four two'],
  ['nothing', ''],
])('%s is no card number', (_, number) => expect(isCardNumber(number)).toBe(false))

test('full-width digits of a Chinese keyboard are digits', () =>
  expect(isCardNumber('４２４２４２４２４２４２４２４２')).toBe(true))

test('the brand shows after the first digits, and a range inside another wins', () => {
  expect(['4', '55', '2223', '34', '6011', '622126', '621', '36', '3530'].map(cardTypeOf)).toEqual([
    'visa',
    'mastercard',
    'mastercard',
    'amex',
    'discover',
    'discover',
    'unionpay',
    'diners',
    'jcb',
  ])
  expect(cardTypeOf('9')).toBeUndefined()
  expect([longestNumber('amex'), longestNumber(undefined)]).toEqual([15, 19])
})

test('digits stand as they do on the card', () => {
  expect(formatCardNumber('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(formatCardNumber('378282246310005')).toBe('3782 822463 10005')
  expect(formatCardNumber('36227206271667')).toBe('3622 720627 1667')
})

test('a card is good to the end of its month', () => {
  const card = { expirationMonth: 11, expirationYear: 2026 }
  expect(isExpired(card, new Date('2026-11-30T23:59:59Z'))).toBe(false)
  expect(isExpired(card, new Date('2026-12-01T00:00:00Z'))).toBe(true)
})

test('each field of a card left empty is asked for by its own sentence', async () => {
  const faults = await cardSchema
    .validate(
      { cardNumber: '', cardType: '', expirationMonth: '', expirationYear: '', cvv: '', nameOnCard: '' },
      { abortEarly: false },
    )
    .then(
      () => [],
      (error: unknown) => (error as { inner: { path: string; message: string }[] }).inner,
    )
  const said = new Map(faults.toReversed().map(({ path, message }) => [path, message]))
  for (const path of ['cardNumber', 'cvv', 'nameOnCard', 'billingAddress.address1'])
    expect(said.get(path), path).toBe('validation.enter')
  for (const path of ['cardType', 'expirationMonth', 'expirationYear', 'billingAddress.province'])
    expect(said.get(path), path).toBe('validation.select')
})

test.each([
  ['visa', '4242424242424242', '123', true],
  ['visa', '4242424242424242', '1234', false],
  ['amex', '378282246310005', '1234', true],
  ['amex', '378282246310005', '123', false],
  ['visa', '4242424242424242', '12a', false],
])('a %s with the CVV of %s digits “%s”: %s', async (cardType, cardNumber, cvv, good) => {
  expect(
    await cardSecretSchema.isValid({ cardNumber, cardType, expirationMonth: 12, expirationYear: 2030, cvv }),
  ).toBe(good)
})
