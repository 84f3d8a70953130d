import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasCheckDigit } from './container-number.ts'
import { freightRequestSchema } from './freight.ts'

test('the numbers that the standard and its owners print are right, and no single wrong digit is', () => {
  for (const number of ['CSQU3054383', 'TEXU3070079']) {
    expect(hasCheckDigit(number), number).toBe(true)
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 9 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const wrong = `${number.slice(0, at)}${(Number(number[at]) + by) % 10}${number.slice(at + 1)}`
        return !hasCheckDigit(wrong)
      }),
    )
  }
})

test('a shipper whose container number has a slip is told so; a domestic box may be numbered as its railway likes', async () => {
  const problemOf = (size: string, containerNumber: string) =>
    freightRequestSchema
      .validateAt('container', { mode: 'rail', container: { size, containerNumber } }, { abortEarly: false })
      .then(
        () => null,
        ({ errors }: { errors: string[] }) =>
          errors.find((error) => error.startsWith('validation.container')),
      )
  expect(await problemOf('iso40', 'csqu3054383')).toBeNull()
  expect(await problemOf('iso40', 'CSQU3054384')).toBe('validation.containerCheckDigit')
  expect(await problemOf('iso40', 'CSQU305438')).toBe('validation.containerNumber')
  expect(await problemOf('domestic53', 'CSQU3054384')).toBeNull()
})
