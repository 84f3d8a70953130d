import type { DutyRules } from './duty-rules.ts'

/** Days before a rule's last day on which the operator is told; the last one is the day after it (D54). */
const MARKS = [60, 30, 7, -1] as const

export interface EndingRule {
  id: string
  /** English, as operators read it. */
  name: string
  until: string
  /** From that day to the last one; negative: it is past. */
  days: number
  /** The last of the marks that was reached. */
  mark: number
}

/**
 * Rules of which nothing is known soon, or already, oldest first: no row follows theirs, and their end is not
 * certain. @param today YYYY-MM-DD
 */
export function endingRules({ canada, unitedStates }: DutyRules, today: string): EndingRule[] {
  const fee = unitedStates.mpf.map(({ from, until }) => ({
    id: 'mpf',
    name: 'Merchandise processing fee (MPF)',
    from,
    until,
    ended: false,
  }))
  const additional = [...canada.additional, ...unitedStates.additional].map(({ name, ...row }) => ({
    ...row,
    name: name.en,
  }))
  const rows = [...fee, ...additional]
  return rows
    .flatMap(({ id, name, until, ended }) => {
      if (
        until === null ||
        ended ||
        rows.some((next) => next.id === id && (next.until === null || next.until > until))
      )
        return []
      const days = (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000
      const mark = MARKS.findLast((one) => days <= one)
      return mark === undefined ? [] : [{ id, name, until, days, mark }]
    })
    .toSorted((a, b) => a.days - b.days)
}
