import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '#tests/vectors/tracking.json'
import { formats } from '#src/domain/data/tracking-formats.json'
import { gsinFor, ssccFor } from '#src/domain/orders/sscc.ts'
import { NUMBER_PREFIXES, numberFor, type NumberKind } from '#src/domain/shared/public-number.ts'
import { readScan, type ScannedCode } from './scan.ts'

const SSCC = ssccFor('9521234', 17)
const OURS = numberFor('tracking', 123_456_789_012)
const CANADA_POST = '7035114477138472'
const code = (text: string, format = 'code_128'): ScannedCode => ({ text, format })
const read = (...codes: ScannedCode[]) => readScan(codes, formats)

test.each(Object.keys(NUMBER_PREFIXES) as NumberKind[])(
  'a barcode of our own %s number is that number, however it is written',
  (kind) => {
    const number = numberFor(kind, 4711)
    for (const text of [number, number.replace('-', ''), ` ${number.toLowerCase()} `])
      expect(read(code(text))).toEqual([{ kind: 'own', of: kind, number }])
  },
)

test.each([
  ['a Canada Post number', CANADA_POST, CANADA_POST],
  ['a UPS number', '1Z5R89390357567127', '1Z5R89390357567127'],
  ['a postal item', 'RN123456785CA', 'RN123456785CA'],
  ['FedEx Express with its routing', '1001921334250001000300779017972697', '779017972697'],
  ['FedEx Ground with its service', '9611020987654312345672', '987654312345672'],
  ['FedEx Ground’s longest', '9622001560000000000000794808390594', '794808390594'],
  ['FedEx ASTRA', '32971514560102447849175802862014', '784917580286'],
  ['USPS with the ZIP code', '420112139261290983497923666238', '9261290983497923666238'],
  ['USPS with ZIP+4', '4201002334249200190132607600833457', '9200190132607600833457'],
  ['USPS as GS1, in two elements', '42011213\u001D9261290983497923666238', '9261290983497923666238'],
])('%s is read as it is printed below the bars', (_, text, number) => {
  expect(read(code(text))).toEqual([{ kind: 'carrier', number, checked: true }])
})

test.each([
  ['one piece', `00${SSCC}`, { kind: 'piece', number: SSCC }],
  ['one piece, with the symbology before it', `]C100${SSCC}`, { kind: 'piece', number: SSCC }],
  ['one piece, behind a separator', `\u001D00${SSCC}`, { kind: 'piece', number: SSCC }],
  ['one piece, copied from below the bars', `(00) ${SSCC}`, { kind: 'piece', number: SSCC }],
  ['a bill of lading', `402${gsinFor('9521234', 3)}`, { kind: 'bol', number: gsinFor('9521234', 3) }],
])('a GS1 barcode names %s', (_, text, scan) => {
  expect(read(code(text))).toEqual([scan])
})

test.each([
  [`https://ship.example.com/track/tracking?numbers=${OURS}`, { kind: 'own', of: 'tracking', number: OURS }],
  [
    `https://elsewhere.example/track/tracking?numbers=${CANADA_POST}`,
    { kind: 'carrier', number: CANADA_POST, checked: true },
  ],
  // A carrier whose numbers have no check digit: our link says that it is one.
  [
    'https://ship.example.com/track/tracking?numbers=abc%20123',
    { kind: 'carrier', number: 'ABC123', checked: true },
  ],
  [
    'https://www.canadapost-postescanada.ca/track-reperage/en#/details/7035114477138472',
    { kind: 'carrier', number: CANADA_POST, checked: true },
  ],
  [
    'https://www.ups.com/track?loc=en_CA&tracknum=1Z5R89390357567127',
    { kind: 'carrier', number: '1Z5R89390357567127', checked: true },
  ],
  ['https://shop.example/offers/20261127', { kind: 'other', number: 'https://shop.example/offers/20261127' }],
])('a QR code with the link %s', (link, scan) => {
  expect(read(code(link, 'qr_code'))).toEqual([scan])
})

test('of the three barcodes of our label, the tracking number comes first, then the piece; each once', () => {
  expect(
    read(
      code(`00${SSCC}`),
      code(`https://ship.example.com/track/tracking?numbers=${OURS}`, 'qr_code'),
      code(OURS),
    ),
  ).toEqual([
    { kind: 'own', of: 'tracking', number: OURS },
    { kind: 'piece', number: SSCC },
  ])
})

test('a number that a check digit confirms comes before one that only looks like one', () => {
  const [first, second] = read(code('JFV247545960'), code(CANADA_POST))
  expect([first, second].map((scan) => scan?.number)).toEqual([CANADA_POST, 'JFV247545960'])
})

test.each(['itf', 'code_39'])('what %s misreads is not taken for a number', (format) => {
  expect(read(code('60120172242323', format), code('HELLO 4711', format))).toEqual([])
  expect(read(code(CANADA_POST, format))).toHaveLength(1)
})

test('a carrier’s own message beside its tracking number says nothing to a person', () => {
  expect(
    read(code('[)>\u001E01\u001D02840\u001D019\u001D0000000\u001DFDEB', 'pdf417'), code('', 'qr_code')),
  ).toEqual([])
})

test('any other text is shown as it was read', () => {
  expect(read(code('Aisle 7', 'qr_code'))).toEqual([{ kind: 'other', number: 'Aisle 7' }])
})

test('every checked number of every carrier is found, and no text makes it fall over', () => {
  for (const { number } of vectors.valid)
    expect(read(code(number))[0]).toMatchObject({ number: expect.any(String) })
  fc.assert(
    fc.property(fc.string({ maxLength: 60, unit: 'binary' }), (text) => {
      expect(read(code(text)).length).toBeLessThanOrEqual(1)
    }),
  )
})
