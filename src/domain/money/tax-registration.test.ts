import { expect, test } from 'vitest'
import { parseRegistrations } from './tax-registration.ts'
import { freightTaxes, registrationOn, taxDay } from './tax.ts'

const MADE_UP = '123456789 RT 0001'

test.each([
  ['812345676 RT 0001', [{ number: '812345676 RT 0001', from: null, until: null }]],
  ['812345676rt0001', [{ number: '812345676 RT 0001', from: null, until: null }]],
  [
    '812345676 RT 0001 until 2026-12-31; 700123458 RT 0002 from 2027-01-01',
    [
      { number: '812345676 RT 0001', from: null, until: '2026-12-31' },
      { number: '700123458 RT 0002', from: '2027-01-01', until: null },
    ],
  ],
  [MADE_UP, [{ number: MADE_UP, from: null, until: null }]],
  ['812345675 RT 0001', null],
  ['81234567 RT 0001', null],
  ['812345676 RC 0001', null],
  ['812345676 RT 0001 from tomorrow', null],
  ['812345676 RT 0001 from 2027-01-01 until 2026-01-01', null],
  ['', null],
])('the GST/HST registration "%s" is read as %j', (text, read) => {
  expect(parseRegistrations('GST', text, MADE_UP)).toEqual(read)
})

test('a QST registration has ten digits', () => {
  expect(parseRegistrations('QST', '1012345678 tq0001 from 2026-01-01', '')).toEqual([
    { number: '1012345678 TQ 0001', from: '2026-01-01', until: null },
  ])
  expect(parseRegistrations('QST', '101234567 TQ 0001', '')).toBeNull()
})

test('a registration counts from its first day to its last', () => {
  const list = [
    { number: 'A', from: null, until: '2026-12-31' },
    { number: 'B', from: '2027-01-02', until: null },
  ]
  expect(['2026-12-31', '2027-01-01', '2027-01-02'].map((day) => registrationOn(list, day))).toEqual([
    'A',
    '',
    'B',
  ])
})

test('a tax without a registration in force is not charged: within Québec GST alone without a QST number, nothing without either', () => {
  const quebec = {
    origin: { country: 'CA', province: 'QC' },
    destination: { country: 'CA', province: 'QC' },
    date: '2026-11-21',
    baseCents: 100_00,
  }
  const one = [{ number: 'x', from: null, until: null }]
  const types = (registrations: Parameters<typeof freightTaxes>[0]['registrations']) =>
    freightTaxes({ ...quebec, registrations }).map(({ type }) => type)
  expect(
    [
      undefined,
      { GST: one, QST: one },
      { GST: one, QST: [] },
      { GST: [], QST: one },
      { GST: [], QST: [] },
    ].map(types),
  ).toEqual([['GST', 'QST'], ['GST', 'QST'], ['GST'], ['QST'], []])
})

test('what is bought at eleven at night in Toronto is taxed by that day, also where it is tomorrow', () => {
  expect(taxDay(new Date('2025-04-01T03:00:00Z'))).toBe('2025-03-31')
})
