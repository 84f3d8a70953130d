import { describe, expect, test } from 'vitest'
import vectors from '#tests/vectors/ltl-rating.json'
import { linearFeet } from './trailer-floor.ts'

describe('pallets on the floor of a trailer', () => {
  const pallet = { quantity: 1, lengthIn: 48, widthIn: 40, heightIn: 60, weightLb: 500, stackable: false }
  test.each(vectors.linearFeet.map((vector) => [vector.pallets48x40, vector] as const))(
    '%d take so many feet, in one row or in as many',
    (quantity, { turnedSo40inDeep, linearFeet: feet }) => {
      expect(linearFeet([{ ...pallet, quantity }], turnedSo40inDeep)).toBeCloseTo(feet, 2)
      expect(
        linearFeet(
          Array.from({ length: quantity }, () => pallet),
          turnedSo40inDeep,
        ),
      ).toBeCloseTo(feet, 2)
    },
  )

  test('stacked they take half, on their like alone', () => {
    const low = { ...pallet, heightIn: 40, stackable: true }
    expect(linearFeet([{ ...low, quantity: 8 }])).toBe(8)
    expect(linearFeet([{ ...low, heightIn: 30 }, low])).toBe(4)
    expect(linearFeet([low, { ...low, stackable: false }, { ...low, lengthIn: 40 }])).toBe((48 + 40) / 12)
  })

  test.each([
    [
      'a narrow crate beside a pallet takes no floor of its own',
      [pallet, { ...pallet, lengthIn: 30, widthIn: 50 }],
      4,
    ],
    [
      'one too wide to stand beside it takes its own',
      [pallet, { ...pallet, lengthIn: 30, widthIn: 60 }],
      6.5,
    ],
    [
      'short ones fill the gap beside a long one one after the other only in ranks of their own',
      [
        { ...pallet, lengthIn: 96 },
        { ...pallet, quantity: 3 },
      ],
      8 + 4,
    ],
    ['wider than the trailer, it has a rank to itself', [{ ...pallet, widthIn: 120 }, pallet], 8],
  ])('%s', (_, pieces, feet) => {
    expect(linearFeet(pieces)).toBe(feet)
    expect(linearFeet(pieces.toReversed())).toBe(feet)
  })
})
