import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { parseRateCard, serializeRateCard } from './rate-card-csv.ts'
import {
  CARD_UNITS,
  REMOTE_ACCESS,
  REMOTE_ENDS,
  SURCHARGE_KINDS,
  SURCHARGE_PER,
  type RateCard,
} from './rate-card.ts'
import { HOUSE_REMOTES } from './remote-areas.ts'

const file = readFileSync(new URL('../../../server/carriers/sample-rate-card.csv', import.meta.url), 'utf8')
const sample = () => {
  const { card, errors } = parseRateCard(file)
  if (errors) throw new Error(JSON.stringify(errors.slice(0, 5)))
  return card
}
const change = (pattern: string, by: string) => {
  expect(file).toContain(pattern)
  return parseRateCard(file.replace(pattern, by)).errors ?? []
}

test('the sample card is whole, says that it is one, and comes back from its file unchanged', () => {
  const card = sample()
  expect(card.carriers.map(({ name, sample: marked }) => [name, marked])).toEqual([
    ['Sample Ground', true],
    ['Sample Express', true],
  ])
  expect(serializeRateCard(card)).toBe(file)
})

test('the sample names every remote area that the house knows', () => {
  expect(sample().remotes).toEqual(expect.arrayContaining([...HOUSE_REMOTES]))
})

test('a card from before there were charts, remote areas and closures is read as it was', () => {
  const { data, meta } = Papa.parse<Record<string, string>>(file.trim(), { header: true })
  const fields = meta.fields!.filter(
    (name) => !['from', 'to', 'end', 'access', 'day', 'works', 'by', 'post'].includes(name),
  )
  const { card } = parseRateCard(
    Papa.unparse({
      fields,
      data: data.filter(({ record }) => !['chart', 'remote', 'closure'].includes(record!)),
    }),
  )
  expect(card).toEqual({
    ...sample(),
    carriers: sample().carriers.map((row) => ({ ...row, post: null })),
    services: sample().services.map((row) => ({ ...row, by: null })),
    charts: [],
    remotes: [],
    closures: [],
  })
})

test('a chart whose areas or carriers are not in the file is refused, and so are two cells for one way and a span that is none', () => {
  expect(change('Calgary,Edmonton', 'Calgary,Red Deer')).toMatchObject([
    { column: 'to', value: 'Red Deer', message: 'rates.error.unknown' },
  ])
  const cell = file.split('\n').find((one) => one.startsWith('chart')) ?? ''
  expect(parseRateCard(`${file}${cell}\n`).errors).toMatchObject([
    { column: 'to', message: 'rates.error.duplicate' },
  ])
  expect(change('CA,,X0A,X0C', 'CA,,X0C,X0A')).toMatchObject([
    { column: 'postal_to', value: 'X0A', message: 'rates.error.span' },
  ])
  expect(change('STJEAN', 'SAINTJEAN')).toMatchObject([
    { column: 'day', value: 'SAINTJEAN', message: 'validation.date' },
  ])
})

test('own prices lie below list prices everywhere', () => {
  expect(sample().prices.filter((row) => row.ownCents >= row.listCents)).toEqual([])
})

test('any card an operator could make survives being written and read', () => {
  const cents = fc.integer({ min: 0, max: 99_999_999 })
  const size = fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 9_999_999 }).map((n) => n / 1000),
  )
  const name = fc
    .string({ minLength: 1, maxLength: 20 })
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const surcharge = fc.record({
    kind: fc.constantFrom(...SURCHARGE_KINDS),
    per: fc.constantFrom(...SURCHARGE_PER),
    listCents: cents,
    ownCents: cents,
    longestOver: size,
    secondOver: size,
    lengthGirthOver: size,
    weightOver: size,
    includedCents: fc.option(cents),
    limitCents: fc.option(cents),
  })
  fc.assert(
    fc.property(
      name,
      fc.constantFrom(...CARD_UNITS),
      fc.boolean(),
      surcharge,
      fc.array(cents, { maxLength: 8 }),
      (text, units, marked, extra, prices) => {
        const dated = { validFrom: '2026-01-01', validTo: null }
        const steps = prices.toSorted((a, b) => a - b)
        const card: RateCard = {
          name: text,
          asOf: '2026-02-28',
          carriers: [{ carrier: 'c', name: text, units, sample: marked, post: marked ? !marked : null }],
          services: [
            {
              carrier: 'c',
              service: 's',
              name: text,
              divisor: 115.2,
              weightStep: 0.5,
              minimumCents: 5,
              listMinimumCents: 0,
              cutOff: '23:59',
              maxWeight: 68,
              maxLength: 1,
              maxLengthGirth: 9,
              by: marked ? ('air' as const) : null,
              ...dated,
              validTo: '2027-01-31',
            },
          ],
          regions: [{ region: text, country: 'CA', province: 'ON', postalFrom: 'P7A', postalTo: null }],
          zones: [{ zone: 'z', fromCountry: 'CA', toCountry: '*', same: 'region', maxKm: 40.5, ...dated }],
          transit: [{ service: 's', zone: 'z', days: 0 }],
          prices: steps.map((amount, at) => ({
            service: 's',
            zone: 'z',
            upTo: at + 0.5,
            listCents: amount,
            ownCents: amount,
            ...dated,
          })),
          percents: [{ carrier: 'c', kind: 'fuel', percent: '19.75', validFrom: '2026-01-01' }],
          surcharges: [{ carrier: 'c', service: null, ...extra, ...dated }],
          charts: [
            {
              carrier: marked ? 'c' : null,
              service: marked ? null : 's',
              from: text,
              to: '*',
              zone: 'chart',
              days: steps.length,
              ...dated,
            },
          ],
          remotes: REMOTE_ACCESS.flatMap((access) =>
            REMOTE_ENDS.map((end) => ({
              carrier: null,
              service: null,
              country: 'CA',
              postalFrom: 'X0A',
              postalTo: access === 'air' ? null : 'X1A',
              end,
              access,
              days: 2,
              ...dated,
              validFrom: `2026-0${REMOTE_ACCESS.indexOf(access) + 1}-01`,
            })),
          ),
          closures: [
            {
              carrier: null,
              name: marked ? 'Fête nationale' : null,
              country: 'CA',
              province: marked ? 'QC' : null,
              day: marked ? 'STJEAN' : '2026-12-24',
              works: marked,
              ...dated,
            },
          ],
        }
        expect(parseRateCard(serializeRateCard(card))).toEqual({ card })
      },
    ),
  )
})

test('a wrong cell is named by row, column, value and reason, and nothing is taken', () => {
  expect(change('Standard,2026-01-01', 'Standard,2026-13-01')).toEqual([
    {
      row: 5,
      column: 'valid_from',
      value: '2026-13-01',
      message: 'validation.date',
      right: '2026-11-30',
    },
  ])
  expect(change('16:30', '24:30')).toMatchObject([
    { column: 'cut_off', value: '24:30', message: 'rates.error.time' },
  ])
  expect(change('imperial', 'stones')).toMatchObject([
    { row: 3, column: 'units', value: 'stones', message: 'rates.error.choice' },
  ])
  expect(change('7.95,13.90', '"7,95",13.90')).toMatchObject([
    { column: 'own_price', value: '7,95', message: 'rates.error.money' },
  ])
  expect(change('\nprice,', '\nprise,')).toMatchObject([
    { column: 'record', value: 'prise', message: 'rates.error.record' },
  ])
  expect(change('card,Sample rates (invented),2026-01-01', 'card,,2026-01-01')).toMatchObject([
    { row: 2, column: 'name', message: 'validation.required' },
  ])
})

test('a card that contradicts itself is refused', () => {
  expect(
    change('transit,,,,,,,ground_standard', 'transit,,,,,,,ground_unknown').map(({ column, message }) => [
      column,
      message,
    ]),
  ).toEqual([
    ['service', 'rates.error.unknown'],
    ['zone', 'rates.error.noTransit'],
  ])
  const line = file.split('\n').find((one) => one.startsWith('price')) ?? ''
  expect(parseRateCard(`${file}${line}\n`).errors).toMatchObject([
    { column: 'up_to', message: 'rates.error.duplicate' },
  ])
  expect(
    parseRateCard(`${file}${line.replace(/\d+\.\d\d/, '9999.00')}\n`.replace(`${line}\n`, '')).errors,
  ).toMatchObject([{ column: 'own_price', message: 'rates.error.priceFalls' }])
  expect(parseRateCard(file.replace(/^card.*\n/m, '')).errors).toEqual([
    { row: 0, column: 'record', value: 'card', message: 'rates.error.oneCard' },
  ])
  expect(parseRateCard('').errors?.[0]).toMatchObject({
    row: 1,
    column: 'record',
    message: 'rates.error.column',
  })
})

test('a file saved by a spreadsheet, with mark, line ends and empty rows, is read alike', () => {
  const saved = `\uFEFF${file.replaceAll('\n', '\r\n')}${','.repeat(35)}\r\n\r\n`
  expect(parseRateCard(saved)).toEqual({ card: sample() })
})
