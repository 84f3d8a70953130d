import { saveRecord } from '#src/offline/records/records.ts'
import { closeUserDatabase, openUserDatabase } from '#src/offline/database/user-database.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { sampleDraft, withKey } from '#tests/bench/draft.ts'
import { openIdb, openPouch, openRx } from '#tests/bench/peers/stores.ts'

interface Keeper {
  save: (id: string, doc: RecordData) => Promise<unknown>
  close: () => unknown
}

/** Each has an empty database; `save` resolves once the store says that it is saved. */
const KEEPERS: Record<string, (name: string) => Promise<Keeper>> = {
  async portage(name) {
    await openUserDatabase(name)
    return { save: (id, doc) => saveRecord('draft', id, doc), close: closeUserDatabase }
  },
  'idb strict, two rows': async (name) => {
    const db = await openIdb(name)
    return {
      async save(id, doc) {
        const tx = db.transaction(['things', 'outbox'], 'readwrite', { durability: 'strict' })
        await Promise.all([
          tx.objectStore('things').put({ id, doc }),
          tx.objectStore('outbox').put({ id, doc }, 1),
          tx.done,
        ])
      },
      close: () => db.close(),
    }
  },
  'idb strict': (name) => idbKeeper(name, 'strict'),
  idb: (name) => idbKeeper(name, 'default'),
  async PouchDB(name) {
    const db = openPouch(name)
    const revs = new Map<string, string>()
    return {
      async save(id, doc) {
        const { rev } = await db.put({ _id: id, ...(revs.has(id) && { _rev: revs.get(id) }), doc })
        revs.set(id, rev)
      },
      close: () => db.close(),
    }
  },
  async RxDB(name) {
    const { things, close } = await openRx(name)
    return { save: (id, doc) => things.upsert({ id, words: '', doc }), close }
  },
}
export const KEEPER_NAMES = Object.keys(KEEPERS)

async function idbKeeper(name: string, durability: IDBTransactionDurability): Promise<Keeper> {
  const db = await openIdb(name)
  return {
    async save(id, doc) {
      const tx = db.transaction('things', 'readwrite', { durability })
      await Promise.all([tx.store.put({ id, doc }), tx.done])
    },
    close: () => db.close(),
  }
}

/**
 * Types `keys` keystrokes into each of `drafts` shipments, pausing after each.
 * @returns how long each save took, in milliseconds
 */
export async function save(
  who: string,
  { drafts, keys }: { drafts: number; keys: number },
): Promise<number[]> {
  const keeper = await KEEPERS[who]!(`save-${who}`)
  const times: number[] = []
  for (let n = -1; n < drafts; n += 1) {
    const id = crypto.randomUUID()
    let doc = sampleDraft(n)
    for (let key = 0; key < keys; key += 1) {
      doc = withKey(doc, String(key % 10))
      const start = performance.now()
      await keeper.save(id, doc)
      // The first shipment is warm-up.
      if (n >= 0) times.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  await keeper.close()
  return times
}

/**
 * Longer than the work that follows a save (sending is delayed by 10 ms), so that one save doesn't pay for
 * another.
 */
const PAUSE_MS = 15
