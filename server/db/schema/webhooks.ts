import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { WebhookType } from '#src/domain/account/webhook.ts'
import { at, customerId } from './columns.ts'

/** Programs of a customer's that are told what happens. */
export const webhooks = pgTable(
  'webhooks',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    url: text('url').notNull(),
    types: jsonb('types').$type<WebhookType[]>().notNull(),
    /** Signs, so it can't be a hash. */
    secret: text('secret').notNull(),
    /** The secret before it, which signs as well until then. */
    formerSecret: text('former_secret'),
    formerUntil: at('former_until'),
    state: text('state').$type<'on' | 'off'>().notNull().default('on'),
    /** Attempts in a row that failed, since when, and until when nothing is sent. */
    failures: integer('failures').notNull().default(0),
    failingSince: at('failing_since'),
    pausedUntil: at('paused_until'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.id] })],
)

/**
 * What is sent, written by the database in the transaction of the event (migration 0035), so that neither
 * exists without the other. Messages about one `subject` go out in the order of `seq`.
 */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    customerId: customerId(),
    webhookId: uuid('webhook_id').notNull(),
    id: uuid('id').notNull(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    /** The order; of a test, the webhook itself. */
    subject: uuid('subject').notNull(),
    type: text('type').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    /** As it is sent every time; made at the first attempt. */
    body: text('body'),
    state: text('state').$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: at('created_at').notNull(),
    nextAt: at('next_at').notNull(),
    lastAt: at('last_at'),
    lastStatus: integer('last_status'),
    /** The beginning of it. */
    lastAnswer: text('last_answer'),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.webhookId, t.id] }),
    index('webhook_messages_waiting').on(t.customerId, t.webhookId, t.state, t.seq),
    index('webhook_messages_newest').on(t.customerId, t.webhookId, t.createdAt.desc(), t.id.desc()),
    index('webhook_messages_age').on(t.createdAt),
  ],
)
