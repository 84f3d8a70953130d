import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ambiguous } from '#tests/vectors/tracking-ambiguity.json'
import s10 from '#tests/vectors/s10.json'
import vectors from '#tests/vectors/tracking.json'
import { formats } from '#src/domain/data/tracking-formats.json'
import { normalizeTracking, parseTrackingInput, recognizeTrackingNumber } from './tracking-number.ts'

const names = (number: string) =>
  recognizeTrackingNumber(number, formats).map((candidate) => candidate.format)

test.each(vectors.valid)('$number may be a number of $format', ({ number, format, courier }) => {
  expect(recognizeTrackingNumber(number, formats)).toContainEqual(
    expect.objectContaining({ format, courierCode: courier, number: normalizeTracking(number) }),
  )
})

test.each(vectors.invalid)('$number is no number of $format', ({ number, format }) => {
  expect(names(number)).not.toContain(format)
})

test.each(Object.entries(ambiguous))('%s is offered to every carrier it fits', (number, all) => {
  expect(names(number)).toEqual(expect.arrayContaining(all))
})

test.each(s10.valid)('%s is a postal item of a real country', (number) => {
  expect(names(number)).toContain('S10')
})
test.each(s10.invalid)('%s is no postal item', (number) => {
  expect(names(number)).not.toContain('S10')
})

test("numbers vouched for by a check digit come before mere shapes, with the carrier's page", () => {
  const [first, second] = recognizeTrackingNumber('jfv 247545960', formats)
  expect([first?.checked, second?.checked]).toEqual([false, false])
  const pages = recognizeTrackingNumber('320595463938', formats)
  expect(pages.map((page) => page.checked)).toEqual(
    pages.map((page) => page.checked).toSorted((a, b) => Number(b) - Number(a)),
  )
  expect(pages.find((page) => page.courierCode === 'purolator')?.trackingUrl).toBe(
    'https://www.purolator.com/en/shipping/tracker?searchValue=320595463938',
  )
})

test('one wrong digit of a Canada Post number is noticed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 9 }), (at, shift) => {
      const digits = '7035114477138472'.split('')
      const wrong = digits.with(at, String((Number(digits[at]) + shift) % 10)).join('')
      expect(names(wrong)).not.toContain('Canada Post (16)')
    }),
  )
  expect(names('7035114477138472')).toContain('Canada Post (16)')
})

test('25 numbers are taken in lines or commas, the 26th is refused by name', () => {
  const numbers = Array.from({ length: 27 }, (_, n) => `PT${n}`)
  const { numbers: taken, refused } = parseTrackingInput(
    `${numbers.slice(0, 13).join('\n')}\n, ${numbers.slice(13).join(', ')},pt0`,
    formats,
  )
  expect(taken).toEqual(numbers.slice(0, 25))
  expect(refused).toEqual(['PT25', 'PT26'])
  expect(parseTrackingInput(' \n,,', formats)).toEqual({ numbers: [], refused: [] })
})

test.each([
  ['two numbers', '7035114477138472 4002847016405018', ['7035114477138472', '4002847016405018']],
  ['one in groups', '7035 1144 7713 8472', ['7035114477138472']],
  ['two in groups', '7035 1144 7713 8472 4002 8470 1640 5018', ['7035114477138472', '4002847016405018']],
  [
    'one in groups, then one that is not',
    '1Z 5R8 939 03 5756 7127 RN123456785CA',
    ['1Z5R89390357567127', 'RN123456785CA'],
  ],
  ['a postal item in its usual groups', 'RN 123 456 785 CA', ['RN123456785CA']],
  ['letters before their number', 'jfv 247545960', ['JFV247545960']],
  ['letters before each of two numbers', 'jfv 247545960 jfv 247545961', ['JFV247545960', 'JFV247545961']],
  [
    'tabs and spaces that nobody sees',
    '7035114477138472\t4002847016405018\u00A0 RN123456785CA',
    ['7035114477138472', '4002847016405018', 'RN123456785CA'],
  ],
  [
    'full-width signs and commas',
    '７０３５１１４４７７１３８４７２，４００２８４７０１６４０５０１８、ＲＮ１２３４５６７８５ＣＡ',
    ['7035114477138472', '4002847016405018', 'RN123456785CA'],
  ],
  ['numbers of nobody we know', 'XQ123456789012 XQ123456789013', ['XQ123456789012', 'XQ123456789013']],
  ['a word beside a number', 'Parcel 7035114477138472', ['PARCEL', '7035114477138472']],
  ['one of nobody we know in groups', 'XQ12 3456 78', ['XQ12345678']],
])('somebody pastes %s', (_, text, numbers) => {
  expect(parseTrackingInput(text, formats)).toEqual({ numbers, refused: [] })
})

test('spaces between any of our carriers’ numbers, and inside one of them, are read as meant', () => {
  const number = fc.constantFrom(
    ...vectors.valid
      .filter(
        ({ number: one }) =>
          recognizeTrackingNumber(one, formats).some(({ checked }) => checked) && !/\s/.test(one),
      )
      .map(({ number: one }) => normalizeTracking(one)),
  )
  fc.assert(
    fc.property(fc.uniqueArray(number, { minLength: 1, maxLength: 6 }), (all) => {
      expect(parseTrackingInput(all.join(' '), formats).numbers).toEqual(all)
    }),
    { numRuns: 200 },
  )
})

test('no text, however odd, makes it fall over', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      expect(Array.isArray(recognizeTrackingNumber(text, formats))).toBe(true)
    }),
  )
})
