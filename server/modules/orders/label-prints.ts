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
import { labelsOf } from './labels.ts'
import { numbered, piecesOf, typeOf } from './order-label.ts'
import { inOrder, insistOnOurs, notePrinted, printable, type Printable } from './printable.ts'
import { isOneOf, type Order } from './repository.ts'
import type { Numbered } from './ssccs.ts'

type Dependencies = Pick<
  CustomerContext,
  'db' | 'clock' | 'config' | 'session' | 'carriers' | 'draw' | 'keep' | 'stored'
>
type Print = typeof labelPrints.$inferSelect
interface Asked {
  id: string
  ids: readonly string[]
  format: LabelFormat
}
/** `found`: what the ids are, for whoever knows it already. */
interface Known {
  found?: readonly Printable[]
}
/** `lost`: another server is to draw it. */
interface Lease {
  lost?: AbortSignal
}
type Drawing = Pick<Dependencies, 'db' | 'clock' | 'config' | 'draw' | 'keep' | 'stored'>

/** How often whoever draws says that it does, and looks whether it is still wanted. */
const TICK_MS = 500
/**
 * Said nothing for so long: its server was killed, and the next one that is asked draws it. Less than a
 * killed server's lease of a job has left.
 */
const SILENT_MS = 9000

/**
 * Notes which labels are wanted as one file; where others do the work, they draw it. Asked twice, it is the
 * same. @throws RequestError when one of the orders has none, or one of its carrier's own
 */
export async function askPrint(
  { db, clock, config, session, carriers }: Dependencies,
  { id, ids, format }: Asked,
  known: Known = {},
): Promise<Print> {
  const found = known.found ?? (await printable({ db, carriers }, ids))
  insistOnOurs(found)
  const now = clock.now()
  const total = found.reduce((sum, { order }) => sum + piecesOf(order), 0)
  const print = {
    id,
    state: 'waiting' as const,
    format,
    orderIds: found.map(({ order }) => order.id),
    actor: session.user.nickName,
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

/** Nobody draws it: it was just asked for, there was no room for it, or whoever did was killed. */
export const isIdle = ({ state, updatedAt }: Print, now: Date): boolean =>
  state === 'waiting' || (state === 'drawing' && updatedAt.getTime() < now.getTime() - SILENT_MS)

const underWay = (id: string) =>
  and(eq(labelPrints.id, id), inArray(labelPrints.state, ['waiting', 'drawing']))!
const drawnHere = (id: string) => and(eq(labelPrints.id, id), eq(labelPrints.state, 'drawing'))!

export const cancelPrint = ({ db, clock }: Dependencies, id: string): Promise<number> =>
  db.update(labelPrints, { state: 'cancelled', updatedAt: clock.now() }, underWay(id))

/**
 * Draws it, unless somebody does. @returns the file, when it was drawn here. @throws RequestError 503 when there
 * is no room: it waits on
 */
export async function drawPrint(
  deps: Drawing,
  id: string,
  { lost, ...known }: Known & Lease = {},
): Promise<Uint8Array | undefined> {
  const { db, clock } = deps
  const idle = or(
    eq(labelPrints.state, 'waiting'),
    lt(labelPrints.updatedAt, new Date(clock.now().getTime() - SILENT_MS)),
  )
  if (
    (await db.update(labelPrints, { state: 'drawing', updatedAt: clock.now() }, and(underWay(id), idle)!)) ===
    0
  )
    return undefined
  try {
    const { orderIds, format, total, actor } = await findPrint(db, id)
    const before = known.found ? undefined : await drawnBefore(deps, orderIds, format)
    const bytes = before
      ? undefined
      : await drawn(
          deps,
          { id, orders: known.found?.map(({ order }) => order) ?? (await inOrder(db, orderIds)), format },
          lost,
        )
    const fileId = before ?? (await deps.keep({ type: typeOf(format), bytes: bytes! }))
    await db.transaction(async (tx) => {
      const done = {
        state: 'done',
        done: total,
        digest: digestOf(deps, orderIds, format),
        fileId,
        updatedAt: clock.now(),
      } as const
      if ((await tx.update(labelPrints, done, drawnHere(id))) > 0)
        await notePrinted(tx, clock, { actor, orderIds, format })
    })
    return bytes
  } catch (error) {
    if (error instanceof DrawingCancelled) {
      if (lost?.aborted)
        await db.update(labelPrints, { state: 'waiting', updatedAt: clock.now() }, drawnHere(id))
      return undefined
    }
    await db.update(
      labelPrints,
      {
        state: error instanceof RequestError && error.code === 503 ? 'waiting' : 'failed',
        updatedAt: clock.now(),
      },
      drawnHere(id),
    )
    throw error
  }
}

async function drawn(
  { db, clock, config, draw }: Drawing,
  { id, orders: wanted, format }: Pick<Print, 'id' | 'format'> & { orders: readonly Order[] },
  lost?: AbortSignal,
): Promise<Uint8Array> {
  const all: Numbered[] = []
  for (const order of wanted) all.push(await numbered({ db, clock, config }, order))
  const meter = newProgress()
  lost?.addEventListener('abort', () => cancelDrawing(meter))
  const telling = setInterval(() => {
    void db.update(labelPrints, { done: drawnCount(meter), updatedAt: clock.now() }, drawnHere(id)).then(
      (told) => {
        if (told === 0) cancelDrawing(meter)
      },
      () => {},
    )
  }, TICK_MS)
  try {
    return await draw(
      { kind: 'labels', labels: all.flatMap((order) => labelsOf(order, config.publicUrl)), format },
      { meter },
    )
  } finally {
    clearInterval(telling)
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
 * The same labels in the same order are the file that was drawn before, while it is kept and nothing became
 * of those orders.
 */
export async function drawnBefore(
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

/** @throws RequestError 404 until it is done, and when it is kept no longer */
export async function printedFile(
  { db, stored }: Pick<Dependencies, 'db' | 'stored'>,
  id: string,
): Promise<{ bytes: Uint8Array; format: LabelFormat }> {
  const { fileId, format } = await findPrint(db, id)
  const file = fileId ? await stored(fileId) : undefined
  if (!file) throw notFound()
  return { bytes: file.bytes, format }
}

/** Draws what a server that does no work itself was asked for. */
export const printJobs = (deps: Deps): JobHandlers => ({
  async print({ printId = '', customerId = '' }, lost) {
    const ofCustomer = { ...deps, ...filing(deps, customerId) }
    await drawPrint(ofCustomer, printId, { lost }).catch((error: unknown) => {
      throw error instanceof RequestError ? error : new NeverWorks('NO_LABELS')
    })
    // A worker that was just killed seemed to be at it.
    if ((await ofCustomer.db.count(labelPrints, underWay(printId))) > 0)
      throw new Error('these labels are not drawn yet')
  },
})
