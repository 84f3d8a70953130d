import type { SyncChange } from '#src/contract/sync.ts'
import { keyOf } from '#src/offline/sync/outbox.ts'
import type { Seen } from './proxy.ts'

/**
 * Checks the server's effects from outside: each change once under its key, and in order. Every effect
 * creates a version, so the versions in the responses show how often a change was applied.
 * @returns a sentence for each violation
 */
export function wrongEffects(log: readonly Seen[], truth: ReadonlyMap<string, SyncChange>): string[] {
  const wrong: string[] = []
  const byKey = new Map<string, number>()
  const versions = new Map<string, Set<number>>()
  const payloads = new Map<string, string>()
  for (const { ops, results } of log) {
    for (const op of ops) {
      const payload = JSON.stringify(op)
      if ((payloads.get(op.opId) ?? payload) !== payload)
        wrong.push(`${keyOf(op)}: ${op.opId} was sent with two payloads`)
      payloads.set(op.opId, payload)
      const result = results.find(({ opId }) => opId === op.opId)
      if (result?.code === 422) wrong.push(`${keyOf(op)}: ${op.opId} was refused as another change's key`)
      if (result?.code !== 200) continue
      const before = byKey.get(op.opId)
      if (before !== undefined && before !== result.rev)
        wrong.push(`${keyOf(op)}: ${op.opId} was done as version ${before} and again as ${result.rev}`)
      byKey.set(op.opId, result.rev)
      versions.set(keyOf(op), (versions.get(keyOf(op)) ?? new Set()).add(result.rev))
    }
  }
  for (const [key, answered] of versions) {
    const { rev } = truth.get(key) ?? { rev: 0 }
    const unknown = Array.from({ length: rev }, (_, at) => at + 1).filter((version) => !answered.has(version))
    if (unknown.length > 0) wrong.push(`${key}: versions ${unknown.join(', ')} of ${rev} came from nobody`)
  }
  return wrong
}
