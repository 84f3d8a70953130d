import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Invoicing } from '#src/domain/account/account.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { OFF_BY_DEFAULT, type MailTopic, type NoticeTopic } from '#src/domain/account/mail-topic.ts'
import { at, customerId } from './columns.ts'

export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey(),
    accountType: text('account_type').notNull(),
    company: text('company'),
    taxNumber: text('tax_number'),
    /** Printed on invoices, in lines; '' is none. */
    billingAddress: text('billing_address').notNull().default(''),
    /** One invoice per purchase, or one per month. */
    invoicing: text('invoicing').$type<Invoicing>().notNull().default('each'),
    demo: boolean('demo').notNull().default(false),
    /** Its members have to have a second factor. */
    demandsFactor: boolean('demands_factor').notNull().default(false),
    createdAt: at('created_at').notNull(),
    /**
     * Set when the account was deleted: what tax law requires stays, with this name of the buyer and nothing
     * else about them.
     */
    erasedAt: at('erased_at'),
    keptName: text('kept_name'),
    /**
     * The customer whose test keys work here: everything they do has an owner of its own, so that it can't reach
     * what is real. It has no members and no money.
     */
    sandboxOf: uuid('sandbox_of'),
    /** Since when our staff doesn't let them buy or book pickups, and why. They still read, pay and claim. */
    blockedAt: at('blocked_at'),
    blockedFor: text('blocked_for'),
    /**
     * The account of the same business that this one became part of: it has no members and takes nothing more, and
     * its ledger is read as part of that one's (server/modules/merging).
     */
    mergedInto: uuid('merged_into'),
    mergedAt: at('merged_at'),
  },
  (t) => [
    uniqueIndex('customers_sandbox').on(t.sandboxOf),
    index('customers_merged')
      .on(t.mergedInto)
      .where(sql`merged_into is not null`),
  ],
)

/**
 * People. `customerId` is where they registered or were invited to; what they belong to is in `members`.
 * userName is the email in lower case (D36); login also accepts the mobile number in E.164 once it is
 * confirmed.
 */
export const users = pgTable(
  'users',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    userName: text('user_name').notNull(),
    mobile: text('mobile'),
    /**
     * Since when the number can be used to sign in, and then by nobody else. Until then, any number of
     * accounts can have it.
     */
    mobileProvenAt: at('mobile_proven_at'),
    nickName: text('nick_name').notNull(),
    /** A file (server/files/files.ts). */
    avatar: uuid('avatar'),
    passwordHash: text('password_hash').notNull(),
    /** They have an authenticator app or a passkey: the password alone doesn't log them in. */
    secondFactor: boolean('second_factor').notNull().default(false),
    roles: jsonb('roles').$type<string[]>().notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    emailConfirmedAt: at('email_confirmed_at'),
    /** Entered but not confirmed: its link wasn't followed yet (D19). */
    pendingEmail: text('pending_email'),
    /** Topics this person wants no email about (src/domain/account/mail-topic.ts). */
    mailOff: jsonb('mail_off').$type<MailTopic[]>().notNull().default([]),
    /** The same for notices in the app, and on this person's devices. */
    appOff: jsonb('app_off')
      .$type<NoticeTopic[]>()
      .notNull()
      .default([...OFF_BY_DEFAULT]),
    pushOff: jsonb('push_off')
      .$type<NoticeTopic[]>()
      .notNull()
      .default([...OFF_BY_DEFAULT]),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    // Members of other customers refer to the person alone.
    uniqueIndex('users_id').on(t.id),
    uniqueIndex('users_user_name').on(t.userName),
    uniqueIndex('users_mobile')
      .on(t.mobile)
      .where(sql`mobile_proven_at is not null`),
    index('users_avatar').on(t.avatar),
  ],
)

/**
 * Tokens are never stored, only their hash (D19). A refresh replaces the token, and the session stays the
 * same.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    /**
     * The previous token, valid until then; together with `successorSalt` it gives the current one
     * (server/http/session.ts).
     */
    formerHash: text('former_hash'),
    formerUntil: at('former_until'),
    successorSalt: text('successor_salt'),
    /** Of the person's own row. */
    customerId: customerId(),
    userId: uuid('user_id').notNull(),
    /** The customer they work for in this session; it ends with their membership (migration 0034). */
    memberOf: uuid('member_of').notNull(),
    lifeSeconds: integer('life_seconds').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** No refresh extends it beyond this. */
    endsAt: at('ends_at').notNull(),
    createdAt: at('created_at').notNull(),
    /** Somebody else acts as this user (D20). */
    impersonated: boolean('impersonated').notNull().default(false),
    /** The administrator acting, and their own session; null: the operator at the command line. */
    impersonatorId: uuid('impersonator_id'),
    impersonatorSession: uuid('impersonator_session'),
    allowMoney: boolean('allow_money').notNull().default(true),
    /** What the browser reports about itself, as far as people need it to recognize the device. */
    browser: text('browser'),
    system: text('system'),
    /** Accurate to a few minutes. */
    lastUsedAt: at('last_used_at'),
    /** When the person last proved that it is them, by password, code or passkey. */
    provenAt: at('proven_at'),
  },
  (t) => [
    uniqueIndex('sessions_token').on(t.tokenHash),
    uniqueIndex('sessions_former').on(t.formerHash),
    index('sessions_user').on(t.customerId, t.userId),
    index('sessions_member').on(t.memberOf, t.userId),
  ],
)

/**
 * confirm: the address is theirs. change: so is this new one. reset: a new password. mobile: their number can
 * sign in.
 */
export type TokenPurpose = 'confirm' | 'change' | 'reset' | 'mobile'

/** Links and codes sent by email, for one use each. Tokens are never stored, only their hash. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    customerId: customerId(),
    userId: uuid('user_id').notNull(),
    purpose: text('purpose').$type<TokenPurpose>().notNull(),
    email: text('email').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('email_tokens_user').on(t.customerId, t.userId), index('email_tokens_end').on(t.expiresAt)],
)

export const captchas = pgTable('captchas', {
  id: uuid('id').primaryKey(),
  answerHash: text('answer_hash').notNull(),
  expiresAt: at('expires_at').notNull(),
})

/** Failed sign-ins of an account or address: captcha after three, then a growing delay (D18, D46). */
export const loginFailures = pgTable('login_failures', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  lastAt: at('last_at').notNull(),
})

export const impersonationTokens = pgTable('impersonation_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  customerId: customerId(),
  userId: uuid('user_id').notNull(),
  adminId: uuid('admin_id'),
  adminSession: uuid('admin_session'),
  reason: text('reason').notNull(),
  allowMoney: boolean('allow_money').notNull(),
  expiresAt: at('expires_at').notNull(),
})

/** Who did what to whom: impersonation and every act of the operator (D6, D20). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    at: at('at').notNull(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    /** What an operator did in one go: `audit_changes` names it too. */
    work: uuid('work'),
  },
  (t) => [index('audit_log_at').on(t.at, t.id), index('audit_log_subject').on(t.subject, t.at)],
)

/**
 * What rows were before and after an operator's act: written by the database itself (migration 0038), so that no
 * act can leave it out. Of a changed row only what changed; never what is secret.
 */
export const auditChanges = pgTable(
  'audit_changes',
  {
    work: uuid('work').notNull(),
    position: bigint('position', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    /** Whose row it is; null of what belongs to nobody. */
    customerId: uuid('customer_id'),
    entity: text('entity').notNull(),
    subject: text('subject').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.work, t.position] }), index('audit_changes_customer').on(t.customerId)],
)

export const rateHits = pgTable(
  'rate_hits',
  {
    key: text('key').primaryKey(),
    windowEndsAt: at('window_ends_at').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [index('rate_hits_end').on(t.windowEndsAt)],
)

/** Facts about this database itself, such as that the demonstration data was created. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
})
