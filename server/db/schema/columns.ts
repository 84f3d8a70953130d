import { bigint, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Owner of the row; first in every key, so that a distributed PostgreSQL can shard by it (D36). */
export const customerId = () => uuid('customer_id').notNull()
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Integer cents, CAD (D13). */
export const cents = (name: string) => bigint(name, { mode: 'number' })
/** How a version of prices or rules came about. */
export const VERSION_ORIGINS = ['import', 'edit', 'fuel', 'closure', 'restore', 'carried'] as const
export type VersionOrigin = (typeof VERSION_ORIGINS)[number]
/**
 * Columns of what the operator puts into force version by version. Rows stay for good: an earlier one can be
 * restored, which is a new version.
 */
export const versionColumns = () => ({
  /** null: since it was made. */
  inForceAt: at('in_force_at'),
  /** Called off before it came into force. */
  cancelledAt: at('cancelled_at'),
  /** Who of our staff, by name; '' at the command line. */
  madeBy: text('made_by').notNull().default(''),
  reason: text('reason').notNull().default(''),
  origin: text('origin').$type<VersionOrigin>().notNull().default('import'),
  /** The version whose content it brings back. */
  restores: uuid('restores'),
  createdAt: at('created_at').notNull(),
})
/** Columns of an append-only history besides its owner: who, what, when. */
export const historyColumns = () => ({
  id: uuid('id').notNull(),
  at: at('at').notNull(),
  actor: text('actor').notNull(),
  event: text('event').notNull(),
  detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
})
