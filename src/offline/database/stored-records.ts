import type { EntityName, RecordData } from '#src/domain/sync/entity.ts'
import { indexMarks, searchWords } from '#src/domain/synced-entities.ts'
import type { UserDatabase } from './user-database.ts'
import type { RecordRow } from './rows.ts'

/** Writes the record and its search words, or deletes it once nothing of it is left to send. */
export async function putRecord(db: UserDatabase, record: RecordRow, pending: boolean): Promise<void> {
  if (record.doc === null && !pending) await db.records.delete([record.entity, record.id])
  else await db.records.put({ ...record, tokens: tokensOf(record.entity, record.id, record.doc) })
}

/** Like `putRecord`, in one go, for records that nobody is changing here. */
export async function putRecords(db: UserDatabase, records: RecordRow[]): Promise<void> {
  const gone = records.filter(({ doc }) => doc === null)
  if (gone.length > 0) await db.records.bulkDelete(gone.map(({ entity, id }) => [entity, id]))
  await db.records.bulkPut(
    records
      .filter(({ doc }) => doc !== null)
      .map((record) => ({ ...record, tokens: tokensOf(record.entity, record.id, record.doc) })),
  )
}

/**
 * `entity:word` for each word, so that one index finds words by their beginning within one entity; and its
 * tags.
 */
export function tokensOf(entity: EntityName, id: string, doc: RecordData | null): string[] {
  const words = searchWords(entity, id, doc)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return [...new Set([...words.map((word) => `${entity}:${word}`), ...indexMarks(entity, doc)])]
}
