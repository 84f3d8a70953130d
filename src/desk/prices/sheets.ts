import { MOST_VALUE_LETTERS } from '#src/contract/desk/prices.ts'

/** A row of `prices values`: its key, and each column that says something. */
export type ValueRow = Readonly<Record<string, string>> & { key: string }
/** One value of a card, where it stands in the file. */
export interface CellAt {
  record: string
  key: string
  column: string
  value: string
}
/** Values as a table on the screen. */
export interface Sheet {
  /** '' where there is only one. */
  name: string
  columns: string[]
  rows: { name: string; cells: (CellAt | undefined)[] }[]
}

/** How a kind of row is laid out: parts of its key down, across, and on a sheet of their own. */
interface Layout {
  down: number
  across: number
  apart: readonly number[]
  values: readonly string[]
}
const LAYOUTS: Readonly<Record<string, Layout>> = {
  // service | zone | up_to | valid_from
  price: { down: 2, across: 1, apart: [0, 3], values: ['own_price', 'list_price'] },
  // service | lane | from_lb | valid_from
  break: { down: 1, across: 2, apart: [0, 3], values: ['amount'] },
  // service | class
  class: { down: 1, across: 0, apart: [], values: ['percent'] },
  // service | zone
  transit: { down: 0, across: 1, apart: [], values: ['days'] },
}

export type EditedPack = 'parcel' | 'freight' | 'customs'

/**
 * Kinds of rows whose values can be changed one by one; rules and postal areas come with a file. Those of the duty
 * tables are places in them, with an underscore for the dot.
 */
export const EDITABLE: Readonly<Record<EditedPack, readonly string[]>> = {
  parcel: ['price', 'surcharge', 'percent', 'service', 'transit'],
  freight: ['break', 'class', 'truck', 'lane', 'accessorial', 'fuel', 'cancellation', 'terminal', 'service'],
  customs: [
    'exchange',
    'brokerage',
    'canada_deMinimis',
    'canada_gst',
    'canada_additional',
    'canada_withoutMfn',
    'unitedStates_deMinimis',
    'unitedStates_formal',
    'unitedStates_mpf',
    'unitedStates_hmf',
    'unitedStates_additional',
    'unitedStates_withoutMfn',
    'tariff_CA',
    'tariff_US',
    'table',
  ],
}
/** As the verbs name such a kind. */
export const recordOf = (kind: string): string => kind.replace('_', '.')
/** A whole tariff is looked for by its codes. */
export const isTariff = (record: string): boolean => record.startsWith('tariff.')

/** The rows of one kind as sheets: zones by weights where there are such, else a row each. */
export function sheetsOf(pack: EditedPack, record: string, rows: readonly ValueRow[]): Sheet[] {
  if (pack === 'customs') return partsOf(record, rows)
  const layout = LAYOUTS[record]
  return layout
    ? layout.values.flatMap((column) => gridsOf(record, rows, layout, column))
    : [listOf(record, rows)]
}

function gridsOf(
  record: string,
  rows: readonly ValueRow[],
  { down, across, apart, values }: Layout,
  column: string,
): Sheet[] {
  const parts = rows.map((row) => ({ row, key: row.key.split('|') }))
  const nameOf = (key: readonly string[]) =>
    [...apart.map((at) => key[at]!), ...(values.length > 1 ? [column] : [])].filter(Boolean).join(' · ')
  const names = [...new Set(parts.map(({ key }) => nameOf(key)))]
  return names.map((name) => {
    const own = parts.filter(({ key }) => nameOf(key) === name)
    const columns = [...new Set(own.map(({ key }) => key[across]!))].toSorted(byNumber)
    const lines = [...new Set(own.map(({ key }) => key[down]!))].toSorted(byNumber)
    return {
      name,
      columns,
      rows: lines.map((line) => ({
        name: line,
        cells: columns.map((one) => {
          const found = own.find(({ key }) => key[down] === line && key[across] === one)
          return found && { record, key: found.row.key, column, value: found.row[column] ?? '' }
        }),
      })),
    }
  })
}

/** Numbers by their size; words stay as they are in the file. */
const byNumber = (a: string, b: string): number => {
  const difference = Number(a) - Number(b)
  return Number.isNaN(difference) ? 0 : difference
}

function listOf(record: string, rows: readonly ValueRow[]): Sheet {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'key')
  return {
    name: '',
    columns,
    rows: rows.map((row) => ({
      name: row.key.split('|').filter(Boolean).join(' · '),
      cells: columns.map((column) => ({ record, key: row.key, column, value: row[column] ?? '' })),
    })),
  }
}

const NAMES_SHOWN = 5
/** Lines of a tariff are known by their codes alone. */
const nameIn = (record: string, key: string): string =>
  key
    .split('|')
    .filter((part) => part !== '' && !(isTariff(record) && part === 'lines'))
    .join(' · ') || record

/** Objects of a JSON file, each with those that have the same names: no other name can be added to them. */
function partsOf(record: string, rows: readonly ValueRow[]): Sheet[] {
  const columnsOf = (row: ValueRow) => Object.keys(row).filter((name) => name !== 'key')
  const depthOf = ({ key }: ValueRow) => key.split('|').length
  const sorted = rows.toSorted((a, b) => depthOf(a) - depthOf(b))
  const names = [...new Set(sorted.map((row) => columnsOf(row).join(', ')))]
  return names.map((all) => {
    const own = rows.filter((row) => columnsOf(row).join(', ') === all)
    const columns = columnsOf(own[0]!)
    const name = columns.length > NAMES_SHOWN ? `${columns.slice(0, NAMES_SHOWN).join(', ')}…` : all
    const cell = ({ key, ...row }: ValueRow, column: string): CellAt | undefined => {
      const value = row[column as never] as string
      return value === '{}' || value.length > MOST_VALUE_LETTERS ? undefined : { record, key, column, value }
    }
    return {
      name,
      columns,
      rows: own.map((row) => ({
        name: nameIn(record, row.key),
        cells: columns.map((column) => cell(row, column)),
      })),
    }
  })
}
