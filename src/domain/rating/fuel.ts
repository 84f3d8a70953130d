import { PERCENT_KINDS, type PercentRow } from './rate-card.ts'

/**
 * The fuel and carbon surcharges of that day: for each kind, the row that began last. `rows` are those of one
 * carrier, and for freight of one mode.
 */
export function percentsOn<Row extends PercentRow>(rows: readonly Row[], day: string): Row[] {
  return PERCENT_KINDS.flatMap((kind) =>
    rows
      .filter((row) => row.kind === kind && row.validFrom <= day)
      .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))
      .slice(0, 1),
  )
}

/** Adds a row, replacing the one that begins on the same day. */
export function withPercent<Row extends PercentRow>(rows: readonly Row[], row: Row): Row[] {
  return [...rows.filter((other) => keyOf(other) !== keyOf(row)), row]
}

const keyOf = ({ carrier, mode = '', kind, validFrom }: PercentRow & { mode?: string }): string =>
  `${carrier} ${mode} ${kind} ${validFrom}`
