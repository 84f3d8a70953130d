import type { SQL } from 'drizzle-orm'
import type { Locale } from '#src/domain/shared/locale.ts'
import type { MailTopic } from '#src/domain/account/mail-topic.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import { NeverWorks, type JobHandlers } from '#server/jobs/runner.ts'
import { sentence } from '#server/platform/messages.ts'
import { hasRefused, strangerSubject, unsubscribeLinks } from './choices.ts'
import { renderEmail, type EmailContent, type RenderedEmail } from './email.ts'
import { enqueueMail, type QueuedMail } from '#server/db/enqueue.ts'

type Write = (locale: Locale, config: Config) => EmailContent
/**
 * What an event says to people: to the customer's users in their language, and to others without an account.
 */
export interface NoticeContent {
  /** Left out: only the operator has to know. */
  toUsers?: Write
  /** Which of the customer's people, as a condition on `members`; left out: all of them. */
  users?: SQL
  /** To the operator, where somebody is waiting for an answer. */
  toCompany?: (config: Config) => EmailContent
  toOthers: readonly { to: string; locale: Locale; email: Write }[]
}
export interface Notice {
  /** The topic under which people can turn it off. */
  topic: MailTopic
  /** Loads what to say about the record with that id; null when there is nothing to say any more. */
  load: (db: CustomerDb, id: string) => Promise<NoticeContent | null>
}
interface Dependencies {
  database: Database
  clock: Clock
  config: Config
}

/** `db.job(clock, notify('order:bought', id))`: in the transaction of the event, with ids only. */
export const notify = (event: string, id: string): { kind: string; payload: Record<string, string> } => ({
  kind: NOTIFY,
  payload: { event, id },
})

const NOTIFY = 'notify'

/** `notices`: the events that people are told about, by name (server/app/mail-jobs.ts). */
export const noticeJobs = (deps: Dependencies, notices: Readonly<Record<string, Notice>>): JobHandlers => ({
  [NOTIFY]: async ({ event = '', id = '', customerId = '' }) => {
    const notice = notices[event]
    if (!notice) throw new NeverWorks('NO_EVENT')
    const written = await write(deps, event, notice, { id, customerId })
    return async (tx) => {
      for (const mail of written) await enqueueMail(tx, deps.clock, mail)
    }
  },
})

async function write(
  deps: Dependencies,
  event: string,
  { topic, load }: Notice,
  { id, customerId }: { id: string; customerId: string },
): Promise<QueuedMail[]> {
  const { database, config } = deps
  const db = database.forCustomer(customerId)
  const content = await load(db, id)
  if (!content) return []
  const mails: QueuedMail[] = []
  const { toUsers } = content
  for (const user of toUsers ? await readersOf(db, topic, content.users) : []) {
    const { page: href, oneClick: unsubscribe } = await unsubscribeLinks(deps, config, {
      userId: user.id,
      topic,
    })
    mails.push({
      ...userEmail(toUsers!, { topic, locale: user.locale, href }, config),
      kind: event,
      to: user.userName,
      customerId,
      unsubscribe,
    })
  }
  if (content.toCompany)
    mails.push({
      ...renderEmail(content.toCompany(config), config),
      kind: `${event}:company`,
      to: config.site.email,
      customerId,
    })
  for (const { to, locale, email } of content.toOthers) {
    if (await hasRefused(deps, to)) continue
    const { page: href, oneClick: unsubscribe } = await unsubscribeLinks(deps, config, strangerSubject(to))
    const foot = {
      why: sentence(locale, 'mail.foot.recipient'),
      label: sentence(locale, 'mail.foot.stop'),
      href,
    }
    mails.push({
      ...renderEmail({ ...email(locale, config), unsubscribe: foot }, config),
      kind: `${event}:recipient`,
      to,
      customerId,
      unsubscribe,
    })
  }
  return mails
}

/** The customer's people who get mail about a topic. */
const readersOf = async (db: CustomerDb, topic: MailTopic, where?: SQL) =>
  (await db.people(where)).filter(
    ({ emailConfirmedAt, mailOff }) => emailConfirmedAt && !mailOff.includes(topic),
  )

/** @param href leads to where this reader turns them off */
const userEmail = (
  toUsers: Write,
  { topic, locale, href }: { topic: MailTopic; locale: Locale; href: string },
  config: Config,
): RenderedEmail =>
  renderEmail(
    {
      ...toUsers(locale, config),
      unsubscribe: {
        why: sentence(locale, 'mail.foot.user', {
          name: config.site.name,
          topic: sentence(locale, `option.mailTopic.${topic}`),
        }),
        label: sentence(locale, 'mail.foot.stop'),
        href,
      },
    },
    config,
  )

/** An email before it is sent, and who would get it. */
export interface EmailPreview extends RenderedEmail {
  locale: Locale
  to: string[]
}

/**
 * What an event would say to the customer's people, once in each of their languages, as it would be sent. Only the
 * link that unsubscribes leads nowhere: it is the reader's alone.
 */
export async function previewEmails(
  { database, config }: Pick<Dependencies, 'database' | 'config'>,
  customerId: string,
  topic: MailTopic,
  toUsers: Write,
): Promise<EmailPreview[]> {
  const readers = await readersOf(database.forCustomer(customerId), topic)
  return [...new Set(readers.map(({ locale }) => locale))].map((locale) => ({
    locale,
    to: readers.filter((one) => one.locale === locale).map(({ userName }) => userName),
    ...userEmail(toUsers, { topic, locale, href: config.publicUrl }, config),
  }))
}
