import { sql } from 'drizzle-orm'
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
 * Inquiries from anybody, signed in or not. The device chooses the id, so the same inquiry sent twice is one;
 * `fingerprint` tells whether the second had the same content.
 */
export const inquiries = pgTable(
  'inquiries',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull().unique(),
    fingerprint: text('fingerprint').notNull(),
    /** If the sender was signed in. */
    customerId: uuid('customer_id'),
    userId: uuid('user_id'),
    topic: text('topic').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    message: text('message').notNull(),
    /** Additional fields of the ocean form. */
    details: jsonb('details').$type<Record<string, string | number>>().notNull(),
    locale: text('locale').notNull(),
    /** Probably written by a program: stored, but nobody is emailed. */
    suspected: boolean('suspected').notNull(),
    createdAt: at('created_at').notNull(),
    answeredAt: at('answered_at'),
  },
  (t) => [
    index('inquiries_newest').on(t.createdAt),
    index('inquiries_customer').on(t.customerId),
    index('inquiries_open')
      .on(t.createdAt)
      .where(sql`answered_at is null and not suspected`),
  ],
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
