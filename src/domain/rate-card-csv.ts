import Papa from 'papaparse'
import { checkRateCard } from './rate-card-check.ts'
import { COLUMNS, RECORDS, type Cell, type RecordName } from './rate-card-records.ts'
import type { RateCard } from './rate-card.ts'

/** `row` as a spreadsheet counts (the header is 1; 0 is the file as a whole); `message` is an id. */
export interface RateCardError { row: number; column: string; value: string; message: string }
export type RateCardReading = { card: RateCard; errors?: never } | { card?: never; errors: RateCardError[] }

/** Reads a whole card from one CSV file (D16). Either everything is good, or every fault is named and nothing is taken. */
export function parseRateCard(csv: string): RateCardReading {
  const { data, meta } = Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ''), { header: true, transformHeader: (name) => name.trim() })
  const missing = COLUMNS.filter((column) => !meta.fields?.includes(column))
  if (missing.length > 0) return { errors: missing.map((column) => ({ row: 1, column, value: '', message: 'rates.error.column' })) }

  const errors: RateCardError[] = []
  const read: { [Name in RecordName]: unknown[] } = { card: [], carrier: [], service: [], region: [], zone: [], transit: [], price: [], percent: [], surcharge: [] }
  const rowOf = new Map<unknown, number>()
  data.forEach((line, at) => {
    const row = at + 2
    const name = (line.record ?? '').trim()
    if (Object.values(line).every((value) => String(value ?? '').trim() === '')) return
    if (!isRecordName(name)) {
      errors.push({ row, column: 'record', value: name, message: 'rates.error.record' })
      return
    }
    const values = readCells(RECORDS[name], line, row, errors)
    rowOf.set(values, row)
    read[name].push(values)
  })
  if (errors.length > 0) return { errors }
  if (read.card.length !== 1) return { errors: [{ row: 0, column: 'record', value: 'card', message: 'rates.error.oneCard' }] }

  const card = {
    ...(read.card[0] as object), carriers: read.carrier, services: read.service, regions: read.region, zones: read.zone,
    transit: read.transit, prices: read.price, percents: read.percent, surcharges: read.surcharge,
  } as RateCard
  const faults = checkRateCard(card).map(({ at, ...fault }) => ({ row: rowOf.get(at) ?? 0, ...fault }))
  return faults.length > 0 ? { errors: faults } : { card }
}

/** The card as the file parseRateCard reads back unchanged. */
export function serialiseRateCard(card: RateCard): string {
  const lines = [
    writeCells('card', { name: card.name, asOf: card.asOf }),
    ...card.carriers.map((row) => writeCells('carrier', row)),
    ...card.services.map((row) => writeCells('service', row)),
    ...card.regions.map((row) => writeCells('region', row)),
    ...card.zones.map((row) => writeCells('zone', row)),
    ...card.transit.map((row) => writeCells('transit', row)),
    ...card.percents.map((row) => writeCells('percent', row)),
    ...card.surcharges.map((row) => writeCells('surcharge', row)),
    ...card.prices.map((row) => writeCells('price', row)),
  ]
  return `${Papa.unparse({ fields: COLUMNS, data: lines }, { newline: '\n' })}\n`
}

function readCells(cells: object, line: Record<string, string>, row: number, errors: RateCardError[]): Record<string, unknown> {
  const entries = Object.entries(cells as Record<string, Cell<unknown>>).map(([name, cell]) => {
    const value = (line[cell.column] ?? '').trim()
    const read = cell.read(value)
    if (read === undefined) errors.push({ row, column: cell.column, value, message: value === '' ? 'validation.required' : cell.message })
    return [name, read]
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}

function writeCells(name: RecordName, row: object): string[] {
  const values = new Map([['record', name as string]])
  for (const [field, cell] of Object.entries(RECORDS[name]) as [string, Cell<unknown>][]) {
    values.set(cell.column, cell.write((row as Record<string, unknown>)[field]))
  }
  return COLUMNS.map((column) => values.get(column) ?? '')
}

function isRecordName(name: string): name is RecordName {
  return Object.hasOwn(RECORDS, name)
}
