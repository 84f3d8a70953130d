import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { TokenPurpose } from './accounts.ts'
import { at } from './columns.ts'

/**
 * Work to be done after the event that asks for it, queued in the event's transaction (docs/architecture.md).
 * A row is deleted when its work is done. Whoever works on it holds the lease; after `leasedUntil` anybody
 * can claim it.
 * - waiting, not leased: due at `runAt`.
 * - waiting, leased: a worker is on it.
 * - dead: tried too often, or can never succeed.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** Only ids: personal data stays in the rows they refer to. */
    payload: jsonb('payload').$type<Record<string, string>>().notNull(),
    /** waiting, or dead: tried too often, or can never succeed. */
    state: text('state').notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    runAt: at('run_at').notNull(),
    lease: uuid('lease'),
    leasedUntil: at('leased_until'),
    /** The kind of failure, never a message: messages can contain addresses. */
    lastError: text('last_error'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('jobs_due').on(t.state, t.runAt)],
)

/** The secret of a queued email: for whom and what, never the secret itself. */
export type MailSecret =
  | { purpose: TokenPurpose; customerId: string; userId: string; email: string }
  | { purpose: 'captcha'; captchaId: string }
  | { purpose: 'invitation'; customerId: string; invitationId: string }

/** An email as it will be sent, written in the transaction of its event and sent by a job. */
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
     * What to create when it is sent, so that no link's secret is ever stored
     * (server/modules/auth/mail-secrets.ts).
     */
    secret: jsonb('secret').$type<MailSecret>(),
    /** The URL for unsubscribing from this kind of email in the mail program (RFC 8058). */
    unsubscribe: text('unsubscribe'),
    createdAt: at('created_at').notNull(),
    sentAt: at('sent_at'),
  },
  (t) => [index('mails_newest').on(t.createdAt), index('mails_customer').on(t.customerId)],
)

/**
 * People without an account who want no more email from us: only a hash of the address is stored, for
 * comparison.
 */
export const mailRefusals = pgTable('mail_refusals', {
  addressHash: text('address_hash').primaryKey(),
  createdAt: at('created_at').notNull(),
})
