import { openLazily, deviceReady } from '#src/offline/database/device-database.ts'
import type { RecordRow } from '#src/offline/database/rows.ts'
import { openUserDatabase, type UserDatabase } from '#src/offline/database/user-database.ts'
import type { EntityName, RecordData } from '#src/domain/sync/entity.ts'
import { wordsIn } from '#src/domain/shared/text/normalize-text.ts'
import { ADDRESS, FACILITY, LONG_ADDRESS, NUMBER } from './samples.ts'

/** What blocks find on this device: two addresses, a facility, a followed number, changes on their way. */
export async function fillDevice(): Promise<void> {
  openLazily(async () => fill(await openUserDatabase('blocks')))
  await deviceReady()
}

async function fill(db: UserDatabase): Promise<void> {
  await db.facts.put({ key: 'feed', value: { next: 1, copied: true } })
  await db.records.bulkPut([
    row('address', 'sent', { ...ADDRESS, tags: ['Toronto', 'Retail'] }),
    row('address', 'unsent', { ...LONG_ADDRESS, tags: ['Montréal'] }),
    row('address', 'contested', { ...ADDRESS, fullName: 'Noor Haddad', company: '', tags: [] }),
    row('facility', 'dock', FACILITY),
    row('tracker', NUMBER, { number: NUMBER, note: '' }),
  ])
  await db.outbox.add({
    seq: 1,
    opId: 'unsent',
    key: 'address/unsent',
    entity: 'address',
    id: 'unsent',
    baseRev: 1,
    doc: LONG_ADDRESS as RecordData,
    createdAt: 0,
    attempts: 0,
    failures: 0,
    nextAt: 0,
    state: 'dead',
    leaseId: '',
    leaseUntil: 0,
    error: '',
    schema: 1,
  })
  await db.conflicts.add({
    id: 'contested',
    key: 'address/contested',
    entity: 'address',
    recordId: 'contested',
    base: null,
    mine: ADDRESS as RecordData,
    theirs: LONG_ADDRESS as RecordData,
    at: 0,
  })
}

const row = (entity: EntityName, id: string, doc: object): RecordRow => ({
  entity,
  id,
  doc: doc as RecordData,
  rev: 1,
  base: doc as RecordData,
  updatedAt: 0,
  tokens: wordsIn(Object.values(doc).join(' ')).map((word) => `${entity}:${word}`),
})
