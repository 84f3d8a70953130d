import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { contract } from '#src/contract/contract.ts'
import type { Draft, SyncAnswer, SyncResult } from '#src/contract/sync.ts'
import { isSame } from '#src/domain/sync/merge.ts'
import type { SyncOp } from '#src/domain/sync/sync.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { records } from '#server/db/schema/sync.ts'
import { RequestError, sessionEnded } from '#server/platform/errors.ts'
import type { CustomerContext } from '#server/http/context.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Session } from '#server/http/session.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'

const { sync, drafts } = contract
/** House limit: the newest drafts that are answered in one response. Devices use the feed. */
const LISTED_DRAFTS = 1000

export function syncRoutes(serve: Serve): void {
  serve(sync.push, async ({ user, customer, ops, echo }, { db, clock, session, log }) => {
    assertSameOwner({ user, customer }, session)
    const results = await push(db, ops, {
      now: clock.now(),
      newId: () => clock.newId(),
      actor: session.user.nickName,
      permissions: session.permissions,
      onError: logRefused(log),
    })
    return { results: echo ? results : results.map((result, at) => withoutEcho(result, ops[at]!)) }
  })
  serve(sync.pull, ({ user, customer, since, began }, { db, session }) => {
    assertSameOwner({ user, customer }, session)
    return pull(db, since, began)
  })
  serve(drafts.list, async (_, { db }) => ({ rows: await listDrafts(db) }))
  serve(drafts.save, async ({ id, ...doc }, context) => {
    const { rev } = await pushOne(context, id, doc as RecordData)
    return { id, rev, doc: doc as RecordData }
  })
  serve(drafts.remove, async ({ id }, context) => {
    await pushOne(context, id, null)
    return null
  })
}

const logRefused = (log: CustomerContext['log']) => (error: unknown) =>
  log.error({ err: error }, 'a change from a device was not accepted')

function withoutEcho({ doc, ...result }: SyncResult, sent: SyncOp): SyncAnswer {
  return result.code === 200 && isSame(doc, sent.doc) ? result : { ...result, doc }
}

/** Another tab may have signed in somebody else, or switched customers, under a device's open database. */
function assertSameOwner({ user, customer }: { user: string; customer: string }, session: Session): void {
  if (user !== session.user.id || (customer || session.user.customerId) !== session.customerId)
    throw sessionEnded()
}

async function listDrafts(db: CustomerDb): Promise<Draft[]> {
  const rows = await db.find(records, and(eq(records.entity, 'draft'), isNotNull(records.doc)), {
    orderBy: [asc(records.seq)],
    limit: LISTED_DRAFTS,
  })
  return rows.map(({ id, rev, doc }) => ({ id, rev, doc: doc! }))
}

/**
 * Applies one change with the usual HTTP headers.
 * @throws RequestError with an HTTP status: 400 without a key, 409, 412, 413, 422
 */
async function pushOne(
  { db, request, clock, log, session }: CustomerContext,
  id: string,
  doc: RecordData | null,
): Promise<SyncResult> {
  const { 'idempotency-key': key, 'if-match': match, 'if-none-match': none } = request.headers
  const opId = /^"?([0-9a-f-]{36})"?$/i.exec(String(key ?? ''))?.[1]
  const baseRev = none === '*' ? 0 : Number(/^"?(\d{1,9})"?$/.exec(match ?? '')?.[1] ?? NaN)
  if (!opId || Number.isNaN(baseRev)) throw new RequestError('error.needsKey', { code: 400, asStatus: true })
  const [result] = await push(db, [{ opId, entity: 'draft', id, baseRev, doc }], {
    now: clock.now(),
    newId: () => clock.newId(),
    actor: session.user.nickName,
    permissions: session.permissions,
    onError: logRefused(log),
  })
  if (result!.code === 601) throw new RequestError('error.fields', { fields: result!.fields ?? {} })
  if (result!.code !== 200)
    throw new RequestError(REASONS[result!.code] ?? 'error.fields', { code: result!.code, asStatus: true })
  return result!
}

const REASONS: Partial<Record<SyncResult['code'], string>> = {
  409: 'error.inProgress',
  412: 'error.changedElsewhere',
  413: 'error.tooLarge',
  422: 'error.keyReused',
}
