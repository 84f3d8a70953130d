import type { HistoryEntry } from '#src/contract/endpoint.ts'

interface Kept {
  at: Date
  actor: string
  event: string
  detail: Record<string, unknown>
}

/** History rows in the form that calls return. */
export const toHistory = (rows: readonly Kept[]): HistoryEntry[] =>
  rows.map(({ at, actor, event, detail }) => ({ at: at.toISOString(), actor, event, detail }))
