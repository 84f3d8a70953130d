import { expect, test } from 'vitest'
import vectors from '#tests/vectors/phone.json'
import { isPhone, parsePhone } from './phone.ts'

// The library lets an N11 exchange pass; the numbering plan does not (facts §9).
const n11 = '416-911-2345'

test.each(vectors.vectors)('$input is read as $international', (vector) => {
  const phone = parsePhone(vector.input, vector.default)
  expect(phone?.valid ?? false).toBe(vector.valid && vector.input !== n11)
  if (!vector.valid) return
  expect(phone).toMatchObject({ e164: vector.e164, national: vector.national, international: vector.international, extension: vector.ext })
})

test('every Canadian area code is accepted with a plain exchange', () => {
  const refused = vectors.canadianAreaCodes.filter((area) => !isPhone(`${area}-234-5678`))
  // Non-geographic ranges open only parts of their exchanges.
  expect(refused.filter((area) => ![600, 622, 633].includes(area))).toEqual([])
})

test('an extension typed after the number is kept', () => {
  expect(parsePhone('416 555 0134 ext. 77')).toMatchObject({ extension: '77', valid: true })
  expect(parsePhone('none')).toBeNull()
  expect(isPhone('+1 416 211 5555')).toBe(false)
})
