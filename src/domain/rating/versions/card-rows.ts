import Papa from 'papaparse'

/** One row of a card, or one object of a JSON file, as text: what two versions are compared by. */
export interface CardRow {
  /** What it is: `price`, `accessorial`; in JSON the path to its list. */
  record: string
  /** What tells it from other rows of its kind: its names, days and weights, between bars. */
  key: string
  /** All that it says besides. */
  cells: Readonly<Record<string, string>>
}

/** Which columns name a row, for each kind of row. One that isn't listed is its own name. */
export type Identities = Readonly<Record<string, readonly string[]>>

/** Kinds of rows in both cards; a region, rule or span of codes is named by all that it says. */
const PARCEL: Identities = {
  card: [],
  carrier: ['carrier'],
  service: ['service', 'valid_from'],
  chart: ['carrier', 'service', 'from', 'to', 'valid_from'],
  transit: ['service', 'zone'],
  remote: ['carrier', 'service', 'from_country', 'postal_from', 'postal_to', 'end', 'valid_from'],
  closure: ['carrier', 'from_country', 'province', 'day', 'valid_from'],
  percent: ['carrier', 'kind', 'valid_from'],
  surcharge: ['carrier', 'service', 'kind', 'valid_from'],
  price: ['service', 'zone', 'up_to', 'valid_from'],
}
const FREIGHT: Identities = {
  card: [],
  carrier: ['carrier'],
  service: ['service', 'valid_from'],
  lane: ['service', 'lane', 'from', 'to', 'valid_from'],
  break: ['service', 'lane', 'from_lb', 'valid_from'],
  class: ['service', 'class'],
  truck: ['service', 'lane', 'equipment', 'valid_from'],
  terminal: ['terminal'],
  closure: ['carrier', 'country', 'province', 'day', 'valid_from'],
  fuel: ['carrier', 'mode', 'kind', 'valid_from'],
  accessorial: ['carrier', 'mode', 'code', 'valid_from'],
  cancellation: ['carrier', 'mode', 'hours_before'],
}
export const IDENTITIES = { parcel: PARCEL, freight: FREIGHT } as const

/** The rows of a card's file in today's format, in its order. */
export function cardRows(csv: string, identities: Identities): CardRow[] {
  const { data } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true })
  return withOwnKeys(
    data.map(({ record = '', ...line }) => {
      const filled = Object.entries(line).filter(([, value]) => value !== '')
      const named = identities[record]
      const key = named ? named.map((column) => line[column] ?? '') : filled.map(([, value]) => value)
      return {
        record,
        key: keyOf(key),
        cells: named ? Object.fromEntries(filled.filter(([column]) => !named.includes(column))) : {},
      }
    }),
  )
}

/** Values of a key, which are shown apart. */
const keyOf = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll('|', '¦')).join('|')

/** The same of a JSON file: each object is a row with the plain values it holds, a list of words is one of them. */
export const jsonRows = (json: unknown): CardRow[] =>
  placedRows(json).map(({ record, key, cells }) => ({ record, key, cells }))

/** A row and the object it was read from. */
export interface PlacedRow extends CardRow {
  holder: Record<string, unknown> | unknown[]
  /** Steps to it: names, and places in lists. */
  path: readonly string[]
}

export function placedRows(json: unknown): PlacedRow[] {
  const rows: PlacedRow[] = []
  const walk = (names: readonly string[], path: readonly string[], holder: object) => {
    const cells: Record<string, string> = {}
    for (const [name, part, step] of partsOf(holder))
      // A remark of the file's, which isn't kept.
      if (name.startsWith('_')) continue
      else if (typeof part === 'object' && part !== null && !isWords(part) && Object.keys(part).length > 0)
        walk([...names, name], [...path, step], part)
      else cells[name] = valueText(part)
    if (Object.keys(cells).length > 0) {
      // A list at the top is a kind of its own, an object there has several.
      const kind = Array.isArray(Object(json)[path[0] ?? '']) ? 1 : 2
      rows.push({
        record: names.slice(0, kind).join('.') || TOP,
        key: keyOf(names.slice(kind)),
        cells,
        holder: holder as PlacedRow['holder'],
        path,
      })
    }
  }
  walk([], [], Object(json) as object)
  return withOwnKeys(rows)
}

/** What the file says as a whole. */
const TOP = 'table'

/** Codes of goods, countries, other rows. */
export const isWords = (part: unknown): part is string[] =>
  Array.isArray(part) && part.every((word) => typeof word === 'string')

function valueText(part: unknown): string {
  if (part === null) return ''
  if (isWords(part)) return part.join(' ')
  return typeof part === 'string' ? part : JSON.stringify(part)
}

/** An entry of a list is named by its id or first day, so that one more doesn't rename those after it. */
function partsOf(value: object): [name: string, part: unknown, step: string][] {
  if (!Array.isArray(value)) return Object.entries(value).map(([name, part]) => [name, part, name])
  return value.map((part: unknown, at) => {
    const { id, from } = Object(part) as { id?: unknown; from?: unknown }
    const names = [id, from].filter((name) => typeof name === 'string')
    return [names.length > 0 ? names.join(' ') : String(at + 1), part, String(at)]
  })
}

/** Rows that repeat another one's key are counted. */
function withOwnKeys<Row extends CardRow>(rows: readonly Row[]): Row[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const name = nameOf(row)
    const n = (seen.get(name) ?? 0) + 1
    seen.set(name, n)
    return n === 1 ? row : { ...row, key: `${row.key}|#${n}` }
  })
}

export const nameOf = ({ record, key }: Pick<CardRow, 'record' | 'key'>): string => `${record} ${key}`
