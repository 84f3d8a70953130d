import { and, count, eq, gt } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from './sql.ts'
import { jobs, mails, type MailSecret } from './schema/jobs.ts'

/**
 * Queues a job in the transaction of the event that needs it, so that neither exists without the other.
 * `payload` holds ids, nothing personal.
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
  /** Replaces SECRET in the email; created when it is sent. */
  secret?: MailSecret
  /** The URL for unsubscribing in the mail program (RFC 8058); only where the reader has a choice. */
  unsubscribe?: string
}

/** Placeholder for the secret of an email, usable in text and in URLs. */
export const SECRET = 'the-secret-of-this-mail'

/** Limit for email that anybody can have sent to anybody's address. */
const SPARING_LIMIT = { mails: 6, withinMs: 3_600_000 }

/**
 * Queues an email in the transaction of its event; a job sends it. Rendered beforehand, because nothing slow
 * may happen in a transaction.
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

/** The same, unless the hourly limit for its kind and address is reached. @returns whether it was queued */
export async function enqueueMailSparingly(tx: Sql, clock: Clock, mail: QueuedMail): Promise<boolean> {
  if (
    (await countMail(tx, mail, new Date(clock.now().getTime() - SPARING_LIMIT.withinMs))) >=
    SPARING_LIMIT.mails
  )
    return false
  await enqueueMail(tx, clock, mail)
  return true
}

/** How many emails of a kind were sent, or queued, to an address since then. */
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
