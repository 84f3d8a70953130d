import { and, count, eq, gt } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from './sql.ts'
import { jobs, mails, type MailSecret } from './schema/jobs.ts'

/**
 * Asks for work in the transaction of the event that needs it: neither is without the other. `payload` holds
 * ids, nothing personal.
 */
export async function enqueueJob(
  tx: Sql,
  clock: Clock,
  { kind, payload }: Pick<typeof jobs.$inferSelect, 'kind' | 'payload'>,
): Promise<void> {
  const now = clock.now()
  await tx.insert(jobs).values({ id: clock.newId(), kind, payload, runAt: now, createdAt: now })
}

export interface QueuedMail {
  subject: string
  text: string
  html: string
  /** What it is about: 'inquiry.received' … */
  kind: string
  to: string
  replyTo?: string
  customerId?: string | null
  attachments?: { fileId: string; name: string }[]
  /** Whatever stands as SECRET in the letter is made when it goes. */
  secret?: MailSecret
  /**
   * The address to which mail programs post the end of mail like it (RFC 8058); only where the reader may
   * choose.
   */
  unsubscribe?: string
}

/** Where a letter will hold its secret: fit for a text and for an address. */
export const SECRET = 'the-secret-of-this-mail'

/** Of mail that anybody can have sent to anybody's address, no more goes there. */
const MOST = { mails: 6, withinMs: 3_600_000 }

/**
 * Writes a mail in the transaction of its event; a job sends it. Rendered before: nothing slow happens in a
 * transaction.
 */
export async function enqueueMail(
  tx: Sql,
  clock: Clock,
  { kind, to, replyTo, customerId, subject, text, html, attachments = [], secret, unsubscribe }: QueuedMail,
): Promise<void> {
  const id = clock.newId()
  await tx.insert(mails).values({
    id,
    kind,
    recipient: to,
    replyTo: replyTo ?? null,
    customerId: customerId ?? null,
    subject,
    text,
    html,
    attachments,
    secret: secret ?? null,
    unsubscribe: unsubscribe ?? null,
    createdAt: clock.now(),
  })
  await enqueueJob(tx, clock, { kind: 'send-mail', payload: { mailId: id } })
}

/**
 * The same unless as many of the kind as may be went to the address within the hour. @returns whether it was
 * queued
 */
export async function enqueueMailSparingly(tx: Sql, clock: Clock, mail: QueuedMail): Promise<boolean> {
  if ((await countMail(tx, mail, new Date(clock.now().getTime() - MOST.withinMs))) >= MOST.mails) return false
  await enqueueMail(tx, clock, mail)
  return true
}

/** How much mail of a kind went, or is to go, to an address since then. */
export async function countMail(
  tx: Sql,
  { kind, to }: Pick<QueuedMail, 'kind' | 'to'>,
  since: Date,
): Promise<number> {
  const [counted] = await tx
    .select({ n: count() })
    .from(mails)
    .where(and(eq(mails.kind, kind), eq(mails.recipient, to), gt(mails.createdAt, since)))
  return counted!.n
}
