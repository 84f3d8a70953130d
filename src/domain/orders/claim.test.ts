import { expect, test } from 'vitest'
import { claimSchema, coverOf, claimProblem } from './claim.ts'

const standing = {
  status: 'delivered' as const,
  createdAt: new Date('2026-11-01T12:00:00Z'),
  deliveryDate: '2026-11-05',
  hasOpen: false,
  now: new Date('2026-11-20T12:00:00Z'),
  today: '2026-11-20',
}
const piece = { quantity: 1, declaredValue: 0, insuranceValue: 0 }

test('each piece is covered by its insurance or a hundred dollars, and never beyond what it was declared to be worth', () => {
  expect(coverOf([piece])).toBe(100_00)
  expect(coverOf([{ ...piece, quantity: 3, declaredValue: 40_00 }])).toBe(120_00)
  expect(
    coverOf([
      { ...piece, insuranceValue: 500_00 },
      { ...piece, insuranceValue: 500_00, declaredValue: 300_00 },
    ]),
  ).toBe(800_00)
  // Insured for less than the included cover: the included cover applies.
  expect(coverOf([{ ...piece, insuranceValue: 50_00 }])).toBe(100_00)
})

test('damage is claimed of what has arrived, a loss of what is late, once at a time and within ninety days', () => {
  expect(claimProblem('damaged', standing)).toBeNull()
  expect(claimProblem('damaged', { ...standing, status: 'shipped' })).toBe('claim.notArrived')
  expect(claimProblem('lost', standing)).toBe('claim.notUnderWay')
  expect(claimProblem('lost', { ...standing, status: 'shipped' })).toBeNull()
  expect(claimProblem('lost', { ...standing, status: 'shipped', today: '2026-11-05' })).toBe('claim.tooEarly')
  expect(claimProblem('damaged', { ...standing, hasOpen: true })).toBe('claim.isOpen')
  expect(claimProblem('damaged', { ...standing, now: new Date('2027-02-01T12:00:00Z') })).toBe(
    'claim.tooLate',
  )
})

test('a claim for nothing, or for damage that nobody shows, is not taken', () => {
  const asked = { kind: 'lost', askedCents: 100, description: 'Gone', files: [] }
  expect(claimSchema.isValidSync(asked)).toBe(true)
  expect(claimSchema.isValidSync({ ...asked, askedCents: 0 })).toBe(false)
  expect(claimSchema.isValidSync({ ...asked, kind: 'damaged' })).toBe(false)
})
