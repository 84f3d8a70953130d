import { expect, test } from 'vitest'
import { ssccFor } from '#src/domain/orders/sscc.ts'
import { numberFor } from '#src/domain/shared/public-number.ts'
import {
  checkScan,
  missingOf,
  NOTHING_FOUND,
  withResult,
  type HandOver,
  type ManifestParcel,
} from './hand-over.ts'
import type { Scan } from './scan.ts'

const [A, B, C] = [1, 2, 3].map((n) => ssccFor('9521234', n)) as [string, string, string]
const parcel = (orderId: string, ssccs: string[], trackingNumber: string): ManifestParcel => ({
  orderId,
  orderNumber: numberFor('order', Number(orderId)),
  trackingNumber,
  recipient: 'Ann',
  pieces: Math.max(1, ssccs.length),
  ssccs,
})
const OURS = numberFor('tracking', 7)
const ONE = parcel('1', [A], OURS)
const TWO = parcel('2', [B, C], '7035114477138472')
const UNLABELLED = parcel('3', [], '1Z5R89390357567127')
const ALL = [ONE, TWO, UNLABELLED]

const own = (number: string): Scan => ({ kind: 'own', of: 'tracking', number })
const carrier = (number: string): Scan => ({ kind: 'carrier', number, checked: true })
const piece = (number: string): Scan => ({ kind: 'piece', number })
const after = (...frames: Scan[][]): HandOver =>
  frames.reduce((before, scans) => {
    const result = checkScan(ALL, before, scans)
    return result ? withResult(before, result) : before
  }, NOTHING_FOUND)

test.each([
  ['by its tracking number', [own(OURS)], { outcome: 'added', parcel: ONE, pieces: ['1/0'] }],
  ['by its order number', [own(ONE.orderNumber)], { outcome: 'added', parcel: ONE, pieces: ['1/0'] }],
  ['by the barcode of its piece', [piece(A)], { outcome: 'added', parcel: ONE, pieces: ['1/0'] }],
  [
    'by its number alone, before it has a label',
    [carrier('1Z5R89390357567127')],
    { outcome: 'added', parcel: UNLABELLED, pieces: ['3/0'] },
  ],
  [
    'as the second of two pieces',
    [carrier('7035114477138472'), piece(C)],
    { outcome: 'added', parcel: TWO, pieces: ['2/1'] },
  ],
  [
    'as one of two pieces, which its number doesn’t tell',
    [carrier('7035114477138472')],
    { outcome: 'whichPiece', parcel: TWO },
  ],
  ['as one that doesn’t belong', [carrier('320595463938')], { outcome: 'foreign', number: '320595463938' }],
  ['as nothing yet, by the piece of one that doesn’t belong', [piece(ssccFor('9521234', 99))], undefined],
  ['as nothing, by a text that is no number', [{ kind: 'other', number: 'Aisle 7' } as Scan], undefined],
])('a parcel is found %s', (_, scans, result) => {
  expect(checkScan(ALL, NOTHING_FOUND, scans)).toEqual(result)
})

test('a parcel that is scanned twice counts once, and says so', () => {
  const once = after([own(OURS)])
  expect(checkScan(ALL, once, [own(OURS)])).toMatchObject({ outcome: 'again', parcel: ONE })
  expect(after([own(OURS)], [piece(A)])).toEqual(once)
})

test('pieces are missing until each was scanned; then the number alone is enough to see that it is complete', () => {
  const half = after([piece(B)], [carrier('320595463938')])
  expect([ONE, TWO].map((one) => missingOf(one, half.found))).toEqual([1, 1])
  expect(half.foreign).toEqual(['320595463938'])
  const both = withResult(half, checkScan(ALL, half, [piece(C)])!)
  expect(missingOf(TWO, both.found)).toBe(0)
  expect(checkScan(ALL, both, [carrier('7035114477138472')])).toMatchObject({ outcome: 'again' })
})
