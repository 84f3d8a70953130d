import { expect, test } from 'vitest'
import vectors from '#tests/vectors/pro.json'
import { numberFor } from '#src/domain/shared/public-number.ts'
import { readFreightNumber, recognizePro } from './pro-number.ts'
import { gsinFor } from '#src/domain/orders/sscc.ts'

const carriersOf = (number: string) => recognizePro(number).map(({ courierCode }) => courierCode)
const [yrc, xpo, oldDominion] = vectors.formats

test.each(yrc!.valid!)('%s is a number of the style 3-6-1', (number) => {
  expect(carriersOf(number)).toContain('yrc')
  expect(carriersOf(number.replaceAll('-', ''))).toContain('yrc')
})
test.each(yrc!.invalid!)('%s with a wrong last sign is none of that style', (number) => {
  expect(carriersOf(number)).not.toContain('yrc')
})
test.each(xpo!.computed!)('the eight digits $first8 make $pro', ({ pro }) => {
  expect(carriersOf(pro)).toContain('xpo')
  for (let digit = 0; digit <= 9; digit += 1)
    expect(carriersOf(pro.slice(0, 8) + String(digit)).includes('xpo')).toBe(String(digit) === pro.at(-1))
})
test.each(oldDominion!.valid!)('%s passes the check of its eleven digits', (number) => {
  expect(carriersOf(number)).toContain('old_dominion')
})
test.each(oldDominion!.invalid!)('%s does not', (number) => {
  expect(carriersOf(number)).toEqual([])
})

test('seven to ten digits that no check digit vouches for are taken all the same', () => {
  for (const number of ['1234567', '12345678', '123456789', '1234567890'])
    expect(readFreightNumber(number)).toEqual({ kind: 'pro', number })
})

test('our own numbers come first: a load, its bill of lading with or without its identifier, its PRO', () => {
  expect(readFreightNumber(numberFor('load', 17).replace('-', '').toLowerCase())).toEqual({
    kind: 'load',
    number: numberFor('load', 17),
  })
  const bol = gsinFor('9521234', 17)
  for (const said of [bol, `402${bol}`, `(402) ${bol}`])
    expect(readFreightNumber(said)).toEqual({ kind: 'bol', number: bol })
  expect(readFreightNumber(numberFor('pro', 100_001))).toEqual({
    kind: 'pro',
    number: numberFor('pro', 100_001),
  })
  expect(readFreightNumber('hello')).toEqual({ kind: 'other', number: 'HELLO' })
})
