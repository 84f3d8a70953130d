import type { Clock } from '#server/clock.ts'
import type { Sql } from '#server/db/database.ts'
import { mails } from '#server/db/schema/jobs.ts'
import { queueJob } from '#server/jobs/queue.ts'
import type { RenderedLetter } from './letter.ts'

export interface QueuedMail extends RenderedLetter {
  /** What it is about: 'inquiry.received' … */
  kind: string
  to: string
  replyTo?: string
  customerId?: string | null
  attachments?: { fileId: string; name: string }[]
}
/** Writes a mail in the transaction of its event; a job sends it. Rendered before: nothing slow happens in a transaction. */
export async function queueMail(tx: Sql, clock: Clock, { kind, to, replyTo, customerId, subject, text, html, attachments = [] }: QueuedMail): Promise<void> {
  const id = clock.newId()
  await tx.insert(mails).values({ id, kind, recipient: to, replyTo: replyTo ?? null, customerId: customerId ?? null, subject, text, html, attachments, createdAt: clock.now() })
  await queueJob(tx, clock, { kind: 'send-mail', payload: { mailId: id } })
}
