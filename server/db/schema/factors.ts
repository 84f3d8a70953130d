import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { at, customerId } from './columns.ts'

const userId = () => uuid('user_id').notNull()

/** Of a person's own row: these move and go with it. */
const ofPerson = ({ customerId: customer, userId: user }: Record<'customerId' | 'userId', AnyPgColumn>) =>
  foreignKey({ columns: [customer, user], foreignColumns: [users.customerId, users.id] })
    .onUpdate('cascade')
    .onDelete('cascade')

/** A person's authenticator app (RFC 6238). */
export const authenticators = pgTable(
  'authenticators',
  {
    customerId: customerId(),
    userId: userId(),
    /** In base32. Codes are computed from it, so it can't be a hash. */
    secret: text('secret').notNull(),
    createdAt: at('created_at').notNull(),
    /** Null: it is being set up and doesn't count yet. */
    confirmedAt: at('confirmed_at'),
    lastUsedAt: at('last_used_at'),
    /** The 30 seconds whose code was accepted last: that code and those before it never work again. */
    lastStep: bigint('last_step', { mode: 'number' }),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.userId] }), ofPerson(t)],
)

/** Each works once, instead of another second factor. A used one is gone. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    customerId: customerId(),
    userId: userId(),
    codeHash: text('code_hash').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.userId, t.codeHash] }), ofPerson(t)],
)

/** Keys of the person's devices (WebAuthn); ours is the public half. */
export const passkeys = pgTable(
  'passkeys',
  {
    customerId: customerId(),
    userId: userId(),
    id: uuid('id').notNull(),
    /** How the device names it. */
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    /** How often the device says it was used: a lower number means that somebody copied it. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    /** The person's devices share it. */
    backedUp: boolean('backed_up').notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.userId, t.id] }),
    uniqueIndex('passkeys_credential').on(t.credentialId),
    ofPerson(t),
  ],
)

/** register: a new passkey. login: whoever it is. prove: the person who is logged in already. */
export type ChallengePurpose = 'register' | 'login' | 'prove'

/** What a passkey has to sign, once and within minutes. Nobody's, while somebody logs in. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    customerId: uuid('customer_id'),
    userId: uuid('user_id'),
    purpose: text('purpose').$type<ChallengePurpose>().notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [ofPerson(t), index('passkey_challenges_end').on(t.expiresAt)],
)

/** Somebody whose password was right, and who owes the second factor. Tokens are never stored, only their hash. */
export const loginSteps = pgTable(
  'login_steps',
  {
    tokenHash: text('token_hash').primaryKey(),
    customerId: customerId(),
    userId: userId(),
    /** As they chose with the password: the session's life, and whether the device keeps their work. */
    lifeSeconds: integer('life_seconds').notNull(),
    keep: boolean('keep').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [ofPerson(t), index('login_steps_end').on(t.expiresAt)],
)

/** Browsers that somebody logged in with, recognized by a cookie of which this is the hash. */
export const devices = pgTable(
  'devices',
  {
    customerId: customerId(),
    userId: userId(),
    id: uuid('id').notNull(),
    tokenHash: text('token_hash').notNull(),
    browser: text('browser'),
    system: text('system'),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at').notNull(),
    /** Until then the password is enough on it. */
    trustedUntil: at('trusted_until'),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.userId, t.id] }),
    uniqueIndex('devices_token').on(t.tokenHash),
    index('devices_age').on(t.lastUsedAt),
    ofPerson(t),
  ],
)

/** Asked for by one operator, done by another: all factors of somebody who lost them are removed. */
export const factorResets = pgTable(
  'factor_resets',
  {
    customerId: customerId(),
    userId: userId(),
    requestedBy: text('requested_by').notNull(),
    reason: text('reason').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.userId] }), ofPerson(t)],
)
