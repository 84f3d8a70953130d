import { expect, test } from 'vitest'
import vectors from '#tests/vectors/phone.json'
import { phoneText } from './fields.ts'
import { isPhone, parsePhone } from './phone.ts'

// The library accepts an N11 exchange; the numbering plan doesn't (docs/facts.md §9).
const n11 = '416-911-2345'

test.each(vectors.vectors)('$input is read as $international', (vector) => {
  const phone = parsePhone(vector.input, vector.default)
  expect(phone?.valid ?? false).toBe(vector.valid && vector.input !== n11)
  if (!vector.valid) return
  expect(phone).toMatchObject({
    e164: vector.e164,
    national: vector.national,
    international: vector.international,
    extension: vector.ext,
  })
})

test('every Canadian area code is accepted with a plain exchange', () => {
  const refused = vectors.canadianAreaCodes.filter((area) => !isPhone(`${area}-234-5678`))
  // Non-geographic ranges use only some of their exchanges.
  expect(refused.filter((area) => ![600, 622, 633].includes(area))).toEqual([])
})

test.each([
  '４１６－５５５－０１３４',
  '（４１６）　５５５　０１３４',
  '416–555–0134',
  '416\u00A0555\u00A00134',
  '+１ 416 555 0134',
  '416\u200B555\u200B0134',
])('“%s” is the same number', async (typed) => {
  expect(parsePhone(typed)?.e164).toBe('+14165550134')
  // Stored in a form everybody can read, because labels, carriers and searches use it.
  expect(await phoneText().validate(typed)).toMatch(/^[ -~]+$/)
})

test('an extension typed after the number is kept', () => {
  expect(parsePhone('416 555 0134 ext. 77')).toMatchObject({ extension: '77', valid: true })
  expect(parsePhone('none')).toBeNull()
  expect(isPhone('+1 416 211 5555')).toBe(false)
})
