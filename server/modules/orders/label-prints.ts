import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, lt, lte, ne, or } from 'drizzle-orm'
import type { LabelPrint } from '#src/contract/orders.ts'
import type { LabelFormat } from '#src/domain/account/preference.ts'
import { labelPrints } from '#server/db/schema/labels.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { DrawingCancelled } from '#server/documents/document-pool.ts'
import { drawnCount, newProgress, cancelDrawing } from '#server/documents/drawing-progress.ts'
import { notFound, RequestError } from '#server/platform/errors.ts'
import { filing } from '#server/http/customer-files.ts'
import { NeverWorks, type JobHandlers } from '#server/jobs/runner.ts'
import type { CustomerContext, Deps } from '#server/http/context.ts'
import { toLabels } from './label-data.ts'
import { withSsccs, pieceCount, labelMimeType } from './stored-label.ts'
import { findInOrder, assertDrawnByUs, recordPrinted, findPrintable, type Printable } from './printable.ts'
import { isOneOf, type Order } from './repository.ts'
import type { OrderWithSsccs } from './ssccs.ts'
import { actorOf } from '#server/http/session.ts'

type Dependencies = Pick<
  CustomerContext,
  'db' | 'clock' | 'config' | 'session' | 'carriers' | 'draw' | 'keep' | 'stored'
>
type Print = typeof labelPrints.$inferSelect
interface PrintRequest {
  id: string
  ids: readonly string[]
  format: LabelFormat
}

/** `found`: the orders behind the IDs, if the caller has already read them. */
interface Known {
  found?: readonly Printable[]
}

/** `lost` is aborted when the job's lease is lost: another server draws it then. */
interface Lease {
  lost?: AbortSignal
}

type Drawing = Pick<Dependencies, 'db' | 'clock' | 'config' | 'draw' | 'keep' | 'stored'>

/** How often the drawing server reports progress and checks for a cancellation. */
const PROGRESS_MS = 500
/**
 * With no report for this long, the drawing server is presumed dead and the next one asked takes over.
 * Shorter than what is left of a job's lease after a server is killed.
 */
const PRESUMED_DEAD_MS = 9000

/**
 * Records which labels are requested as one file; where a separate worker does the work, a job draws them.
 * Asking twice gives the same print.
 *
 * States (`label_prints.state`): `waiting` → `drawing` → `done`, or → `failed`. It is `cancelled` on request
 * before it is done, and goes back to `waiting` if there was no room or its server stopped.
 * @throws RequestError if an order has no label, or its carrier makes its own
 */
export async function requestPrint(
  { db, clock, config, session, carriers }: Dependencies,
  { id, ids, format }: PrintRequest,
  known: Known = {},
): Promise<Print> {
  const found = known.found ?? (await findPrintable({ db, carriers }, ids))
  assertDrawnByUs(found)
  const now = clock.now()
  const total = found.reduce((sum, { order }) => sum + pieceCount(order), 0)
  const print = {
    id,
    state: 'waiting' as const,
    format,
    orderIds: found.map(({ order }) => order.id),
    actor: actorOf(session),
    total,
    done: 0,
    digest: '',
    fileId: null,
    createdAt: now,
    updatedAt: now,
  }
  await db.transaction(async (tx) => {
    if ((await tx.insert(labelPrints, print, { ifAbsent: true })) && !known.found && !config.jobs)
      await tx.job(clock, { kind: 'print', payload: { printId: id } })
  })
  return findPrint(db, id)
}

export async function findPrint(db: Dependencies['db'], id: string): Promise<Print> {
  const print = await db.one(labelPrints, eq(labelPrints.id, id))
  if (!print) throw notFound()
  return print
}

export const toPrint = ({ id, state, total, done }: Print): LabelPrint => ({ id, state, total, done })

/** Nobody is drawing it: it was just requested, there was no room for it, or the server drawing it died. */
export const isIdle = ({ state, updatedAt }: Print, now: Date): boolean =>
  state === 'waiting' || (state === 'drawing' && updatedAt.getTime() < now.getTime() - PRESUMED_DEAD_MS)

const unfinished = (id: string) =>
  and(eq(labelPrints.id, id), inArray(labelPrints.state, ['waiting', 'drawing']))!
const isDrawing = (id: string) => and(eq(labelPrints.id, id), eq(labelPrints.state, 'drawing'))!

export const cancelPrint = ({ db, clock }: Dependencies, id: string): Promise<number> =>
  db.update(labelPrints, { state: 'cancelled', updatedAt: clock.now() }, unfinished(id))

/**
 * Draws the file unless somebody else is drawing it.
 * @returns the file, if it was drawn by this call
 * @throws RequestError 503 if there is no room; the print stays waiting
 */
export async function drawPrint(
  deps: Drawing,
  id: string,
  { lost, ...known }: Known & Lease = {},
): Promise<Uint8Array | undefined> {
  const { db, clock } = deps
  const idle = or(
    eq(labelPrints.state, 'waiting'),
    lt(labelPrints.updatedAt, new Date(clock.now().getTime() - PRESUMED_DEAD_MS)),
  )
  if (
    (await db.update(
      labelPrints,
      { state: 'drawing', updatedAt: clock.now() },
      and(unfinished(id), idle)!,
    )) === 0
  )
    return undefined
  try {
    const { orderIds, format, total, actor } = await findPrint(db, id)
    const before = known.found ? undefined : await findDrawnBefore(deps, orderIds, format)
    const bytes = before
      ? undefined
      : await drawLabels(
          deps,
          { id, orders: known.found?.map(({ order }) => order) ?? (await findInOrder(db, orderIds)), format },
          lost,
        )
    const fileId = before ?? (await deps.keep({ type: labelMimeType(format), bytes: bytes! }))
    await db.transaction(async (tx) => {
      const done = {
        state: 'done',
        done: total,
        digest: digestOf(deps, orderIds, format),
        fileId,
        updatedAt: clock.now(),
      } as const
      if ((await tx.update(labelPrints, done, isDrawing(id))) > 0)
        await recordPrinted(tx, clock, { actor, orderIds, format })
    })
    return bytes
  } catch (error) {
    if (error instanceof DrawingCancelled) {
      if (lost?.aborted)
        await db.update(labelPrints, { state: 'waiting', updatedAt: clock.now() }, isDrawing(id))
      return undefined
    }
    await db.update(
      labelPrints,
      {
        state: error instanceof RequestError && error.code === 503 ? 'waiting' : 'failed',
        updatedAt: clock.now(),
      },
      isDrawing(id),
    )
    throw error
  }
}

async function drawLabels(
  { db, clock, config, draw }: Drawing,
  { id, orders: toDraw, format }: Pick<Print, 'id' | 'format'> & { orders: readonly Order[] },
  lost?: AbortSignal,
): Promise<Uint8Array> {
  const all: OrderWithSsccs[] = []
  for (const order of toDraw) all.push(await withSsccs({ db, clock, config }, order))
  const meter = newProgress()
  lost?.addEventListener('abort', () => cancelDrawing(meter))
  const progressTimer = setInterval(() => {
    void db.update(labelPrints, { done: drawnCount(meter), updatedAt: clock.now() }, isDrawing(id)).then(
      (updatedRows) => {
        if (updatedRows === 0) cancelDrawing(meter)
      },
      () => {},
    )
  }, PROGRESS_MS)
  try {
    return await draw(
      { kind: 'labels', labels: all.flatMap((order) => toLabels(order, config.publicUrl)), format },
      { meter },
    )
  } finally {
    clearInterval(progressTimer)
  }
}

const digestOf = (
  { config }: Pick<Dependencies, 'config'>,
  ids: readonly string[],
  format: LabelFormat,
): string =>
  createHash('sha256')
    .update(JSON.stringify([ids, format, config.publicUrl]))
    .digest('hex')

/**
 * The file that was drawn before for the same labels in the same order, if it is still kept and none of those
 * orders has changed since.
 */
export async function findDrawnBefore(
  deps: Pick<Dependencies, 'db' | 'config'>,
  ids: readonly string[],
  format: LabelFormat,
): Promise<string | undefined> {
  const { db } = deps
  const [before] = await db.find(
    labelPrints,
    and(eq(labelPrints.digest, digestOf(deps, ids, format)), isNotNull(labelPrints.fileId)),
    { orderBy: [desc(labelPrints.createdAt)], limit: 1 },
  )
  if (!before) return undefined
  const same = await db.count(
    orders,
    and(isOneOf(ids), ne(orders.status, 'cancelled'), lte(orders.updatedAt, before.createdAt)),
  )
  return same === ids.length ? before.fileId! : undefined
}

/** @throws RequestError 404 until the file is drawn, and after it was deleted */
export async function printedFile(
  { db, stored }: Pick<Dependencies, 'db' | 'stored'>,
  id: string,
): Promise<{ bytes: Uint8Array; format: LabelFormat }> {
  const { fileId, format } = await findPrint(db, id)
  const file = fileId ? await stored(fileId) : undefined
  if (!file) throw notFound()
  return { bytes: file.bytes, format }
}

/** Draws what was requested from a server that runs no jobs itself. */
export const printJobs = (deps: Deps): JobHandlers => ({
  async print({ printId = '', customerId = '' }, lost) {
    const ofCustomer = { ...deps, ...filing(deps, customerId) }
    await drawPrint(ofCustomer, printId, { lost }).catch((error: unknown) => {
      throw error instanceof RequestError ? error : new NeverWorks('NO_LABELS')
    })
    // A worker that was killed a moment ago still looked busy with it.
    if ((await ofCustomer.db.count(labelPrints, unfinished(printId))) > 0)
      throw new Error('these labels are not drawn yet')
  },
})
