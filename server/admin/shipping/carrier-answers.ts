import { and, asc, eq } from 'drizzle-orm'
import { MAX_IMAGE_BYTES } from '#src/domain/shared/limits.ts'
import { isPdf, MEDIA_HEAD_BYTES, mediaOf } from '#src/domain/shared/media.ts'
import { MEGABYTE } from '#src/domain/shared/units.ts'
import { auditOperator } from '#server/db/audit.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { carrierAnswers } from '#server/db/schema/freight.ts'
import { storedFile, storeFile } from '#server/files/files.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command, type CommandResult } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing, minute } from '#server/admin/cli/table.ts'
import { findQuoteByNumber } from './freight.ts'

const MOST_FILES = 50

/** `freight answer QT… --file offer.pdf --carrier "…"`: keeps what a carrier answered; the customer never sees it. */
export async function addAnswer({ words: [given], options, input }: Command, deps: Deps): Promise<string> {
  const { database, clock } = deps
  const { id: quoteId, customerId, number } = await findQuoteByNumber(given, deps)
  if (!options.file || !input) throw new UsageError(say('verb.freight.noFile'))
  const bytes = new Uint8Array(Buffer.from(input, 'base64'))
  const name = options.file.split(/[\\/]/).at(-1)!.slice(0, 200)
  if (bytes.length > MAX_IMAGE_BYTES)
    throw new UsageError(say('verb.freight.fileTooLarge', { name, megabytes: MAX_IMAGE_BYTES / MEGABYTE }))
  const type = typeOf(bytes)
  if (!type) throw new UsageError(say('verb.freight.fileType', { name }))
  const fileId = await storeFile(deps, { type, bytes })
  const id = clock.newId()
  await database.transaction(async (tx) => {
    const db = customerDb(customerId, tx)
    // One after another, so that the limit holds.
    await db.self({ lock: true })
    if ((await db.count(carrierAnswers, eq(carrierAnswers.quoteId, quoteId))) >= MOST_FILES)
      throw new UsageError(say('verb.freight.tooManyFiles', { number, most: MOST_FILES }))
    await db.insert(carrierAnswers, {
      id,
      quoteId,
      carrier: (options.carrier ?? '').slice(0, 100),
      fileId,
      name,
      size: bytes.length,
      createdAt: clock.now(),
    })
    await auditOperator(tx, clock, 'freight:answer', quoteId, { number, name })
  })
  return 'json' in options ? JSON.stringify({ id, name }) : say('verb.freight.fileKept', { number, name })
}

export async function listAnswers({ words: [given], options }: Command, deps: Deps): Promise<string> {
  const { id, customerId } = await findQuoteByNumber(given, deps)
  const found = await deps.database
    .forCustomer(customerId)
    .find(carrierAnswers, eq(carrierAnswers.quoteId, id), {
      orderBy: [asc(carrierAnswers.createdAt), asc(carrierAnswers.id)],
    })
  const rows = found.map((one) => ({
    id: one.id,
    name: one.name,
    carrier: one.carrier,
    kilobytes: String(Math.max(1, Math.round(one.size / 1000))),
    at: minute(one.createdAt),
  }))
  return listing(options, ['id', 'name', 'carrier', 'kilobytes', 'since (UTC)'], rows)
}

/** `freight open QT… <file ID>`: hands over the file as the carrier sent it. */
export async function openAnswer({ words, options }: Command, deps: Deps): Promise<CommandResult> {
  const { fileId, name } = await findAnswer(words, deps)
  const file = await storedFile(deps, fileId)
  if (!file) throw new UsageError(say('verb.notFound', { name }))
  const output = 'json' in options ? JSON.stringify({ name }) : say('verb.freight.fileWritten', { name })
  return { output, files: [{ path: name, base64: Buffer.from(file.bytes).toString('base64') }] }
}

export async function removeAnswer({ words }: Command, deps: Deps): Promise<string> {
  const { id, customerId, quoteId, name } = await findAnswer(words, deps)
  await deps.database.transaction(async (tx) => {
    await customerDb(customerId, tx).remove(carrierAnswers, eq(carrierAnswers.id, id))
    await auditOperator(tx, deps.clock, 'freight:remove-answer', quoteId, { name })
  })
  return say('verb.freight.fileRemoved', { name })
}

async function findAnswer([given, id = '']: Command['words'], deps: Deps) {
  const quote = await findQuoteByNumber(given, deps)
  const found = /^[\da-f-]{36}$/i.test(id)
    ? await deps.database
        .forCustomer(quote.customerId)
        .one(carrierAnswers, and(eq(carrierAnswers.id, id), eq(carrierAnswers.quoteId, quote.id))!)
    : undefined
  if (!found) throw new UsageError(say('verb.notFound', { name: id }))
  return found
}

/** Outlook's mail (.msg) is a compound file; any other begins with its headers (RFC 5322). */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const HEADER_LETTERS = 2000

/** By its content: a PDF, a picture or an email; undefined of anything else. */
function typeOf(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, MEDIA_HEAD_BYTES)
  if (isPdf(head)) return 'application/pdf'
  const media = mediaOf(head)
  if (media?.kind === 'image') return media.type
  if (COMPOUND_FILE.every((byte, at) => bytes[at] === byte)) return 'application/vnd.ms-outlook'
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, HEADER_LETTERS))
  const isMail =
    /^[A-Za-z][A-Za-z0-9-]*:[^\n]*\n/.test(text) && /^(from|received|date|subject|mime-version):/im.test(text)
  return isMail ? 'message/rfc822' : undefined
}
