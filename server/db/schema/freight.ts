import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgSequence, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { FreightMode, FreightRequest } from '#src/domain/freight/freight.ts'
import type { LostReason } from '#src/domain/freight/lost-reason.ts'
import type { OfferState, QuoteState } from '#src/domain/freight/quote-state.ts'
import type { LoadFileKind } from '#src/domain/freight/load-file.ts'
import type { FreightRate, RefusedFreight } from '#src/domain/freight/freight-rate.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import type { Cost } from '#src/domain/money/markup.ts'
import { at, customerId, historyColumns } from './columns.ts'
import { files } from './files.ts'

export const quoteNumbers = pgSequence('quote_numbers', { startWith: 1001 })
export const loadNumbers = pgSequence('load_numbers', { startWith: 1001 })
/** Serial references of bills of lading, never used twice (GS1 GSIN). */
export const bolNumbers = pgSequence('bol_numbers', { startWith: 1 })
/** PRO numbers of the first edition: now they are random (src/domain/shared/public-number.ts). */
export const proNumbers = pgSequence('pro_numbers', { startWith: 100_001 })

/** A request for a freight price. The client chooses the id, so the same request sent twice is one. */
export const freightQuotes = pgTable(
  'freight_quotes',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    number: text('number').notNull().unique(),
    fingerprint: text('fingerprint').notNull(),
    mode: text('mode').$type<FreightMode>().notNull(),
    state: text('state').$type<QuoteState>().notNull(),
    request: jsonb('request').$type<FreightRequest>().notNull(),
    /** Services that don't take it, and why. */
    refused: jsonb('refused').$type<RefusedFreight[]>().notNull(),
    /** Who asked, and gets the operator's answer. */
    userId: uuid('user_id').notNull(),
    loadId: uuid('load_id'),
    /** Why no offer was taken, said by the customer or noted by staff. */
    outcomeReason: text('outcome_reason').$type<LostReason>(),
    outcomeNote: text('outcome_note').notNull().default(''),
    outcomeBy: text('outcome_by').$type<'customer' | 'staff'>(),
    search: text('search').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    index('freight_quotes_newest').on(t.customerId, t.createdAt.desc(), t.id.desc()),
    index('freight_quotes_state').on(t.state, t.createdAt),
    // What was offered on the same lane before (server/admin/shipping/similar-freight.ts).
    index('freight_quotes_lane').on(
      t.mode,
      sql`left(request -> 'from' ->> 'postalCode', 1)`,
      sql`left(request -> 'to' ->> 'postalCode', 1)`,
    ),
  ],
)

export const freightOffers = pgTable(
  'freight_offers',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    quoteId: uuid('quote_id').notNull(),
    state: text('state').$type<OfferState>().notNull(),
    rate: jsonb('rate').$type<FreightRate>().notNull(),
    /** Like a parcel rate's. */
    cost: jsonb('cost').$type<Cost>(),
    /** card: from a rate card. operator: from a person. */
    source: text('source').$type<'card' | 'operator'>().notNull(),
    /** Who of our staff sent it; null of a card's, and at the command line. */
    sentBy: uuid('sent_by'),
    validUntil: at('valid_until').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    index('freight_offers_quote').on(t.customerId, t.quoteId),
  ],
)

/** History of a quote, append-only. */
export const quoteHistory = pgTable(
  'quote_history',
  {
    customerId: customerId(),
    quoteId: uuid('quote_id').notNull(),
    ...historyColumns(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.quoteId, t.id] })],
)

/**
 * The library of conditions, each in every language. `defaultFor`: offers of these modes have it unless told
 * otherwise, at most one a mode.
 */
export const freightTerms = pgTable('freight_terms', {
  code: text('code').primaryKey(),
  words: jsonb('words').$type<Readonly<Record<Locale, string>>>().notNull(),
  defaultFor: jsonb('default_for').$type<FreightMode[]>().notNull(),
  updatedAt: at('updated_at').notNull(),
})

/** What carriers answered when we asked them for a price: for our staff alone. */
export const carrierAnswers = pgTable(
  'carrier_answers',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    quoteId: uuid('quote_id').notNull(),
    carrier: text('carrier').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    name: text('name').notNull(),
    size: integer('size').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    index('carrier_answers_quote').on(t.customerId, t.quoteId),
    index('carrier_answers_file').on(t.fileId),
  ],
)

/** Files of a load, uploaded by its customer or an operator: proof of delivery, packing lists, photos. */
export const loadFiles = pgTable(
  'load_files',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    orderId: uuid('order_id').notNull(),
    kind: text('kind').$type<LoadFileKind>().notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    /** customer, operator */
    source: text('source').$type<'customer' | 'operator'>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    index('load_files_order').on(t.customerId, t.orderId),
    index('load_files_file').on(t.fileId),
  ],
)
