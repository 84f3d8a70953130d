import { expect, test } from 'vitest'
import { ssccFor } from '#src/domain/orders/sscc.ts'
import { renderLabels } from '#server/documents/label/label.ts'
import { pdfCodes, pdfText } from '#tests/support/documents/read-pdf.ts'
import { unitsOf } from './units.ts'
import { palletLabels } from './pallet-labels.ts'
import { WHOLE, aLoad, anOrder } from '#tests/support/orders/sample-loads.ts'

test('every pallet and the drum have a label with an SSCC of their own, the PRO number, and a number out of five', async () => {
  const order = anOrder()
  const ssccs = unitsOf(aLoad()).map((_, at) => ssccFor('9521234', 500 + at))
  const pdf = await renderLabels(palletLabels({ ...order, ssccs }, 'https://portage.example'), 'pdf4x6')
  const codes = pdfCodes(pdf)
  expect(codes).toHaveLength(5)
  codes.forEach((page, at) =>
    expect(page).toEqual(
      [
        `00${ssccs[at]}`,
        'SF0100-0012',
        'https://portage.example/track/tracking?numbers=SF0100-0012',
      ].toSorted(),
    ),
  )
  const words = pdfText(pdf)
  expect([/1 ?\/ ?5/.test(words), /5 ?\/ ?5/.test(words)]).toEqual([true, true])
  for (const text of ['PRO NUMBER', `BOL ${order.bol}`, 'Pots en céramique', '陈静怡', 'SAMPLE'])
    expect(words).toContain(text)
})

test('a truckload booked by its total has a label per pallet, without a weight', async () => {
  const order = anOrder(aLoad({ ...WHOLE, mode: 'ftl', trailer: { equipment: 'dry_van' } }))
  const words = pdfText(
    await renderLabels(
      palletLabels(
        { ...order, ssccs: [1, 2, 3].map((n) => ssccFor('9521234', n)) },
        'https://portage.example',
      ),
      'pdf4x6',
    ),
  )
  expect(words).toMatch(/3 ?\/ ?3/)
  expect(words).not.toContain('Weight')
})
