import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditShare, dueCents, isCredited } from './invoice.ts'

const invoice = { taxes: [{ type: 'GST' as const, ratePct: '5', amountCents: 50 }, { type: 'QST' as const, ratePct: '9.975', amountCents: 100 }], totalCents: 1150 }

test('a credit note of the whole takes back exactly what was invoiced', () => {
  expect(creditShare(invoice, 0, 1150)).toMatchObject({ subtotalCents: 1000, taxes: [{ amountCents: 50 }, { amountCents: 100 }], totalCents: 1150 })
})

test('credit notes in any parts come to the invoice, tax by tax', () => {
  fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: 1149 }), { maxLength: 20 }), (cuts) => {
    const points = [...new Set([...cuts, 1150])].toSorted((a, b) => a - b)
    const parts = points.map((end, at) => creditShare(invoice, points[at - 1] ?? 0, end - (points[at - 1] ?? 0)))
    const sum = (pick: (part: (typeof parts)[number]) => number) => parts.reduce((all, part) => all + pick(part), 0)
    expect([sum((part) => part.subtotalCents), sum((part) => part.taxes[0]!.amountCents), sum((part) => part.taxes[1]!.amountCents)]).toEqual([1000, 50, 100])
    for (const part of parts) expect(part.subtotalCents + part.taxes.reduce((all, tax) => all + tax.amountCents, 0)).toBe(part.totalCents)
  }))
})

test('more than was invoiced is never taken back', () => {
  expect(() => creditShare(invoice, 1000, 151)).toThrow(RangeError)
  expect(() => creditShare(invoice, 0, 0)).toThrow(RangeError)
})

test('what was taken back need not be paid', () => {
  const owed = { state: 'unpaid' as const, kind: 'adjustment' as const, totalCents: 1000, creditedCents: 400 }
  expect(dueCents(owed)).toBe(600)
  expect(dueCents({ ...owed, state: 'paid' })).toBe(0)
  expect([isCredited(owed), isCredited({ ...owed, creditedCents: 1000 })]).toEqual([false, true])
})
