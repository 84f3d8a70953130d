import fc from 'fast-check'
import { expect, test } from 'vitest'
import { autoReloadSchema, refundShares, shortfallPrice, taxSum, topUpPrice, topUpSchema } from './top-up.ts'

const FEE = { percent: '2.9', cents: 30, taxes: [{ type: 'HST', ratePct: '13' }] } as const
const coupon = { percent: '5', amountCents: 0, mostCents: 10_00, minimumCents: 50_00 }

test('a hundred dollars by card cost 2.9 % and thirty cents more with the tax on that, and a coupon adds to them', () => {
  expect(topUpPrice(100_00, { fee: FEE, coupon })).toEqual({
    subtotal: 100_00,
    transactionFee: 3_20,
    feeTaxes: [{ type: 'HST', ratePct: '13', amountCents: 42 }],
    totalCost: 103_62,
    additionalCredits: 5_00,
    totalCredits: 105_00,
  })
  expect(topUpPrice(500_00, { fee: FEE, coupon }).additionalCredits).toBe(10_00)
  expect(topUpPrice(49_99, { fee: FEE, coupon }).additionalCredits).toBe(0)
})

test('an e-transfer costs nothing more', () =>
  expect(topUpPrice(100_00, { fee: null, coupon: null })).toMatchObject({
    transactionFee: 0,
    totalCost: 100_00,
  }))

test('a purchase by card charges exactly what is missing, but no less than cards take', () => {
  expect(shortfallPrice(12_34, FEE)).toMatchObject({ subtotal: 12_34, transactionFee: 66, totalCost: 13_09 })
  expect(shortfallPrice(1, FEE).subtotal).toBe(50)
})

test('in whatever parts a top-up is given back, fee, taxes and bonus are given back whole in the end and never more', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 3000_00 }), { minLength: 1, maxLength: 6 }),
      fc.nat(500_00),
      fc.nat(75_00),
      fc.nat(500_00),
      (parts, transactionFee, tax, additionalCredits) => {
        const subtotal = parts.reduce((sum, part) => sum + part, 0)
        let [before, fees, taxed, bonuses] = [0, 0, 0, 0]
        const feeTaxes = [{ type: 'HST', ratePct: '13', amountCents: tax } as const]
        for (const part of parts) {
          const { fee, taxes, bonus } = refundShares(
            { subtotal, transactionFee, feeTaxes, additionalCredits },
            before,
            part,
          )
          expect(Math.min(fee, taxSum(taxes), bonus)).toBeGreaterThanOrEqual(0)
          before += part
          fees += fee
          taxed += taxSum(taxes)
          bonuses += bonus
        }
        expect([fees, taxed, bonuses]).toEqual([transactionFee, tax, additionalCredits])
      },
    ),
  )
})

test.each([
  ['card', 9_99, '01a20175-3351-7054-a552-c013d48a6dea'],
  ['card', 10_000_01, '01a20175-3351-7054-a552-c013d48a6dea'],
  ['card', 50_00, ''],
  ['cash', 50_00, '01a20175-3351-7054-a552-c013d48a6dea'],
])('a top-up by %s of %i cents with the card “%s” is refused', async (method, subtotal, cardId) => {
  expect(await topUpSchema.isValid({ method, subtotal, cardId })).toBe(false)
})

test('an automatic reload lifts the credits over its own line, and fits its month', async () => {
  const entry = {
    enabled: true,
    threshold: 50_00,
    amount: 100_00,
    monthlyLimit: 300_00,
    cardId: '01a20175-3351-7054-a552-c013d48a6dea',
  }
  expect(await autoReloadSchema.isValid(entry)).toBe(true)
  expect(await autoReloadSchema.isValid({ ...entry, amount: 49_99 })).toBe(false)
  expect(await autoReloadSchema.isValid({ ...entry, monthlyLimit: 99_99 })).toBe(false)
  expect(await autoReloadSchema.isValid({ ...entry, cardId: '' })).toBe(false)
})
