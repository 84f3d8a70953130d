import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { SyncFeed, SyncResult } from '#src/contract/sync.ts'
import type { SyncOp } from '#src/domain/sync/sync.ts'

/** Whose database on the device it is: a person's, and the customer's they work for in it. */
export interface DatabaseOwner {
  user: string
  customer: string
}

/** How changes are pushed to the server and its feed is pulled. Both throw what `call` throws. */
export interface Transport {
  push: (ops: SyncOp[]) => Promise<SyncResult[]>
  /** `began`: see SyncFeed.head. */
  pull: (since: number, began: number) => Promise<SyncFeed>
}

/**
 * What a failed call means for what was sent. later: unknown or not applied, send the same again. failed: the
 * server itself failed. refused: never in this form. `error` is a message id or the server's message.
 */
export type Fault =
  | { kind: 'later'; error: string; afterMs?: number }
  | { kind: 'signedOut'; error: string }
  | { kind: 'failed'; error: string }
  | { kind: 'refused'; error: string }

const TIMEOUT_MS = 20_000
const TRY_AGAIN = new Set([408, 409, 425, 429, 502, 503, 504])

/**
 * The server's own calls; not in the progress bar, and exempt from the repeat guard, as resending is what a
 * queue does.
 */
export const serverTransport = (owner: DatabaseOwner): Transport => ({
  push: async (ops) => {
    const sent = new Map(ops.map(({ opId, doc }) => [opId, doc]))
    const { results } = await call(contract.sync.push, { ...owner, ops, echo: false }, OPTIONS)
    return results.map((result) =>
      'doc' in result ? result : { ...result, doc: sent.get(result.opId) ?? null },
    )
  },
  pull: (since, began) => call(contract.sync.pull, { ...owner, since, began }, OPTIONS),
})

const OPTIONS = { background: true, repeatSubmit: false, timeoutMs: TIMEOUT_MS } as const

export function faultOf(error: unknown): Fault {
  if (!(error instanceof ApiError) || error.kind === 'network')
    return { kind: 'later', error: 'outbox.why.network' }
  if (error.code === 401) return { kind: 'signedOut', error: 'outbox.why.signedOut' }
  const { code, retryAfterSeconds } = error
  if (TRY_AGAIN.has(code))
    return {
      kind: 'later',
      error: 'outbox.why.busy',
      ...(retryAfterSeconds && { afterMs: retryAfterSeconds * 1000 }),
    }
  if (code === 500) return { kind: 'failed', error: 'outbox.why.failed' }
  return { kind: 'refused', error: error.message || 'outbox.why.refused' }
}
