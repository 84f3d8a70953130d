import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { NoticeKind } from '#src/domain/account/notice.ts'
import { sessions } from './accounts.ts'
import { at, customerId } from './columns.ts'
import { members } from './members.ts'

/** What happened to a customer's things, for each member who is told; gone with the membership. */
export const notices = pgTable(
  'notices',
  {
    customerId: customerId(),
    userId: uuid('user_id').notNull(),
    id: uuid('id').notNull(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    params: jsonb('params').$type<Record<string, string | number>>().notNull(),
    /** The screen it is about. */
    link: text('link').notNull(),
    /** False: they want to be told by their devices only. */
    listed: boolean('listed').notNull(),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.userId, t.id] }),
    foreignKey({
      name: 'notices_of_members',
      columns: [t.customerId, t.userId],
      foreignColumns: [members.customerId, members.userId],
    }).onDelete('cascade'),
    index('notices_newest').on(t.customerId, t.userId, t.createdAt.desc(), t.id.desc()),
    index('notices_unread')
      .on(t.customerId, t.userId)
      .where(sql`read_at is null and listed`),
    index('notices_age').on(t.createdAt),
  ],
)

/**
 * Where a signed-in device is reached (RFC 8030), and the keys that only it can read with. It ends with its
 * session, and a device belongs to whoever signed in there last (migration 0036).
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    customerId: customerId(),
    sessionId: uuid('session_id').notNull(),
    userId: uuid('user_id').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.sessionId] }),
    foreignKey({
      name: 'push_subscriptions_of_sessions',
      columns: [t.sessionId],
      foreignColumns: [sessions.id],
    }).onDelete('cascade'),
    index('push_subscriptions_session').on(t.sessionId),
    index('push_subscriptions_person').on(t.customerId, t.userId),
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
  ],
)
