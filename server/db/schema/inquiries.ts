import {
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { files } from './files.ts'

export const inquiryNumbers = pgSequence('inquiry_numbers', { startWith: 1001 })

/**
 * What people write to us, signed in or not. The id is made by the person's device and makes sending twice
 * one inquiry; `fingerprint` tells whether the second sending said the same.
 */
export const inquiries = pgTable(
  'inquiries',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull().unique(),
    fingerprint: text('fingerprint').notNull(),
    /** Of whom was signed in. */
    customerId: uuid('customer_id'),
    userId: uuid('user_id'),
    topic: text('topic').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    message: text('message').notNull(),
    /** What the ocean form asks beyond that. */
    details: jsonb('details').$type<Record<string, string | number>>().notNull(),
    locale: text('locale').notNull(),
    /** A program seems to have written it: kept, and nobody gets mail. */
    suspected: boolean('suspected').notNull(),
    createdAt: at('created_at').notNull(),
    answeredAt: at('answered_at'),
  },
  (t) => [index('inquiries_newest').on(t.createdAt), index('inquiries_customer').on(t.customerId)],
)

export const inquiryFiles = pgTable(
  'inquiry_files',
  {
    inquiryId: uuid('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    name: text('name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.inquiryId, t.position] }), index('inquiry_files_file').on(t.fileId)],
)
