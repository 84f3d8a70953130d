/** Linear interpolation between the two nearest; `share` 0.5 is the median. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [low = NaN, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low + (high - low) * (at - Math.floor(at))
}

/** One line of the table. Times are in milliseconds. */
export interface Line {
  row: string
  who: string
  /** Undefined if not run; `note` says why. */
  median?: string
  p95?: string
  /** The limit, and whether it was kept. */
  limit?: string
  kept?: boolean
  note?: string
}

export const timed = (
  row: string,
  who: string,
  samples: readonly number[],
  more: Pick<Line, 'limit' | 'kept' | 'note'> = {},
): Line => ({ row, who, median: ms(quantile(samples, 0.5)), p95: ms(quantile(samples, 0.95)), ...more })

export const ms = (time: number): string =>
  Number.isNaN(time) ? '–' : `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`

/** The line as Markdown. */
export function table(lines: readonly Line[]): string {
  const cells = lines.map(({ row, who, median = 'not run', p95 = '–', limit = '', kept, note = '' }, at) => [
    lines[at - 1]?.row === row ? '' : row,
    who,
    median,
    p95,
    limit && `${limit}${kept === undefined ? '' : kept ? ' ✓' : ' **missed**'}`,
    note,
  ])
  return [
    ['What', 'Who', 'Median', 'p95', 'Limit', 'Remark'],
    ['---', '---', '---:', '---:', '---', '---'],
    ...cells,
  ]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
}
