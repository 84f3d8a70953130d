import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ambiguous } from '#tests/vectors/tracking-ambiguity.json'
import s10 from '#tests/vectors/s10.json'
import vectors from '#tests/vectors/tracking.json'
import { formats } from './data/tracking-formats.json'
import { normaliseTracking, parseTrackingInput, recognise } from './tracking-number.ts'

const names = (number: string) => recognise(number, formats).map((candidate) => candidate.format)

test.each(vectors.valid)('$number may be a number of $format', ({ number, format, courier }) => {
  expect(recognise(number, formats)).toContainEqual(expect.objectContaining({ format, courierCode: courier, number: normaliseTracking(number) }))
})

test.each(vectors.invalid)('$number is no number of $format', ({ number, format }) => {
  expect(names(number)).not.toContain(format)
})

test.each(Object.entries(ambiguous))('%s is offered to every carrier it fits', (number, all) => {
  expect(names(number)).toEqual(expect.arrayContaining(all))
})

test.each(s10.valid)('%s is a postal item of a real country', (number) => { expect(names(number)).toContain('S10') })
test.each(s10.invalid)('%s is no postal item', (number) => { expect(names(number)).not.toContain('S10') })

test('numbers vouched for by a check digit come before mere shapes, with the carrier\'s page', () => {
  const [first, second] = recognise('jfv 247545960', formats)
  expect([first?.checked, second?.checked]).toEqual([false, false])
  const pages = recognise('320595463938', formats)
  expect(pages.map((page) => page.checked)).toEqual(pages.map((page) => page.checked).toSorted((a, b) => Number(b) - Number(a)))
  expect(pages.find((page) => page.courierCode === 'purolator')?.trackingUrl).toBe('https://www.purolator.com/en/shipping/tracker?searchValue=320595463938')
})

test('one wrong digit of a Canada Post number is noticed', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 9 }), (at, shift) => {
    const digits = '7035114477138472'.split('')
    const wrong = digits.with(at, String((Number(digits[at]) + shift) % 10)).join('')
    expect(names(wrong)).not.toContain('Canada Post (16)')
  }))
  expect(names('7035114477138472')).toContain('Canada Post (16)')
})

test('25 numbers are taken in lines or commas, the 26th is refused by name', () => {
  const numbers = Array.from({ length: 27 }, (_, n) => `PT${n}`)
  const { numbers: taken, refused } = parseTrackingInput(`${numbers.slice(0, 13).join('\n')}\n, ${numbers.slice(13).join(', ')},pt0`)
  expect(taken).toEqual(numbers.slice(0, 25))
  expect(refused).toEqual(['PT25', 'PT26'])
  expect(parseTrackingInput(' \n,,')).toEqual({ numbers: [], refused: [] })
})

test('no text, however odd, makes it fall over', () => {
  fc.assert(fc.property(fc.string({ maxLength: 60 }), (text) => { expect(Array.isArray(recognise(text, formats))).toBe(true) }))
})
