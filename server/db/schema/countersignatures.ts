import { sql } from 'drizzle-orm'
import { index, jsonb, pgSequence, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

export const countersignNumbers = pgSequence('countersign_numbers', { startWith: 1001 })

/** waiting: for a second person. running: that person pressed, and it isn't known yet how it went. */
export type CountersignState = 'waiting' | 'running' | 'done' | 'refused'

/** Acts of our staff that wait for a second person, or did: the command as it was given, and who gave it. */
export const countersignatures = pgTable(
  'countersignatures',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    verb: text('verb').notNull(),
    words: jsonb('words').$type<string[]>().notNull(),
    options: jsonb('options').$type<Record<string, string>>().notNull(),
    /** The content of the file that it names, until it is decided. */
    input: text('input').notNull(),
    state: text('state').$type<CountersignState>().notNull(),
    createdAt: at('created_at').notNull(),
    /** Null: at the command line, where nobody is named. */
    askedBy: uuid('asked_by'),
    askedName: text('asked_name').notNull(),
    decidedAt: at('decided_at'),
    decidedBy: uuid('decided_by'),
    decidedName: text('decided_name'),
    /** What the act answered, or why it was refused. */
    answer: text('answer'),
  },
  (t) => [
    uniqueIndex('countersignatures_number').on(t.number),
    index('countersignatures_open')
      .on(t.createdAt)
      .where(sql`state in ('waiting', 'running')`),
  ],
)
