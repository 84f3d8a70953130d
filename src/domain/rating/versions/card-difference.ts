import { nameOf, type CardRow } from './card-rows.ts'

/** One cell that says something else; '' is empty. */
export interface CellChange {
  record: string
  key: string
  column: string
  from: string
  to: string
}
export interface CardDifference {
  changed: CellChange[]
  added: CardRow[]
  removed: CardRow[]
  /** Kinds of rows whose order is another one, with the keys in the new order: the first that fits counts. */
  order: Record<string, string[]>
}

/** What turns one version of a card into another. */
export function differenceOf(before: readonly CardRow[], after: readonly CardRow[]): CardDifference {
  const [old, now] = [byName(before), byName(after)]
  const difference: CardDifference = {
    changed: after.flatMap((row) => {
      const was = old.get(nameOf(row))
      return was ? cellChanges(was, row) : []
    }),
    added: after.filter((row) => !old.has(nameOf(row))),
    removed: before.filter((row) => !now.has(nameOf(row))),
    order: {},
  }
  const applied = byRecord(applyDifference(before, difference))
  for (const [record, rows] of byRecord(after))
    if (rows.some(({ key }, at) => applied.get(record)![at]!.key !== key))
      difference.order[record] = rows.map(({ key }) => key)
  return difference
}

/** The rows with the difference: those of the version it leads to, kind by kind. */
export function applyDifference(
  rows: readonly CardRow[],
  { changed, added, removed, order }: CardDifference,
): CardRow[] {
  const gone = new Set(removed.map(nameOf))
  const changes = new Map<string, CellChange[]>()
  for (const change of changed) changes.set(nameOf(change), [...(changes.get(nameOf(change)) ?? []), change])
  const result = [
    ...rows
      .filter((row) => !gone.has(nameOf(row)))
      .map((row) => withChanges(row, changes.get(nameOf(row)) ?? [])),
    ...added,
  ]
  return [...byRecord(result)].flatMap(([record, own]) => {
    const keys = order[record]
    if (!keys) return own
    const at = new Map(keys.map((key, n) => [key, n]))
    return own.toSorted((a, b) => at.get(a.key)! - at.get(b.key)!)
  })
}

const byName = (rows: readonly CardRow[]) => new Map(rows.map((row) => [nameOf(row), row]))

function cellChanges({ cells: old }: CardRow, { record, key, cells: now }: CardRow): CellChange[] {
  const columns = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return columns
    .map((column) => ({ record, key, column, from: old[column] ?? '', to: now[column] ?? '' }))
    .filter(({ from, to }) => !isSame(from, to))
}

/** 29 and 29.00 are one number; 01234 is a code. */
const isSame = (from: string, to: string): boolean =>
  from === to || (NUMBER.test(from) && NUMBER.test(to) && Number(from) === Number(to))
const NUMBER = /^(0|[1-9]\d*)(\.\d+)?$/

function withChanges(row: CardRow, changes: readonly CellChange[]): CardRow {
  if (changes.length === 0) return row
  const cells = { ...row.cells, ...Object.fromEntries(changes.map(({ column, to }) => [column, to])) }
  return { ...row, cells: Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== '')) }
}

function byRecord(rows: readonly CardRow[]): Map<string, CardRow[]> {
  const groups = new Map<string, CardRow[]>()
  for (const row of rows) {
    const group = groups.get(row.record)
    if (group) group.push(row)
    else groups.set(row.record, [row])
  }
  return groups
}

/** Per cent with a sign and one decimal. */
export const signedPercent = (percent: number): string => `${percent > 0 ? '+' : ''}${percent.toFixed(1)}`

/** Per cent by which a number changes; undefined of what is no number, or was 0. */
export function percentChange({ from, to }: Pick<CellChange, 'from' | 'to'>): number | undefined {
  if (from === '' || to === '') return undefined
  const [old, now] = [Number(from), Number(to)]
  return Number.isFinite(old) && Number.isFinite(now) && old !== 0 ? ((now - old) / old) * 100 : undefined
}

/** The largest change first; what is no number comes last, in the order of the file. */
export function largestFirst(changes: readonly CellChange[]): CellChange[] {
  const size = (change: CellChange) => Math.abs(percentChange(change) ?? -1)
  return changes.toSorted((a, b) => size(b) - size(a))
}
