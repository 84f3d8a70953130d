import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditForNet, creditShare, dueCents, isCredited } from './invoice.ts'

const invoice = {
  taxes: [
    { type: 'GST' as const, ratePct: '5', amountCents: 50 },
    { type: 'QST' as const, ratePct: '9.975', amountCents: 100 },
  ],
  totalCents: 1150,
}

test('a credit note of the whole takes back exactly what was invoiced', () => {
  expect(creditShare(invoice, 0, 1150)).toMatchObject({
    subtotalCents: 1000,
    taxes: [{ amountCents: 50 }, { amountCents: 100 }],
    totalCents: 1150,
  })
})

test('credit notes in any parts come to the invoice, tax by tax', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1149 }), { maxLength: 20 }), (cuts) => {
      const points = [...new Set([...cuts, 1150])].toSorted((a, b) => a - b)
      const parts = points.map((end, at) =>
        creditShare(invoice, points[at - 1] ?? 0, end - (points[at - 1] ?? 0)),
      )
      const sum = (pick: (part: (typeof parts)[number]) => number) =>
        parts.reduce((all, part) => all + pick(part), 0)
      expect([
        sum((part) => part.subtotalCents),
        sum((part) => part.taxes[0]!.amountCents),
        sum((part) => part.taxes[1]!.amountCents),
      ]).toEqual([1000, 50, 100])
      for (const part of parts)
        expect(part.subtotalCents + part.taxes.reduce((all, tax) => all + tax.amountCents, 0)).toBe(
          part.totalCents,
        )
    }),
  )
})

test('half a cent of tax in a part is rounded up, as it is when it is charged', () => {
  expect(
    creditShare({ taxes: [{ type: 'GST', ratePct: '5', amountCents: 5 }], totalCents: 105 }, 0, 11).taxes,
  ).toMatchObject([{ amountCents: 1 }])
})

test('whatever is left before tax can be credited to the cent, whatever was credited before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 1149 }), (net, before) => {
      const left = 1150 - before
      const cents = creditForNet(invoice, before, net)
      // Null when less than that is left.
      expect(
        cents === null
          ? creditShare(invoice, before, left).subtotalCents < net
          : cents <= left && creditShare(invoice, before, cents).subtotalCents === net,
      ).toBe(true)
    }),
  )
  expect([
    creditForNet(invoice, 0, 1000),
    creditForNet(invoice, 0, 1001),
    creditForNet(invoice, 1150, 1),
  ]).toEqual([1150, null, null])
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
