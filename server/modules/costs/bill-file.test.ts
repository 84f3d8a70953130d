import { describe, expect, test } from 'vitest'
import { readBills } from './bill-file.ts'

const given = { number: '4711', today: '2026-12-01' }
const rowsOf = (csv: string, mapping = {}) =>
  readBills(csv, mapping, given).bills?.flatMap(({ number, rows }) =>
    rows.map(({ reference, netCents, taxes }) => [number, reference, netCents, taxes]),
  )

describe('a carrier’s file of bills', () => {
  test('is read by its headings, in either language, one bill after the other', () => {
    const { bills } = readBills(
      'Invoice Number,Invoice Date,Tracking Number,Net Charge,GST,HST\n1,2026/11/30,P1,10.00,0.50,\n1,2026/11/30,P2,5.00,,0.65\n2,2026-12-01,P3,1.00,,\n',
      {},
      { today: '2026-12-02' },
    )
    expect(bills!.map(({ number, day, rows }) => [number, day, rows.length])).toEqual([
      ['1', '2026-11-30', 2],
      ['2', '2026-12-01', 1],
    ])
    expect(bills![0]!.rows[1]).toEqual({
      row: 3,
      reference: 'P2',
      netCents: 500,
      taxes: { HST: 65 },
      note: '',
      weight: null,
    })
    expect(rowsOf('Numéro de suivi;Montant net;TPS;TVQ\nP1;10,00;0,50;1,00')).toEqual([
      ['4711', 'P1', 1000, { GST: 50, QST: 100 }],
    ])
  })

  test('with totals has its net amounts computed without taxes', () => {
    expect(rowsOf('pro,total,hst\nP1,113.00,13.00')).toEqual([['4711', 'P1', 100_00, { HST: 13_00 }]])
  })

  test.each([
    ['-1.50', -150],
    ['1.50-', -150],
    ['(1.50)', -150],
    ['($1,234.56)', -1234_56],
    ['−1.50', -150],
    ['$1.50', 150],
    ['1,234.56', 1234_56],
    ['0', 0],
  ])('writes %s for %d cents', (text, cents) => {
    expect(rowsOf(`tracking;net\nP1;"${text}"`)).toEqual([['4711', 'P1', cents, {}]])
  })

  test('skips empty lines and lists amounts without a reference, such as the total', () => {
    const csv = 'tracking,net,description\nP1,1.00,\n,,\nTotal,,\n,1.00,Total'
    expect(rowsOf(csv)).toEqual([['4711', 'P1', 100, {}]])
    expect(readBills(csv, {}, given).leftOut).toEqual([{ row: 5, amount: '1.00', note: 'Total' }])
  })

  test('names a shipment by its tracking number, or else by the order’s', () => {
    expect(rowsOf('tracking,order no,net\nP1,OR0000-1015,1.00\n,OR0000-1023,2.00')).toEqual([
      ['4711', 'P1', 100, {}],
      ['4711', 'OR0000-1023', 200, {}],
    ])
    expect(rowsOf('customer reference,net\nOR0000-1023,2.00')).toEqual([['4711', 'OR0000-1023', 200, {}]])
  })

  test.each([
    ['without a column of what is billed', 'tracking,gst\nP1,1.00', {}, 'verb.bill.file.nameColumns {}'],
    [
      'with a column named that is not there',
      'tracking,net\nP1,1.00',
      { note: 'Why' },
      'verb.bill.file.noColumn {"field":"note","heading":"Why"}',
    ],
    [
      'with an amount that is none',
      'tracking,net\nP1,one',
      {},
      'verb.bill.file.notAmount {"row":2,"given":"one"}',
    ],
    [
      'with a tax that is none',
      'tracking,net,gst\nP1,1.00,x',
      {},
      'verb.bill.file.notAmount {"row":2,"given":"x"}',
    ],
    [
      'with a date that is none',
      'tracking,net,invoice date\nP1,1.00,soon',
      {},
      'verb.bill.file.notDate {"row":2,"given":"soon"}',
    ],
    ['with nothing in it', 'tracking,net\n', {}, 'verb.bill.file.empty {}'],
  ])('is refused as a whole %s', (_, csv, mapping, fault) => {
    const { faults = [] } = readBills(csv, mapping, given)
    expect(faults.map(({ message, values = {} }) => `${message} ${JSON.stringify(values)}`)).toEqual([fault])
  })

  test.each([
    ['20261130', undefined, '2026-11-30'],
    ['2026/11/30', undefined, '2026-11-30'],
    ['', undefined, '2026-12-01'],
    ['30 novembre', '2026-11-30', '2026-11-30'],
  ])('of %s, with %s named, is of %s', (date, day, expected) => {
    expect(
      readBills(`tracking,net,invoice date\nP1,1.00,${date}`, {}, { ...given, day }).bills![0]!.day,
    ).toBe(expected)
  })

  test('needs a bill number, from the file or as an option', () => {
    expect(readBills('tracking,net\nP1,1.00', {}, { today: '2026-12-01' }).faults).toEqual([
      { message: 'verb.bill.file.noNumberColumn' },
    ])
  })
})
