import { isFromOurServer } from '#src/domain/shared/envelope-mark.ts'
import type { SyncOp } from '#src/domain/sync/sync.ts'
import { takeBatch, oldestPerRecord, isDue, LEASE_MS, leasedBy } from '#src/domain/sync/outbox-lease.ts'
import { cookieStore } from './cookie-store.ts'

/** The part of an outbox row that is needed here (src/offline/database/user-database.ts). */
interface Row extends SyncOp {
  seq: number
  key: string
  state: string
  attempts: number
  nextAt: number
  leaseId: string
  leaseUntil: number
}

const MAX_ROWS = 250

/**
 * Sends queued changes when the browser reports a network and no page is there to do it (Background Sync). A
 * row is frozen before its first byte leaves and stays in the outbox: the next page sends it again under the
 * same key and learns the result. `askTabs`: whether a page does it.
 * @throws when something is left, so that the browser tries again
 */
export async function sendOutbox(askTabs: () => Promise<boolean>): Promise<void> {
  if (await askTabs()) return
  const token = (await cookieStore()?.get('token'))?.value
  const hash = await valueOf<{ hash: string }>('portage-app', 'account').then((account) => account?.hash)
  if (!token || !hash) return
  const name = `portage-u-${hash}`
  const owner = await valueOf<{ user: { userId: string; partnerId: string } }>(name, 'user')
  const rows = owner ? await take(name, Date.now()) : []
  if (rows.length === 0) return
  const sent = await push(token, {
    user: owner?.user.userId,
    customer: owner?.user.partnerId,
    ops: rows.map(({ opId, entity, id, baseRev, doc }) => ({ opId, entity, id, baseRev, doc })),
  })
  await giveBack(name, rows)
  // A page that opened meanwhile saw them leased, and sleeps until the lease ends.
  await askTabs()
  if (!sent) throw new Error('the outbox could not be sent')
}

async function push(token: string, body: object): Promise<boolean> {
  const answer = await fetch('/api/sync', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  return answer !== undefined && answer.ok && isFromOurServer(answer)
}

/** Like the page (src/offline/sync/outbox.ts, claim). */
const take = (name: string, now: number): Promise<Row[]> =>
  within(name, 'readwrite', async (store) => {
    const due = oldestPerRecord(await done<Row[]>(store.getAll()))
      .filter((row) => isDue(row, now))
      .slice(0, MAX_ROWS)
    const leased = takeBatch(due).map((row) => leasedBy(row, `worker-${now}`, now + LEASE_MS))
    for (const row of leased) store.put(row)
    return leased
  })

/** The page that sends it again learns the result; until then it isn't known there. */
const giveBack = (name: string, rows: Row[]): Promise<void> =>
  within(name, 'readwrite', async (store) => {
    for (const { seq, leaseId } of rows) {
      const row = await done<Row | undefined>(store.get(seq))
      if (row?.leaseId === leaseId)
        store.put({ ...row, state: 'queued', error: 'outbox.why.network', leaseId: '', leaseUntil: 0 })
    }
  })

const valueOf = <T>(name: string, key: string): Promise<T | undefined> =>
  within(
    name,
    'readonly',
    async (store) => (await done<{ value: T } | undefined>(store.get(key)))?.value,
    'facts',
  ).catch(() => undefined)

async function within<T>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
  table = 'outbox',
): Promise<T> {
  const opening = indexedDB.open(name)
  // Opening would create a database that doesn't exist, or is being deleted right now.
  opening.addEventListener('upgradeneeded', () => opening.transaction!.abort())
  const db = await done(opening)
  // A page that upgrades the database or signs out must not wait for us.
  db.addEventListener('versionchange', () => db.close())
  try {
    return await work(db.transaction(table, mode).objectStore(table))
  } finally {
    db.close()
  }
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('database')))
  })
