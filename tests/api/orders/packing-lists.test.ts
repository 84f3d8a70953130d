import { describe, expect, test } from 'vitest'
import type { CheckedPackingList } from '#src/contract/customs.ts'
import { newCustoms } from '#src/domain/customs/customs.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { withCustomsServer, customer, post, said } from '#tests/support/server/customs-server.ts'

withCustomsServer()

describe('a packing list', () => {
  const head = ['Description', 'HS', 'Made in', 'Qty', 'Unit price', 'Net weight (kg)']

  test('is validated row by row, with wrong cells by name', async () => {
    const rows = [
      head,
      ['T-shirts', '6109.10', 'Bangladesh', '12', '$19.99', '2.4'],
      ['Mugs', '69', 'Narnia', 'x', '', '3'],
    ]
    const mapping = ['description', 'hsCode', 'originCountry', 'quantity', 'unitValue', 'lineWeight']
    const { data } = await customer.call<CheckedPackingList>('POST', '/customs/packing-list', {
      rows: rows.slice(1),
      mapping,
    })
    expect(data!.lines[0]).toMatchObject({
      row: 1,
      state: 'good',
      faults: [],
      line: { hsCode: '610910', originCountry: 'BD', unitValue: 1999, unitWeight: 0.2 },
    })
    expect(data!.lines[1]!.faults.map(({ name }) => name).toSorted()).toEqual([
      'hsCode',
      'originCountry',
      'quantity',
      'unitValue',
    ])
    const named = await customer.call<CheckedPackingList>('POST', '/customs/packing-list', { rows })
    expect(named.data).toMatchObject({
      mapping: ['description', 'hsCode', 'originCountry', 'quantity', 'unitValue', null],
      lines: [{ row: 2 }, { row: 3 }],
    })
    expect(await customer.call('POST', '/customs/packing-list', { rows: [['?', '!']] })).toMatchObject({
      code: 601,
      msg: 'Match at least one column.',
    })
  })

  test('becomes a commercial invoice with its own number, packages and weight, and no order', async () => {
    const text = said(
      (await post('/customs/packing-list/paper', { ...make.packingList(), kind: 'commercialInvoice' }))
        .rawPayload,
    )
    for (const words of [
      'Commercial invoice',
      'INV-77',
      'Lake Shore Goods',
      'T-shirts, cotton',
      '6109.10',
      'BANGLADESH',
      '239.88',
      'Number of packages: 3',
      'Gross weight: 14.5 kg',
      'North Trucking',
      'Mina Roy',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/Order|SAMPLE/)
  })

  test('becomes a Canada Customs Invoice for imports, and a CUSMA certification for goods that originate', async () => {
    const { from, to } = make.packingList()
    const cci = said(
      (
        await post('/customs/packing-list/paper', {
          ...make.packingList({}, { from: to, to: from }),
          kind: 'canadaInvoice',
        })
      ).rawPayload,
    )
    for (let field = 1; field <= 25; field += 1)
      expect(cci, `field ${field}`).toMatch(new RegExp(`(^| )${field}\\. `))
    const certified = make.packingList({
      commodities: [make.commodity({ originCountry: 'CA', originCriterion: 'B' })],
      cusma: { ...newCustoms().cusma, certify: true, signerTitle: 'Owner', email: 'mina@example.com' },
    })
    expect(
      said((await post('/customs/packing-list/paper', { ...certified, kind: 'cusma' })).rawPayload),
    ).toMatch(/mina@example\.com.*9\. Authorized signature.*2026-11-18/)
  })

  test('is refused with a message where nothing applies, and at its field where something is missing', async () => {
    expect(
      (await post('/customs/packing-list/paper', { ...make.packingList(), kind: 'canadaInvoice' })).json(),
    ).toMatchObject({ code: 601, msg: 'A Canada Customs Invoice is only for goods entering Canada.' })
    expect(
      (await post('/customs/packing-list/paper', { ...make.packingList(), kind: 'cusma' })).json(),
    ).toMatchObject({ code: 601, msg: 'No goods in this shipment were certified under CUSMA.' })
    expect(
      (
        await post('/customs/packing-list/paper', {
          ...make.packingList({ exportReason: 'documents' }),
          kind: 'commercialInvoice',
        })
      ).json(),
    ).toMatchObject({ code: 601, msg: 'Document-only shipments don’t need a commercial invoice.' })
    expect(
      (
        await post('/customs/packing-list/paper', {
          ...make.packingList({ customsInvoiceNumber: '' }, { to: make.address() }),
          kind: 'commercialInvoice',
        })
      ).json<{ fields: object }>().fields,
    ).toMatchObject({ 'customs.customsInvoiceNumber': 'validation.enter', 'to.country': 'validation.border' })
    expect(
      (
        await post('/customs/packing-list/paper', {
          ...make.packingList({}, { grossWeight: 1 }),
          kind: 'commercialInvoice',
        })
      ).json<{ fields: object }>().fields,
    ).toEqual({ 'customs.commodities[0].unitWeight': 'validation.netAboveGross' })
  })
})
