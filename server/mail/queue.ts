import { and, count, eq, gt, lt } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { mails } from '#server/db/schema/jobs.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { storedFile } from '#server/files/files.ts'
import { NeverWorks, type JobHandlers } from '#server/jobs/runner.ts'
import type { QueuedMail } from './write-mail.ts'
import { MailTooLarge, type Mailer, type OutgoingMail } from './mailer.ts'

interface Needs { database: Database; files: FileStore; clock: Clock; config: Config }

/** Sent mail is kept this long, to answer "did you write to me?". */
const KEPT_MS = 30 * 86_400_000

/** How much mail of a kind went, or is to go, to an address since then. */
export async function countMail(tx: Sql, { kind, to }: Pick<QueuedMail, 'kind' | 'to'>, since: Date): Promise<number> {
  const [counted] = await tx.select({ n: count() }).from(mails).where(and(eq(mails.kind, kind), eq(mails.recipient, to), gt(mails.createdAt, since)))
  return counted!.n
}

export const mailJobs = (needs: Needs, mailer: Mailer): JobHandlers => ({
  'send-mail': async ({ mailId = '' }) => {
    const [mail] = await needs.database.sql.select().from(mails).where(eq(mails.id, mailId))
    // Removed with the account it was for, or sent already by a server that lost its lease.
    if (!mail || mail.sentAt) return
    const outgoing = await prepare(needs, mail)
    await mailer.send(outgoing).catch((error: unknown) => {
      // What is attached can be had by the command line too; the words must arrive.
      if (error instanceof MailTooLarge && outgoing.attachments.length > 0) return mailer.send({ ...outgoing, attachments: [] })
      throw error instanceof MailTooLarge ? new NeverWorks('TOO_LARGE') : error
    })
    return async (tx) => { await tx.update(mails).set({ sentAt: needs.clock.now() }).where(eq(mails.id, mailId)) }
  },
})

export async function forgetOldMail({ database, clock }: Pick<Needs, 'database' | 'clock'>): Promise<void> {
  await database.sql.delete(mails).where(lt(mails.sentAt, new Date(clock.now().getTime() - KEPT_MS)))
}

async function prepare(needs: Needs, { id, recipient, replyTo, subject, text, html, attachments }: typeof mails.$inferSelect): Promise<OutgoingMail> {
  const attached = await Promise.all(attachments.map(async ({ fileId, name }) => {
    const file = await storedFile(needs, fileId)
    if (!file) throw new NeverWorks('FILE_GONE')
    return { filename: name, contentType: file.type, content: Buffer.from(file.bytes) }
  }))
  const domain = /@([^>]+)>?$/.exec(needs.config.mailFrom)?.[1] ?? 'localhost'
  return { messageId: `<${id}@${domain}>`, to: recipient, replyTo: replyTo ?? undefined, subject, text, html, attachments: attached }
}
