import { eq } from 'drizzle-orm'
import { ADJUSTMENT_REASONS } from '#src/domain/money/invoice.ts'
import { mediaOf, MEDIA_HEAD_BYTES, attachmentName } from '#src/domain/shared/media.ts'
import { decimalMoney } from '#src/domain/money/money.ts'
import { NUMBER_PREFIXES } from '#src/domain/shared/public-number.ts'
import { auditOperator } from '#server/db/audit.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { storeFile } from '#server/files/files.ts'
import { issueAdjustment, reduceInvoice } from '#server/modules/invoices/adjust.ts'
import type { Deps } from '#server/http/context.ts'
import { asUsageError, UsageError, type Command, type CommandResult } from '#server/admin/cli/command.ts'
import { parseAmount, parseDocumentNumber, parseChoice } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { invoices } from '#server/db/schema/money/invoices.ts'
import { writeOffInvoice } from '#server/modules/invoices/credit.ts'
import { paperOfInvoice } from '#server/modules/invoices/invoice-papers.ts'
import { filing } from '#server/http/customer-files.ts'
import { paperFile } from '#server/http/paper-file.ts'
import { DEFAULT_LOCALE } from '#src/domain/shared/locale.ts'

/**
 * `adjustment create`: invoices what a carrier charges more, or with `--refund` credits part of the invoice
 * that was wrong.
 */
export async function createAdjustment(
  { words: [given, amount], options, input }: Command,
  deps: Deps,
): Promise<string> {
  const { database, clock } = deps
  const number = given?.toUpperCase().startsWith(NUMBER_PREFIXES.load)
    ? parseDocumentNumber('load', given)
    : parseDocumentNumber('order', given)
  const cents = parseAmount(amount)
  const [order] = await database.sql.select().from(orders).where(eq(orders.number, number))
  if (!order) throw new UsageError(say('verb.notFound', { name: number }))
  const reason = parseChoice('reason', options.reason, ADJUSTMENT_REASONS)
  if (!reason) throw new UsageError(say('verb.adjustment.reason', { known: ADJUSTMENT_REASONS.join(', ') }))
  const costCents = options.cost === undefined ? 0 : parseAmount(options.cost)
  const evidence = options.evidence && input ? [await storeEvidence(deps, options.evidence, input)] : []
  return database.transaction(async (tx) => {
    const db = customerDb(order.customerId, tx)
    await auditOperator(tx, clock, 'adjustment:create', order.id, {
      number,
      cents,
      costCents,
      reason,
      refund: 'refund' in options,
    })
    if (!('refund' in options)) {
      const note = options.note ?? ''
      const adjustment = { order, baseCents: cents, costCents, reason, note, evidence }
      const issued = await issueAdjustment(db, deps, adjustment)
      return say('verb.adjustment.invoiced', { invoice: issued, amount: decimalMoney(cents), number })
    }
    const invoiceNumber =
      options.invoice === undefined ? undefined : parseDocumentNumber('invoice', options.invoice)
    const lowered = await reduceInvoice(db, clock, {
      order,
      baseCents: cents,
      costCents,
      reason,
      invoiceNumber,
    }).catch(asUsageError(number))
    return say('verb.adjustment.credited', {
      invoice: lowered.number,
      amount: decimalMoney(cents),
      total: decimalMoney(lowered.cents),
    })
  })
}

/** Keeps a picture that shows what the carrier charged for. */
export async function storeEvidence(
  deps: Deps,
  path: string,
  base64: string,
): Promise<{ fileId: string; name: string }> {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'))
  const media = mediaOf(bytes.subarray(0, MEDIA_HEAD_BYTES))
  if (media?.kind !== 'image') throw new UsageError(say('verb.notPicture', { file: path }))
  return {
    fileId: await storeFile(deps, { type: media.type, bytes }),
    name: attachmentName(path.split(/[\\/]/).at(-1)!, media),
  }
}

/** `customer invoice FA…`: an invoice or credit note as its customer gets it, in the language of their first owner. */
export async function printInvoice({ words: [given, path] }: Command, deps: Deps): Promise<CommandResult> {
  const number = parseDocumentNumber('invoice', given)
  const [invoice] = await deps.database.sql.select().from(invoices).where(eq(invoices.number, number))
  if (!invoice) throw new UsageError(say('verb.notFound', { name: number }))
  const { db, draw } = filing(deps, invoice.customerId)
  const [owner] = await db.people()
  const locale = owner?.locale ?? DEFAULT_LOCALE
  const { number: named, paper } = await paperOfInvoice({ ...deps, db, locale }, invoice)
  const filename = `${named}.pdf`
  const { bytes } = await paperFile(draw, paper, filename)
  return {
    output: say('verb.written', { path: path ?? filename }),
    files: [{ path: path ?? filename, base64: Buffer.from(bytes as Uint8Array).toString('base64') }],
  }
}

/** `invoice write-off FA… --reason "…"`: writes off what is unpaid of an invoice. */
export async function writeInvoiceOff(
  { words: [given], options }: Command,
  { database, clock }: Deps,
): Promise<string> {
  const number = parseDocumentNumber('invoice', given)
  if (!options.reason) throw new UsageError(say('verb.reason'))
  const [invoice] = await database.sql.select().from(invoices).where(eq(invoices.number, number))
  if (!invoice) throw new UsageError(say('verb.notFound', { name: number }))
  const cents = await database
    .transaction(async (tx) => {
      const written = await writeOffInvoice(customerDb(invoice.customerId, tx), clock, invoice.id)
      await auditOperator(tx, clock, 'invoice:write-off', invoice.id, {
        number,
        cents: written,
        reason: options.reason,
      })
      return written
    })
    .catch(asUsageError(number))
  return say('verb.invoice.writtenOff', { number, amount: decimalMoney(cents) })
}
