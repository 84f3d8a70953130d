import Papa from 'papaparse'
import { FREIGHT_MODES, type FreightMode } from '#src/domain/freight/freight.ts'
import { withPercent } from '#src/domain/rating/fuel.ts'
import * as cell from '#src/domain/rating/rate-card-cells.ts'
import { someOf, type CardError } from '#src/domain/rating/rate-card-file.ts'
import { PERCENT_KINDS, type PercentRow } from '#src/domain/rating/rate-card.ts'
import type { CardKind, Cards } from '#server/carriers/rate-card-store.ts'

const COLUMNS = {
  carrier: cell.text('carrier'),
  mode: cell.optional(cell.oneOf('mode', FREIGHT_MODES)),
  kind: cell.oneOf('kind', PERCENT_KINDS),
  percent: cell.percent('percent'),
  validFrom: cell.day('valid_from'),
}
/** A line without a mode is the rate card's, the others are the freight card's. */
export interface FuelLine extends PercentRow {
  mode: FreightMode | null
}
type Carriers = Record<CardKind, { carriers: readonly { carrier: string }[] }>

/** Reads the week's percentages: carrier, mode, kind, percent and the day from which they hold. */
export function parseFuel(
  csv: string,
  cards: Carriers,
): { lines: FuelLine[]; errors?: never } | { lines?: never; errors: CardError[] } {
  const { data, meta } = Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ''), {
    header: true,
    transformHeader: (name) => name.trim(),
  })
  const missing = Object.values(COLUMNS).filter(({ column }) => !meta.fields?.includes(column))
  if (missing.length > 0)
    return {
      errors: missing.map(({ column }) => ({ row: 1, column, value: '', message: 'rates.error.column' })),
    }
  // Blank ones count where they stand.
  const filled = data.flatMap((line, at) => (isBlank(line) ? [] : [{ line, row: at + 2 }]))
  if (filled.length === 0)
    return { errors: [{ row: 0, column: 'carrier', value: '', message: 'validation.required' }] }
  const errors: CardError[] = []
  const lines = filled.map(({ line, row }) => readLine(line, row, cards, errors))
  return errors.length > 0 ? { errors } : { lines }
}

const isBlank = (line: Readonly<Record<string, string>>): boolean =>
  Object.values(line).every((value) => String(value ?? '').trim() === '')

function readLine(line: Record<string, string>, row: number, cards: Carriers, errors: CardError[]): FuelLine {
  const read = Object.entries(COLUMNS).map(([name, { column, message, right, read: readCell }]) => {
    const value = (line[column] ?? '').trim()
    const found = readCell(value)
    if (found === undefined)
      errors.push({
        row,
        column,
        value,
        message: value === '' ? 'validation.required' : message,
        ...(right !== undefined && { right }),
      })
    return [name, found]
  })
  const result = Object.fromEntries(read) as unknown as FuelLine
  const known = new Set(cards[result.mode ? 'freight' : 'parcel'].carriers.map(({ carrier }) => carrier))
  if (result.carrier && !known.has(result.carrier))
    errors.push({
      row,
      column: 'carrier',
      value: result.carrier,
      message: 'rates.error.unknown',
      right: someOf(known),
    })
  return result
}

/** A card with those of the lines that are of its carriers; what begins on the same day is replaced. */
export const withFuel: { [K in CardKind]: (card: Cards[K], lines: readonly FuelLine[]) => Cards[K] } = {
  parcel: (card, lines) => ({
    ...card,
    percents: ofCarriers(card, lines)
      .flatMap(({ mode, ...row }) => (mode === null ? [row] : []))
      .reduce<PercentRow[]>(withPercent, card.percents),
  }),
  freight: (card, lines) => ({
    ...card,
    fuels: ofCarriers(card, lines)
      .flatMap(({ mode, ...row }) => (mode === null ? [] : [{ ...row, mode }]))
      .reduce((all, row) => withPercent(all, row), card.fuels),
  }),
}

const ofCarriers = (
  { carriers }: { carriers: readonly { carrier: string }[] },
  lines: readonly FuelLine[],
): FuelLine[] => lines.filter((line) => carriers.some(({ carrier }) => carrier === line.carrier))
