import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { LabelPrint } from '#src/contract/label-prints.ts'
import type { LabelFormat } from '#src/domain/preference.ts'
import { labelPrints } from '#server/db/schema/labels.ts'
import { Stopped } from '#server/documents/document-pool.ts'
import { doneOf, newMeter, stop } from '#server/documents/meter.ts'
import { notFound, Refusal } from '#server/errors.ts'
import type { CustomerContext } from '#server/serve.ts'
import { labelsOf } from './labels.ts'
import { numbered, piecesOf, typeOf } from './order-label.ts'
import { inOrder, notePrinted, printable } from './printable.ts'
import type { Numbered } from './ssccs.ts'

type Needs = Pick<CustomerContext, 'db' | 'clock' | 'config' | 'session' | 'carriers' | 'draw' | 'keep' | 'stored'>
type Print = typeof labelPrints.$inferSelect
interface Asked { id: string; ids: readonly string[]; format: LabelFormat }

/** How often whoever draws says that it does, and looks whether it is still wanted. */
const TICK_MS = 500
/** Said nothing for so long: its server was killed, and the next one that is asked draws it. */
const SILENT_MS = 15_000

/** Notes which labels are wanted as one file. Asked twice, it is the same. @throws Refusal when one of the orders has none, or one of its carrier's own */
export async function askPrint({ db, clock, session, carriers }: Needs, { id, ids, format }: Asked): Promise<Print> {
  const found = await printable({ db, carriers }, ids)
  const own = found.find(({ ownLabel }) => ownLabel)
  if (own) throw new Refusal('order.ownLabel', { values: { number: own.order.number } })
  const now = clock.now()
  const total = found.reduce((sum, { order }) => sum + piecesOf(order), 0)
  await db.insert(labelPrints, { id, state: 'waiting', format, orderIds: found.map(({ order }) => order.id), actor: session.user.nickName, total, done: 0, digest: '', fileId: null, createdAt: now, updatedAt: now }, { ifAbsent: true })
  return findPrint(db, id)
}

export async function findPrint(db: Needs['db'], id: string): Promise<Print> {
  const print = await db.one(labelPrints, eq(labelPrints.id, id))
  if (!print) throw notFound()
  return print
}

export const toPrint = ({ id, state, total, done }: Print): LabelPrint => ({ id, state, total, done })

/** Nobody draws it: it was just asked for, there was no room for it, or whoever did was killed. */
export const isIdle = ({ state, updatedAt }: Print, now: Date): boolean => state === 'waiting' || (state === 'drawing' && updatedAt.getTime() < now.getTime() - SILENT_MS)

const underWay = (id: string) => and(eq(labelPrints.id, id), inArray(labelPrints.state, ['waiting', 'drawing']))!
const drawnHere = (id: string) => and(eq(labelPrints.id, id), eq(labelPrints.state, 'drawing'))!

export const cancelPrint = ({ db, clock }: Needs, id: string): Promise<number> => db.update(labelPrints, { state: 'cancelled', updatedAt: clock.now() }, underWay(id))

/** Draws it, unless somebody does. @throws Refusal 503 when there is no room: it waits on */
export async function drawPrint(needs: Needs, id: string): Promise<void> {
  const { db, clock } = needs
  const idle = or(eq(labelPrints.state, 'waiting'), lt(labelPrints.updatedAt, new Date(clock.now().getTime() - SILENT_MS)))
  if (await db.update(labelPrints, { state: 'drawing', updatedAt: clock.now() }, and(underWay(id), idle)!) === 0) return
  try {
    const print = await findPrint(db, id)
    const orders: Numbered[] = []
    for (const order of await inOrder(db, print.orderIds)) orders.push(await numbered(needs, order))
    const { digest, fileId } = await fileOf(needs, print, orders)
    await db.transaction(async (tx) => {
      if (await tx.update(labelPrints, { state: 'done', done: print.total, digest, fileId, updatedAt: clock.now() }, drawnHere(id)) > 0) await notePrinted(tx, clock, print.actor, orders, print.format)
    })
  } catch (error) {
    if (error instanceof Stopped) return
    await db.update(labelPrints, { state: error instanceof Refusal && error.code === 503 ? 'waiting' : 'failed', updatedAt: clock.now() }, drawnHere(id))
    throw error
  }
}

/** The same labels in the same order are the file that was drawn before, while that is kept. */
async function fileOf({ db, clock, config, draw, keep, stored }: Needs, { id, format }: Print, orders: readonly Numbered[]): Promise<{ digest: string; fileId: string }> {
  const labels = orders.flatMap((order) => labelsOf(order, config.publicUrl))
  const digest = createHash('sha256').update(JSON.stringify([format, labels])).digest('hex')
  for (const { fileId } of await db.find(labelPrints, and(eq(labelPrints.digest, digest), isNotNull(labelPrints.fileId)), { limit: 1 })) if (await stored(fileId!)) return { digest, fileId: fileId! }
  const meter = newMeter()
  const telling = setInterval(() => {
    void db.update(labelPrints, { done: doneOf(meter), updatedAt: clock.now() }, drawnHere(id)).then((told) => { if (told === 0) stop(meter) }, () => {})
  }, TICK_MS)
  try {
    return { digest, fileId: await keep({ type: typeOf(format), bytes: await draw({ kind: 'labels', labels, format }, meter) }) }
  } finally {
    clearInterval(telling)
  }
}

/** @throws Refusal 404 until it is done, and when it is kept no longer */
export async function printedFile({ db, stored }: Needs, id: string): Promise<{ bytes: Uint8Array; format: LabelFormat }> {
  const { fileId, format } = await findPrint(db, id)
  const file = fileId ? await stored(fileId) : undefined
  if (!file) throw notFound()
  return { bytes: file.bytes, format }
}
