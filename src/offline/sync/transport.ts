import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { SyncFeed, SyncResult } from '#src/contract/sync.ts'
import type { SyncOp } from '#src/domain/sync/sync.ts'
import type { UserDatabase } from '#src/offline/database/user-database.ts'
import { dropAttachments, resendAttachments, sendAttachments } from './attachments.ts'

/** Whose database on the device it is: a person's, and the customer's they work for in it. */
export interface DatabaseOwner {
  user: string
  customer: string
}

export type Answer = SyncResult | Undelivered
export interface Undelivered {
  opId: string
  fault: Fault
}

/** How changes are pushed to the server and its feed is pulled. Both throw what `call` throws. */
export interface Transport {
  /** A change that never got that far, as its files didn't arrive, has its own fault. */
  push: (ops: SyncOp[]) => Promise<Answer[]>
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
export const serverTransport = (owner: DatabaseOwner, db: UserDatabase): Transport => ({
  // A proof waits for its photos; what was typed elsewhere doesn't.
  push: async (ops) => {
    const light = ops.filter(({ entity }) => entity !== 'proof')
    const answers: Answer[] = light.length > 0 ? await pushOps(owner, light) : []
    let fault: Fault | undefined
    for (const op of ops.filter(({ entity }) => entity === 'proof')) {
      const answer: Answer = fault ? { opId: op.opId, fault } : await pushProof(owner, db, op)
      // The next one's photos would wait for the same network. One that was refused says nothing of others.
      if ('fault' in answer && answer.fault.kind !== 'refused') fault = answer.fault
      answers.push(answer)
    }
    return answers
  },
  pull: (since, began) => call(contract.sync.pull, { ...owner, since, began }, OPTIONS),
})

async function pushOps(owner: DatabaseOwner, ops: SyncOp[]): Promise<SyncResult[]> {
  const sent = new Map(ops.map(({ opId, doc }) => [opId, doc]))
  const { results } = await call(contract.sync.push, { ...owner, ops, echo: false }, OPTIONS)
  return results.map((result) =>
    'doc' in result ? result : { ...result, doc: sent.get(result.opId) ?? null },
  )
}

/** Its files first. Whatever ends in between, the next attempt goes on from there. */
async function pushProof(owner: DatabaseOwner, db: UserDatabase, op: SyncOp): Promise<Answer> {
  const key = `${op.entity}/${op.id}`
  try {
    await sendAttachments(db, key, op.id)
    const [result] = await pushOps(owner, [op])
    if (result?.code === 200) await dropAttachments(db, key)
    if (result?.code === 409) await resendAttachments(db, key)
    return result ?? { opId: op.opId, fault: { kind: 'failed', error: 'outbox.why.failed' } }
  } catch (error) {
    return { opId: op.opId, fault: faultOf(error) }
  }
}

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
