import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ProofKind } from '#src/domain/orders/proof.ts'
import { at, customerId } from './columns.ts'
import { files } from './files.ts'

/**
 * Who took or got an order's goods and signed for them, or what was found damaged. The device chooses the id and
 * records the time, offline too; `received_at` is ours. Nothing changes it afterwards.
 */
export const proofs = pgTable(
  'proofs',
  {
    customerId: customerId(),
    id: uuid('id').notNull(),
    orderId: uuid('order_id').notNull(),
    kind: text('kind').$type<ProofKind>().notNull(),
    signedBy: text('signed_by').notNull(),
    note: text('note').notNull(),
    at: at('at').notNull(),
    zone: text('zone').notNull(),
    /** Whether there is a signature among its files; else the name alone was typed. */
    signed: boolean('signed').notNull(),
    photos: integer('photos').notNull(),
    recordedBy: text('recorded_by').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.id] }), index('proofs_order').on(t.customerId, t.orderId)],
)

/** A proof's signature (0) and photos (1…). They arrive before it does. */
export const proofFiles = pgTable(
  'proof_files',
  {
    customerId: customerId(),
    proofId: uuid('proof_id').notNull(),
    position: integer('position').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.proofId, t.position] }),
    index('proof_files_file').on(t.fileId),
    index('proof_files_age').on(t.createdAt),
  ],
)
