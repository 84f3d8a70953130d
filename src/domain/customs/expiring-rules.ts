import type { DutyRules } from './duty-rules.ts'

/**
 * Days before a rule's last day on which the operator is warned; the last warning is on the day after it
 * (D54).
 */
const WARNING_DAYS = [60, 30, 7, -1] as const

export interface ExpiringRule {
  id: string
  /** English, for operators. */
  name: string
  until: string
  /** Days from that day until the last one; negative if it is past. */
  days: number
  /** The last warning day that was reached. */
  mark: number
}

/**
 * Rules whose known period ends soon or has ended, oldest first: they have no successor, and it isn't certain
 * that they end. @param today YYYY-MM-DD
 */
export function expiringRules({ canada, unitedStates }: DutyRules, today: string): ExpiringRule[] {
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
      const mark = WARNING_DAYS.findLast((one) => days <= one)
      return mark === undefined ? [] : [{ id, name, until, days, mark }]
    })
    .toSorted((a, b) => a.days - b.days)
}
