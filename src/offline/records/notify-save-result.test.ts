import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { connectivity } from '#src/api/connectivity.ts'
import { noticeList } from '#src/api/notices.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { acknowledge, claim, refuse } from '#src/offline/sync/delivery.ts'
import { saveRecord } from './records.ts'
import { notifySaveResult } from './notify-save-result.ts'
import { openUserDatabase, userDatabase } from '#src/offline/database/user-database.ts'
import type { OutboxRow } from '#src/offline/database/rows.ts'

const said = () => noticeList.get().map(({ messageId }) => messageId)
let id: string

beforeEach(async () => {
  for (const notice of noticeList.get()) noticeList.dismiss(notice.id)
  await openUserDatabase(crypto.randomUUID())
  connectivity.lost()
  id = crypto.randomUUID()
  await saveRecord('address', id, { ...make.address(), tags: [] })
  await notifySaveResult('address', id, 'notice.saved')
})

const moment = { now: Date.now(), newId: () => crypto.randomUUID() }
const taken = async (): Promise<OutboxRow> =>
  (await claim(userDatabase(), moment, { leaseMs: 1000, max: 1 }))[0]!

test('once the server has it, "Saved on this device" is replaced', async () => {
  const row = await taken()
  expect(said()).toEqual(['notice.onDevice'])
  await acknowledge(userDatabase(), row, { rev: 1, doc: row.doc }, moment)
  await expect.poll(said).toEqual(['notice.saved'])
})

test('it is also replaced once the server has refused it', async () => {
  await refuse(userDatabase(), await taken(), 'outbox.why.refused')
  await expect.poll(said).toEqual(['notice.refused'])
})

test('a closed notice does not come back with the answer', async () => {
  noticeList.dismiss(noticeList.get()[0]!.id)
  const row = await taken()
  await acknowledge(userDatabase(), row, { rev: 1, doc: row.doc }, moment)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(said()).toEqual([])
})
