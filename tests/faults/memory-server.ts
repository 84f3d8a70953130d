import type { SyncChange, SyncFeed, SyncResult } from '#src/contract/sync.ts'
import { isSame } from '#src/domain/sync/merge.ts'
import { decide, NEVER, type SyncOp, type Version } from '#src/domain/sync/sync.ts'

/**
 * The server's rule (src/domain/sync/sync.ts) on maps, for thousands of sequences a minute. The real server's
 * transactions are tested on real databases (tests/api/server/sync.test.ts).
 */
export function memoryServer() {
  const records = new Map<string, SyncChange & { seq: number }>()
  const operations = new Map<string, { op: SyncOp; version: Version }>()
  /** How often each key was applied. */
  const effects = new Map<string, number>()
  let seq = 0

  function pushOne(op: SyncOp): SyncResult {
    const before = operations.get(op.opId)
    if (before)
      return isSame({ ...before.op }, { ...op })
        ? { opId: op.opId, code: 200, ...before.version }
        : { opId: op.opId, code: 422, rev: 0, doc: null }
    const key = `${op.entity}/${op.id}`
    const present: Version = records.get(key) ?? NEVER
    const next = decide(op, present)
    if (next === 'stale') return { opId: op.opId, code: 412, rev: present.rev, doc: present.doc }
    operations.set(op.opId, { op, version: { rev: next.rev, doc: next.doc } })
    if (next !== present) {
      seq += 1
      records.set(key, {
        entity: op.entity,
        id: op.id,
        rev: next.rev,
        doc: next.doc,
        at: new Date(seq).toISOString(),
        seq,
      })
      effects.set(op.opId, (effects.get(op.opId) ?? 0) + 1)
    }
    return { opId: op.opId, code: 200, rev: next.rev, doc: next.doc }
  }
  return {
    records,
    effects,
    push: (ops: readonly SyncOp[]): SyncResult[] => ops.map((op) => pushOne(structuredClone(op))),
    pull(since: number): SyncFeed {
      const rows = [...records.values()].filter((row) => row.seq > since).toSorted((a, b) => a.seq - b.seq)
      const shown = rows.slice(0, 3)
      return structuredClone({
        changes: shown,
        more: rows.length > 3,
        next: rows.length > 3 ? shown.at(-1)!.seq : seq,
        head: seq,
        reset: false,
      })
    },
  }
}
