import { isSame } from './merge.ts'
import type { EntityName, RecordData } from './entity.ts'

/**
 * A change as it is sent: the document as it should be, or null to remove it. `opId` is its idempotency key.
 */
export interface SyncOp {
  opId: string
  entity: EntityName
  id: string
  baseRev: number
  doc: RecordData | null
}
/** What the server has of a thing: `doc` null once it was removed, rev 0 when it never was there. */
export interface Version {
  rev: number
  doc: RecordData | null
}

export const NEVER: Version = { rev: 0, doc: null }

/**
 * What becomes of a change, given what is there now: the next version, or 'stale' when it was made on another
 * one. Removing what is gone, and writing what stands there already, is done already: nothing is written
 * twice, no rev is lost.
 */
export function decide({ baseRev, doc }: Pick<SyncOp, 'baseRev' | 'doc'>, now: Version): Version | 'stale' {
  if (isSame(doc, now.doc)) return now
  if (baseRev !== now.rev) return 'stale'
  return { rev: now.rev + 1, doc }
}
