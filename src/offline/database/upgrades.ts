import type { Transaction } from 'dexie'
import { v7 as newId } from 'uuid'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { indexMarks } from '#src/domain/synced-entities.ts'
import type { DraftRow, RecordRow, OutboxRow, ConflictRow } from './rows.ts'

/** Version 1 kept quotes, and the details typed for them, among the forms of this device only. */
export async function quotesToRecords(old: Transaction): Promise<void> {
  const rows = await old.table<DraftRow>('drafts').toArray()
  const details = new Map(
    rows
      .filter(({ id }) => id.startsWith('form:shipment:'))
      .map(({ id, values }) => [id.slice('form:shipment:'.length), values]),
  )
  for (const row of rows.filter(({ kind }) => kind === 'quote')) {
    const id = row.id.slice('quote:'.length)
    const shipment = details.get(id)
    const doc = { kind: 'parcel', values: { ...row.values, ...(shipment && { shipment }) } }
    await old
      .table<RecordRow>('records')
      .put({ entity: 'draft', id, doc, rev: 0, base: null, updatedAt: row.updatedAt, tokens: [] })
    await old.table<Omit<OutboxRow, 'seq'>>('outbox').add({
      opId: newId(),
      key: `draft/${id}`,
      entity: 'draft',
      id,
      baseRev: 0,
      doc,
      createdAt: row.updatedAt,
      attempts: 0,
      failures: 0,
      nextAt: 0,
      state: 'queued',
      leaseId: '',
      leaseUntil: 0,
      error: '',
      schema: 1,
    })
  }
  await old
    .table<DraftRow>('drafts')
    .filter(({ id, kind }) => kind === 'quote' || id.startsWith('form:shipment:'))
    .delete()
}

/**
 * Up to version 2 addresses had no tags and no key for finding duplicates. Changes already sent stay frozen
 * as they were: the server has no tags for them either.
 */
export async function addressesWithTags(old: Transaction): Promise<void> {
  const withTags = (doc: RecordData | null) => doc && { tags: [], ...doc }
  await old
    .table<RecordRow>('records')
    .filter(({ entity }) => entity === 'address')
    .modify((row) => {
      row.doc = withTags(row.doc)
      row.base = withTags(row.base)
      row.tokens = [...new Set([...row.tokens, ...indexMarks(row.entity, row.doc)])]
    })
  await old
    .table<OutboxRow>('outbox')
    .filter(({ entity, attempts }) => entity === 'address' && attempts === 0)
    .modify((row) => {
      row.doc = withTags(row.doc)
    })
  await old
    .table<ConflictRow>('conflicts')
    .filter(({ entity }) => entity === 'address')
    .modify((row) => {
      row.base = withTags(row.base)
      row.mine = { tags: [], ...row.mine }
      row.theirs = { tags: [], ...row.theirs }
    })
}
