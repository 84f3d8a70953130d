import { isSame, merge } from '#src/domain/sync/merge.ts'
import type { Version } from '#src/domain/sync/sync.ts'
import type { EntityName, RecordData } from '#src/domain/sync/entity.ts'
import { SYNCED_ENTITIES } from '#src/domain/synced-entities.ts'

/**
 * A record on this device: `mine` as a person left it (null: deleted), `base` as the server had it at `rev`.
 */
export interface Mine {
  entity: EntityName
  mine: RecordData | null
  base: RecordData | null
}

/**
 * What to do when a change made here meets another version (docs/offline.md). agreed: nothing is left to
 * send. send: `doc` goes on top of theirs. ask: both are kept and a person picks.
 */
export type Reconciliation =
  | { kind: 'agreed'; doc: RecordData | null; revived: boolean }
  | { kind: 'send'; doc: RecordData | null; revived: boolean }
  | { kind: 'ask'; theirs: RecordData; mine: RecordData }

export function reconcile(
  { entity, mine, base }: Mine,
  { doc: theirs }: Pick<Version, 'doc'>,
): Reconciliation {
  if (isSame(mine, theirs)) return { kind: 'agreed', doc: theirs, revived: false }
  // Deleted here, changed there: whoever changed it had a reason. If only the revision differs, it is still
  // deleted.
  if (mine === null)
    return isSame(base, theirs)
      ? { kind: 'send', doc: null, revived: false }
      : { kind: 'agreed', doc: theirs, revived: true }
  // Created anew where something had been deleted: nothing came back.
  if (theirs === null) return { kind: 'send', doc: mine, revived: base !== null }
  const merged = merge(base, mine, theirs, SYNCED_ENTITIES[entity].whole)
  const { doc } = merged
  const clashes = merged.clashes.filter(({ path }) => !NOBODY_TYPED.has(path))
  if (clashes.length > 0) return { kind: 'ask', theirs, mine }
  return isSame(doc, theirs)
    ? { kind: 'agreed', doc: theirs, revived: false }
    : { kind: 'send', doc, revived: false }
}

/**
 * A number followed on two devices is one record with two creation times; nobody could say which is right,
 * and theirs will do.
 */
const NOBODY_TYPED = new Set(['createdAt'])
