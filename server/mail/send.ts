import { eq, lt } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/database.ts'
import { mails, type MailSecret } from '#server/db/schema/jobs.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { storedFile } from '#server/files/files.ts'
import { NeverWorks, type JobHandlers } from '#server/jobs/runner.ts'
import { MailTooLarge, type Mailer, type OutgoingMail } from './mailer.ts'
import { SECRET } from '#server/db/enqueue.ts'

interface Dependencies {
  database: Database
  files: FileStore
  clock: Clock
  config: Config
}

const DAY_MS = 86_400_000

/** Creates an email's secret as it is sent; null when nobody needs it any more. */
type MakeSecret = (deps: Dependencies, secret: MailSecret) => Promise<string | null>

export const mailJobs = (deps: Dependencies, mailer: Mailer, makeSecret: MakeSecret): JobHandlers => ({
  'send-mail': async ({ mailId = '' }) => {
    const [mail] = await deps.database.sql.select().from(mails).where(eq(mails.id, mailId))
    // Removed with the account it was for, or already sent by a server that lost its lease.
    if (!mail || mail.sentAt) return
    const outgoing = await prepare(deps, mail, makeSecret)
    if (!outgoing)
      return async (tx) => {
        await tx.delete(mails).where(eq(mails.id, mailId))
      }
    await mailer.send(outgoing).catch((error: unknown) => {
      // Attachments can be retrieved with the command line too; the text must arrive.
      if (error instanceof MailTooLarge && outgoing.attachments.length > 0)
        return mailer.send({ ...outgoing, attachments: [] })
      throw error instanceof MailTooLarge ? new NeverWorks('TOO_LARGE') : error
    })
    return async (tx) => {
      await tx.update(mails).set({ sentAt: deps.clock.now() }).where(eq(mails.id, mailId))
    }
  },
})

/** After RETENTION_MAIL_DAYS. */
export async function deleteOldMail({
  database,
  clock,
  config,
}: Pick<Dependencies, 'database' | 'clock'> & { config: Pick<Config, 'mailDays'> }): Promise<void> {
  await database.sql
    .delete(mails)
    .where(lt(mails.sentAt, new Date(clock.now().getTime() - config.mailDays * DAY_MS)))
}

/** null: nobody needs it any more. */
async function prepare(
  deps: Dependencies,
  mail: typeof mails.$inferSelect,
  makeSecret: MakeSecret,
): Promise<OutgoingMail | null> {
  const { id, recipient, replyTo, subject, attachments, unsubscribe } = mail
  const attached = await Promise.all(
    attachments.map(async ({ fileId, name }) => {
      const file = await storedFile(deps, fileId)
      if (!file) throw new NeverWorks('FILE_GONE')
      return { filename: name, contentType: file.type, content: Buffer.from(file.bytes) }
    }),
  )
  const secret = mail.secret && (await makeSecret(deps, mail.secret))
  if (mail.secret && secret === null) return null
  const filled = (part: string) => (secret === null ? part : part.replaceAll(SECRET, secret))
  const domain = /@([^>]+)>?$/.exec(deps.config.mailFrom)?.[1] ?? 'localhost'
  return {
    messageId: `<${id}@${domain}>`,
    to: recipient,
    replyTo: replyTo ?? undefined,
    subject,
    text: filled(mail.text),
    html: filled(mail.html),
    unsubscribe: unsubscribe ?? undefined,
    attachments: attached,
  }
}
