import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { decide, NEVER, type Version } from '#src/domain/sync/sync.ts'
import { ENTITY_NAMES, type EntityName, type RecordData } from '#src/domain/sync/entity.ts'
import { searchWords, SYNCED } from '#src/domain/synced-entities.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { feeds, records } from '#server/db/schema/sync.ts'

/** A checked record body, or null to remove it. `baseRev` 'any' overwrites whatever is there. */
export interface Write {
  entity: EntityName
  id: string
  baseRev: number | 'any'
  doc: RecordData | null
}

export type Outcome = { stands: true; version: Version } | { stands: false; version: Version }
type Row = Omit<typeof records.$inferSelect, 'customerId'>
interface RecordKey {
  entity: EntityName
  id: string
}

/**
 * Writes records in the order given, each by the rules of src/domain/sync/sync.ts; only inside a transaction.
 * One customer's writers wait for each other here, so the feed's order is the order of commits and a reader
 * never skips a change.
 */
export async function writeRecords(tx: CustomerDb, writes: readonly Write[], now: Date): Promise<Outcome[]> {
  await tx.insert(feeds, { lastSeq: 0 }, { ifAbsent: true })
  const feed = (await tx.one(feeds, sql`true`, { lock: true }))!
  const known = new Map((await tx.find(records, isAnyOf(writes))).map((row) => [keyOf(row), row as Row]))
  const changed = new Map<string, Row>()
  let seq = feed.lastSeq

  const put = (write: RecordKey, { rev, doc }: Version) => {
    const before = known.get(keyOf(write))
    seq += 1
    const row = {
      entity: write.entity,
      id: write.id,
      rev,
      seq,
      doc,
      search: searchWords(write.entity, write.id, doc),
      createdAt: before?.createdAt ?? now,
      updatedAt: now,
    }
    known.set(keyOf(write), row)
    changed.set(keyOf(write), row)
  }
  const outcomes = writes.map((write): Outcome => {
    const present: Version = known.get(keyOf(write)) ?? NEVER
    const next = decide(
      { doc: write.doc, baseRev: write.baseRev === 'any' ? present.rev : write.baseRev },
      present,
    )
    if (next === 'stale') return { stands: false, version: present }
    if (next !== present) put(write, next)
    return { stands: true, version: next }
  })
  const written = [...changed.values()]
  for (const entity of ENTITY_NAMES) {
    for (const field of SYNCED[entity].single ?? []) {
      for (const row of await othersChosen(tx, { entity, field }, written)) {
        const latest = changed.get(keyOf(row)) ?? row
        put(row, { rev: latest.rev + 1, doc: { ...latest.doc, [field]: false } })
      }
    }
  }
  await tx.put(records, [...changed.values()], [records.entity, records.id])
  if (seq > feed.lastSeq) await tx.update(feeds, { lastSeq: seq }, sql`true`)
  return outcomes
}

/** The records that had `true` in this field until one of these took it over. */
async function othersChosen(
  tx: CustomerDb,
  { entity, field }: { entity: EntityName; field: string },
  written: Row[],
): Promise<Row[]> {
  const isChosen = (row: Row) => row.entity === entity && row.doc?.[field] === true
  const chosen = written.findLast(isChosen)
  if (!chosen) return []
  const before = (await tx.find(
    records,
    and(eq(records.entity, entity), sql`${records.doc}->>${field} = 'true'`),
  )) as Row[]
  const all = new Map(
    [
      ...before.filter((row) => !written.some((other) => keyOf(other) === keyOf(row))),
      ...written.filter(isChosen),
    ].map((row) => [keyOf(row), row]),
  )
  all.delete(keyOf(chosen))
  return [...all.values()]
}

function isAnyOf(writes: readonly Write[]) {
  const idsOf = (entity: EntityName) => writes.filter((write) => write.entity === entity).map(({ id }) => id)
  return or(
    ...ENTITY_NAMES.map((entity) => ({ entity, ids: idsOf(entity) }))
      .filter(({ ids }) => ids.length > 0)
      .map(({ entity, ids }) => and(eq(records.entity, entity), inArray(records.id, ids))),
  )
}

const keyOf = ({ entity, id }: RecordKey) => `${entity}/${id}`
