import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { LabelPrintState } from '#src/contract/orders.ts'
import type { LabelFormat } from '#src/domain/account/preference.ts'
import { at, customerId } from './columns.ts'

/** The label of an order as a file, drawn once and read whenever it is printed again. */
export const orderLabels = pgTable(
  'order_labels',
  {
    customerId: customerId(),
    orderId: uuid('order_id').notNull(),
    format: text('format').$type<LabelFormat>().notNull(),
    fileId: uuid('file_id').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.orderId, t.format] }),
    index('order_labels_file').on(t.fileId),
    index('order_labels_age').on(t.createdAt),
  ],
)

/** Labels of many orders as one file: requested, drawn, and kept for a day. */
export const labelPrints = pgTable(
  'label_prints',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    /** waiting → drawing → done, failed; or cancelled before that. */
    state: text('state').$type<LabelPrintState>().notNull(),
    format: text('format').$type<LabelFormat>().notNull(),
    orderIds: jsonb('order_ids').$type<string[]>().notNull(),
    /** Who prints them, for the orders' histories. */
    actor: text('actor').notNull(),
    /** Number of labels, and how many are drawn. */
    total: integer('total').notNull(),
    done: integer('done').notNull(),
    /** Hash of the orders and the format, once it is done: the same request gets the same file. */
    digest: text('digest').notNull(),
    fileId: uuid('file_id'),
    createdAt: at('created_at').notNull(),
    /** While it is drawn, updated every second by the server that draws it. */
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    index('label_prints_same').on(t.customerId, t.digest),
    index('label_prints_file').on(t.fileId),
    index('label_prints_age').on(t.createdAt),
  ],
)
