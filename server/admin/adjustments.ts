import { and, asc, desc, eq } from 'drizzle-orm'
import { ADJUSTMENT_REASONS } from '#src/domain/invoice.ts'
import { attachmentName, MEDIA_HEAD_BYTES, mediaOf } from '#src/domain/media.ts'
import { decimalMoney, parseMoney } from '#src/domain/money.ts'
import { NUMBER_PREFIXES } from '#src/domain/numbers.ts'
import { audit } from '#server/audit.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { disputes, invoices } from '#server/db/schema/invoices.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { keepFile } from '#server/files/files.ts'
import { adjust, adjustDown } from '#server/modules/invoices/adjust.ts'
import { answerDispute } from '#server/modules/invoices/dispute.ts'
import type { Deps } from '#server/serve.ts'
import { UsageError, type Asked } from './asked.ts'
import { countOf, minute, numberOf, oneOf, table } from './filters.ts'

/** A carrier charges more (an invoice to be paid), or less (`--refund`: a part of what was paid comes back). */
export async function createAdjustment({ words: [given, amount = ''], options, input }: Asked, deps: Deps): Promise<string> {
  const { database, clock } = deps
  const number = given?.toUpperCase().startsWith(NUMBER_PREFIXES.load) ? numberOf('load', given) : numberOf('order', given)
  const cents = parseMoney(amount)
  if (!cents) throw new UsageError(`"${amount}" is not an amount such as 4.50.`)
  const [order] = await database.sql.select().from(orders).where(eq(orders.number, number))
  if (!order) throw new UsageError(`There is no order ${number}.`)
  const reason = oneOf('reason', options.reason, ADJUSTMENT_REASONS)
  if (!reason) throw new UsageError(`An adjustment needs a --reason: ${ADJUSTMENT_REASONS.join(', ')}.`)
  const evidence = options.evidence && input ? [await kept(deps, options.evidence, input)] : []
  return database.transaction(async (tx) => {
    const db = customerDb(order.customerId, tx)
    await audit(tx, clock, { actor: 'operator', action: 'adjustment:create', subject: order.id, detail: { number, cents, reason, refund: 'refund' in options } })
    if (!('refund' in options)) return `${await adjust(db, clock, { order, baseCents: cents, reason, note: options.note ?? '', evidence })}: ${decimalMoney(cents)} before tax for ${number}, to be paid.`
    await adjustDown(db, clock, order, cents).catch(tooMuch(number))
    return `${decimalMoney(cents)} of ${number} are given back as credits.`
  })
}

export async function listDisputes({ options }: Asked, { database }: Deps): Promise<string> {
  const state = oneOf('state', options.state, ['open', 'accepted', 'rejected'])
  const found = await database.sql.select({ dispute: disputes, invoice: invoices }).from(disputes)
    .innerJoin(invoices, and(eq(invoices.customerId, disputes.customerId), eq(invoices.id, disputes.invoiceId)))
    .where(state && eq(disputes.state, state)).orderBy(desc(disputes.createdAt), asc(disputes.id)).limit(countOf('limit', options.limit, 100))
  const rows = found.map(({ dispute, invoice }) => ({
    invoice: invoice.number, order: invoice.orderNumber, state: dispute.state, total: decimalMoney(invoice.totalCents), credited: decimalMoney(dispute.creditedCents), since: minute(dispute.createdAt), message: dispute.message,
  }))
  if ('json' in options) return JSON.stringify(rows)
  return table(['invoice', 'order', 'state', 'total', 'credited', 'since (UTC)', 'message'], rows.map((row) => Object.values(row)))
}

/** `dispute accept FA… [amount]`: the whole of what is left, or a part of it, is taken back. */
export const acceptDispute = (asked: Asked, deps: Deps): Promise<string> => answer(asked, deps, true)
export const rejectDispute = (asked: Asked, deps: Deps): Promise<string> => answer(asked, deps, false)

async function answer({ words: [given, amount], options }: Asked, { database, clock }: Deps, accepted: boolean): Promise<string> {
  const number = numberOf('invoice', given)
  if (!options.answer) throw new UsageError('What the customer is told is missing: --answer "…".')
  const [found] = await database.sql.select({ dispute: disputes, invoice: invoices }).from(disputes)
    .innerJoin(invoices, and(eq(invoices.customerId, disputes.customerId), eq(invoices.id, disputes.invoiceId))).where(and(eq(invoices.number, number), eq(disputes.state, 'open')))
  if (!found) throw new UsageError(`${number} has no open dispute.`)
  const left = found.invoice.totalCents - found.invoice.creditedCents
  const cents = !accepted ? 0 : amount === undefined ? left : parseMoney(amount)
  if (cents === null || (accepted && cents === 0)) throw new UsageError(`"${amount}" is not an amount such as 4.50.`)
  await database.transaction(async (tx) => {
    const db = customerDb(found.invoice.customerId, tx)
    await answerDispute(db, clock, found.dispute, { cents, answer: options.answer! }).catch(tooMuch(number))
    await audit(tx, clock, { actor: 'operator', action: `dispute:${accepted ? 'accept' : 'reject'}`, subject: found.dispute.id, detail: { number, cents } })
  })
  return accepted ? `${number}: ${decimalMoney(cents)} are taken back.` : `${number}: the dispute is rejected.`
}

const tooMuch = (number: string) => (error: unknown): never => {
  throw error instanceof RangeError ? new UsageError(`${number}: ${error.message}.`) : error
}

async function kept(deps: Deps, path: string, base64: string): Promise<{ fileId: string; name: string }> {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'))
  const media = mediaOf(bytes.subarray(0, MEDIA_HEAD_BYTES))
  if (media?.kind !== 'image') throw new UsageError(`"${path}" is no picture.`)
  return { fileId: await keepFile(deps, { type: media.type, bytes }), name: attachmentName(path.split(/[\\/]/).at(-1)!, media) }
}
