import type { HistoryEntry } from '#src/contract/endpoint.ts'

interface Kept {
  at: Date
  actor: string
  event: string
  detail: Record<string, unknown>
}

/** What was noted of a thing, as it is answered. */
export const toHistory = (rows: readonly Kept[]): HistoryEntry[] =>
  rows.map(({ at, actor, event, detail }) => ({ at: at.toISOString(), actor, event, detail }))
