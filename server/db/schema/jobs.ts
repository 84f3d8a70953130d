import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { TokenPurpose } from './accounts.ts'
import { at } from './columns.ts'

/**
 * Work to be done after the event that asks for it, queued in the event's transaction (design: architecture).
 * A row goes when its work is done. Whoever works on it holds the lease; after `leasedUntil` it is anybody's
 * again.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** Ids only: what is personal stays in the rows they name. */
    payload: jsonb('payload').$type<Record<string, string>>().notNull(),
    /** waiting, or dead: tried too often, or never to succeed. */
    state: text('state').notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    runAt: at('run_at').notNull(),
    lease: uuid('lease'),
    leasedUntil: at('leased_until'),
    /** The kind of fault, never a message: messages repeat addresses. */
    lastError: text('last_error'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('jobs_due').on(t.state, t.runAt)],
)

/** What a mail will hold, as it waits in the queue: who and what for, never the secret. */
export type MailSecret =
  | { purpose: TokenPurpose; customerId: string; userId: string; email: string }
  | { purpose: 'captcha'; captchaId: string }

/** Mail as it will be sent, written in the transaction of its event and sent by a job. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id'),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    attachments: jsonb('attachments').$type<{ fileId: string; name: string }[]>().notNull(),
    /**
     * What has to be made for it in the moment it goes, so that no link's secret is ever stored
     * (modules/auth/mail-secrets.ts).
     */
    secret: jsonb('secret').$type<MailSecret>(),
    /** The address to which mail programs post the end of mail of this kind (RFC 8058). */
    unsubscribe: text('unsubscribe'),
    createdAt: at('created_at').notNull(),
    sentAt: at('sent_at'),
  },
  (t) => [index('mails_newest').on(t.createdAt), index('mails_customer').on(t.customerId)],
)

/**
 * People without an account who asked for no more mail from us: what is kept of them is a hash that only
 * serves comparing.
 */
export const mailRefusals = pgTable('mail_refusals', {
  addressHash: text('address_hash').primaryKey(),
  createdAt: at('created_at').notNull(),
})
