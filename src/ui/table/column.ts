import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Its heading is `field.<name>`. */
  name: keyof Row & string
  /** Another heading's message id. */
  label?: string
  cell?: (row: Row) => ReactNode
  align?: 'left' | 'right'
  /** Values of the list's `sort` in its address; `fallback` is what it is without one. */
  sort?: { ascending: string; descending: string; fallback: string }
}

export const cellOf = <Row>({ name, cell }: Column<Row>, row: Row): ReactNode =>
  cell ? cell(row) : String(row[name] ?? '')
export const labelOf = <Row>({ name, label }: Column<Row>): string => label ?? `field.${name}`
