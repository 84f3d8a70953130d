import { createHash } from 'node:crypto'
import { OCEAN_FIELDS, type Inquiry } from '#src/domain/account/inquiry.ts'
import { attachmentName } from '#src/domain/shared/media.ts'
import { numberFor } from '#src/domain/shared/public-number.ts'
import type { InquiryReceived } from '#src/contract/inquiries.ts'
import { conflict } from '#server/platform/errors.ts'
import { storeFile } from '#server/files/files.ts'
import { fingerprintOf } from '#server/platform/fingerprint.ts'
import { countMail, enqueueMail } from '#server/db/enqueue.ts'
import { assertOn } from '#server/db/feature-switch.ts'
import { nextNumber } from '#server/db/sequences.ts'
import type { PublicContext } from '#server/http/context.ts'
import { confirmationEmail, companyEmail } from './emails.ts'
import { findInquiry, insertInquiry, type StoredInquiry } from './repository.ts'

type IncomingInquiry = Inquiry & { id: string }

/** Limits how many confirmations anybody can send to somebody else's address. */
const CONFIRMATIONS = { max: 3, withinMs: 3_600_000 }

/** Stores an inquiry once, however often it arrives, and queues its emails in the same transaction. */
export async function receiveInquiry(
  context: PublicContext,
  incoming: IncomingInquiry,
): Promise<InquiryReceived> {
  const { database, clock, config, locale, session } = context
  const fingerprint = fingerprintOf(contentOf(incoming))
  const before = await findInquiry(database, { id: incoming.id })
  if (before) return answerRepeated(before, fingerprint)
  await assertOn(database.sql, 'inquiries')

  const { id, topic, name, email, phone, message, files } = incoming
  const attached: { fileId: string; name: string }[] = []
  for (const { name: given, media, bytes } of files)
    attached.push({
      fileId: await storeFile(context, { type: media!.type, bytes: bytes! }),
      name: attachmentName(given, media!),
    })
  const stored = {
    id,
    topic,
    name,
    email,
    phone,
    message,
    locale,
    fingerprint,
    number: numberFor('inquiry', await nextNumber(database.sql, 'inquiry_numbers')),
    customerId: session?.customerId ?? null,
    userId: session?.user.id ?? null,
    details: Object.fromEntries(
      OCEAN_FIELDS.flatMap((field) => (incoming[field] ? [[field, incoming[field]]] : [])),
    ) as Record<string, string | number>,
    suspected: incoming.homepage !== '',
    createdAt: clock.now(),
  }
  const written = { ...stored, signedInAs: session?.user.userName ?? null, files: attached }
  const company = {
    ...companyEmail(written, config),
    kind: 'inquiry.company',
    to: config.site.email,
    replyTo: email,
    attachments: attached,
    customerId: stored.customerId,
  }
  const person = {
    ...confirmationEmail(written, config),
    kind: 'inquiry.confirmation',
    to: email,
    customerId: stored.customerId,
  }
  const outcome = await database.transaction(async (tx) => {
    if (!(await insertInquiry(tx, stored, attached))) return 'there already'
    if (stored.suspected) return 'kept'
    await enqueueMail(tx, clock, company)
    if (
      (await countMail(tx, person, new Date(stored.createdAt.getTime() - CONFIRMATIONS.withinMs))) >=
      CONFIRMATIONS.max
    )
      return 'kept'
    await enqueueMail(tx, clock, person)
    return 'confirmed'
  })
  if (outcome === 'there already') return answerRepeated((await findInquiry(database, { id }))!, fingerprint)
  return { number: stored.number, confirmed: outcome === 'confirmed' && config.smtpUrl !== undefined }
}

/**
 * A repeated inquiry is told that it arrived. A different one under the same ID was written after a response
 * was lost: the first one stands.
 */
function answerRepeated({ number, fingerprint }: StoredInquiry, now: string): InquiryReceived {
  if (fingerprint !== now) throw conflict('error.inquiryArrived', { values: { number } })
  return { number, confirmed: false }
}

function contentOf({ files, ...rest }: IncomingInquiry): unknown {
  return {
    ...rest,
    files: files.map(({ name, bytes }) => [name, createHash('sha256').update(bytes!).digest('hex')]),
  }
}
