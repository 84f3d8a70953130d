import type { SyncOp } from '#src/domain/sync/sync.ts'
import { takeBatch, oldestPerRecord, isDue, LEASE_MS, leasedBy } from '#src/domain/sync/outbox-lease.ts'
import { ask } from './ask.ts'
import { cookieStore } from './cookie-store.ts'
import { done, factOf, within } from './device-store.ts'
import { sendProof } from './proofs.ts'

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
 * same key and learns the result. Photos go the same way. `askTabs`: whether a page does it.
 * @throws when something is left, so that the browser tries again
 */
export async function sendOutbox(askTabs: () => Promise<boolean>): Promise<void> {
  if (await askTabs()) return
  const token = (await cookieStore()?.get('token'))?.value
  const hash = await factOf<{ hash: string }>('portage-app', 'account').then((account) => account?.hash)
  if (!token || !hash) return
  const name = `portage-u-${hash}`
  const owner = await factOf<Owner>(name, 'user')
  const rows = owner ? await take(name, Date.now()) : []
  if (!owner || rows.length === 0) return
  const sent = await sendAll(rows, { name, token, owner }).catch(() => false)
  await giveBack(name, rows)
  // A page that opened meanwhile saw them leased, and sleeps until the lease ends.
  await askTabs()
  if (!sent) throw new Error('the outbox could not be sent')
}

interface Owner {
  user: { userId: string; partnerId: string }
}
interface Device {
  name: string
  token: string
  owner: Owner
}

/** A proof waits for its photos; what was typed elsewhere doesn't (src/offline/sync/transport.ts). */
async function sendAll(rows: Row[], device: Device): Promise<boolean> {
  const { name, token } = device
  const light = rows.filter(({ entity }) => entity !== 'proof')
  if (light.length > 0 && !(await push(light, device))) return false
  for (const proof of rows.filter(({ entity }) => entity === 'proof')) {
    const pushed = () => push([proof], device).then((results) => results && (results[0]?.code ?? 500))
    if (!(await sendProof({ name, token, proof }, pushed))) return false
  }
  return true
}

/** @returns what became of each; undefined when the server has to be asked again later */
async function push(
  rows: Row[],
  { token, owner: { user } }: Device,
): Promise<{ code: number }[] | undefined> {
  const answer = await ask<{ results: { code: number }[] }>('/api/sync', {
    token,
    body: {
      user: user.userId,
      customer: user.partnerId,
      ops: rows.map(({ opId, entity, id, baseRev, doc }) => ({ opId, entity, id, baseRev, doc })),
    },
  })
  return answer && (answer.data?.results ?? [])
}

/** Like the page (src/offline/sync/outbox.ts, claim). */
const take = (name: string, now: number): Promise<Row[]> =>
  within(name, 'outbox', 'readwrite', async (store) => {
    const due = oldestPerRecord(await done<Row[]>(store.getAll()))
      .filter((row) => isDue(row, now))
      .slice(0, MAX_ROWS)
    const leased = takeBatch(due).map((row) => leasedBy(row, `worker-${now}`, now + LEASE_MS))
    for (const row of leased) store.put(row)
    return leased
  })

/** The page that sends it again learns the result; until then it isn't known there. */
const giveBack = (name: string, rows: Row[]): Promise<void> =>
  within(name, 'outbox', 'readwrite', async (store) => {
    for (const { seq, leaseId } of rows) {
      const row = await done<Row | undefined>(store.get(seq))
      if (row?.leaseId === leaseId)
        store.put({ ...row, state: 'queued', error: 'outbox.why.network', leaseId: '', leaseUntil: 0 })
    }
  })
