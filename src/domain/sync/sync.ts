import { isSame } from './merge.ts'
import type { EntityName, RecordData } from './entity.ts'

/**
 * A change as it is sent: the desired document, or null to remove the record. `opId` is its idempotency key.
 */
export interface SyncOp {
  opId: string
  entity: EntityName
  id: string
  baseRev: number
  doc: RecordData | null
}
/** The server's version of a record: `doc` null if removed, rev 0 if it never existed. */
export interface Version {
  rev: number
  doc: RecordData | null
}

export const NEVER: Version = { rev: 0, doc: null }

/**
 * What a change does to the current version: the next version, or 'stale' when it was based on another one.
 * Removing what is gone, or writing what is there already, succeeds without writing: no rev is used up.
 */
export function decide({ baseRev, doc }: Pick<SyncOp, 'baseRev' | 'doc'>, now: Version): Version | 'stale' {
  if (isSame(doc, now.doc)) return now
  if (baseRev !== now.rev) return 'stale'
  return { rev: now.rev + 1, doc }
}
