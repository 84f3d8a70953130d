import { foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LeftRecord } from '#src/contract/account/members.ts'
import type { MemberRole } from '#src/domain/account/roles.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { users } from './accounts.ts'
import { at, cents, customerId } from './columns.ts'

/** What a member may spend; null: any amount (src/domain/account/member.ts). */
const limitColumns = () => ({
  dailyLimitCents: cents('daily_limit_cents'),
  approvalAboveCents: cents('approval_above_cents'),
})

/**
 * Who belongs to a customer, and as what (D48). A person can belong to several. The database refuses to leave a
 * customer with members but no owner (migration 0034), and ends a member's sessions with the row.
 */
export const members = pgTable(
  'members',
  {
    customerId: customerId(),
    userId: uuid('user_id').notNull(),
    roles: jsonb('roles').$type<MemberRole[]>().notNull(),
    ...limitColumns(),
    joinedAt: at('joined_at').notNull(),
    /** Accurate to a few minutes; signing in opens the customer that was used last. */
    lastUsedAt: at('last_used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.userId] }),
    foreignKey({ columns: [t.userId], foreignColumns: [users.id] }).onDelete('cascade'),
    index('members_user').on(t.userId),
    index('members_joined').on(t.customerId, t.joinedAt, t.userId),
  ],
)

/** Open until accepted, withdrawn or out of date. The link's token is made when its email is sent. */
export const invitations = pgTable(
  'invitations',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    roles: jsonb('roles').$type<MemberRole[]>().notNull(),
    ...limitColumns(),
    /** The language of its email. */
    locale: text('locale').$type<Locale>().notNull(),
    tokenHash: text('token_hash'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    uniqueIndex('invitations_email').on(t.customerId, t.email),
    uniqueIndex('invitations_token').on(t.tokenHash),
    index('invitations_end').on(t.expiresAt),
  ],
)

/**
 * Devices of people who no longer belong to the customer (migration 0036). Each hears of it at its next contact,
 * hands over what it had not sent, and wipes itself.
 */
export const departedDevices = pgTable(
  'departed_devices',
  {
    customerId: customerId(),
    /** Of the session's last token: the device shows it once more. */
    tokenHash: text('token_hash').notNull(),
    /** Whose device it was. */
    name: text('name').notNull(),
    departedAt: at('departed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.tokenHash] }),
    uniqueIndex('departed_devices_token').on(t.tokenHash),
    index('departed_devices_end').on(t.departedAt),
  ],
)

/** What such a device had not sent: an owner keeps it or not. */
export const leftWork = pgTable(
  'left_work',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    /** Who typed it. */
    name: text('name').notNull(),
    records: jsonb('records').$type<LeftRecord[]>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.id] }), index('left_work_end').on(t.createdAt)],
)
