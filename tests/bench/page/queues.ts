import { liveQuery } from 'dexie'
import { MutationObserver, onlineManager, QueryClient } from '@tanstack/react-query'
import { persistQueryClientRestore, persistQueryClientSubscribe } from '@tanstack/react-query-persist-client'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { saveRecords } from '#src/offline/records/records.ts'
import { startSync } from '#src/offline/sync/sync.ts'
import { openUserDatabase } from '#src/offline/database/user-database.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { openIdb, openPouch, openRx, replicateRxCollection } from '#tests/bench/peers/stores.ts'

export interface Item {
  id: string
  doc: RecordData
}
export interface Queue {
  /** A queue keeps changes on the device until they are sent. */
  put: (items: Item[]) => Promise<unknown>
  /** Starts sending what is waiting and what is added. */
  start: () => unknown
  /** Resolves once nothing is waiting. */
  drained: () => Promise<unknown>
  /** How many changes are waiting, or whether any are, according to the queue itself. */
  waiting: () => Promise<number> | number
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const send = async (owner: string, name: string, body: unknown): Promise<Response> => {
  const answer = await fetch(`/peer/${owner}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(String(answer.status))
  return answer
}

/** Each as its manual says to use it for offline work. */
export const QUEUES: Record<string, (owner: string) => Promise<Queue>> = {
  async portage(owner) {
    const db = await openUserDatabase(owner)
    return {
      put: (items) => saveRecords(items.map(({ id, doc }) => ({ entity: 'draft', id, doc }))),
      start: () => startSync(db, { user: owner, customer: '' }),
      drained: () =>
        new Promise<void>((resolve) => {
          liveQuery(() => db.outbox.count()).subscribe((unsent) => {
            if (unsent === 0) resolve()
          })
        }),
      waiting: () => db.outbox.count(),
    }
  },
  /** The floor: everything in one request and one insert, with no record of each change. */
  async 'one bulk insert'(owner) {
    const db = await openIdb(`queue-${owner}`)
    let done: Promise<unknown> = Promise.resolve()
    return {
      put: (items) => addAll(db, items),
      start: () => {
        done = (async () => {
          await send(owner, 'bulk', await db.getAll('outbox'))
          await db.clear('outbox')
        })()
      },
      drained: () => done,
      waiting: () => db.count('outbox'),
    }
  },
  /** It has no queue; tutorials say: send the oldest, delete it, start over a second after a failure. */
  async 'idb, own loop'(owner) {
    const db = await openIdb(`queue-${owner}`)
    let [started, running] = [false, false]
    const work = async () => {
      if (!started || running) return
      running = true
      try {
        for (
          let cursor = await db.transaction('outbox').store.openCursor();
          cursor;
          cursor = await db.transaction('outbox').store.openCursor()
        ) {
          await send(owner, 'changes', cursor.value)
          await db.delete('outbox', cursor.primaryKey)
        }
      } catch {
        setTimeout(() => void work(), 1000)
      } finally {
        running = false
      }
    }
    const waiting = () => db.count('outbox')
    return {
      async put(items) {
        await addAll(db, items)
        void work()
      },
      start: () => {
        started = true
        void work()
      },
      drained: () => until(waiting),
      waiting,
    }
  },
  async PouchDB(owner) {
    const db = openPouch(`queue-${owner}`)
    const revs = new Map<string, string>()
    let waits = 1
    return {
      async put(items) {
        waits = 1
        const answers = await db.bulkDocs(
          items.map(({ id, doc }) => ({ _id: id, ...(revs.has(id) && { _rev: revs.get(id) }), doc })),
        )
        for (const { id, rev } of answers) revs.set(id, rev)
      },
      start: () => {
        db.replicate
          .to(`${location.origin}/peer/${owner}/couch`, { live: true, retry: true })
          .on('active', () => {
            waits = 1
          })
          .on('paused', (error) => {
            waits = error ? 1 : 0
          })
      },
      drained: () => until(() => waits),
      waiting: () => waits,
    }
  },
  async RxDB(owner) {
    const { things } = await openRx(`queue-${owner}`)
    let replication: ReturnType<typeof replicateRxCollection> | undefined
    return {
      put: (items) => things.bulkUpsert(items.map(({ id, doc }) => ({ id, words: '', doc }))),
      start: () => {
        replication = replicateRxCollection({
          collection: things,
          replicationIdentifier: `queue-${owner}`,
          push: { handler: async (rows) => (await send(owner, 'rx', rows)).json() as never },
        })
      },
      drained: () => replication!.awaitInSync(),
      waiting: () => Promise.race([replication!.awaitInSync().then(() => 0), pause(100).then(() => 1)]),
    }
  },
  async 'TanStack Query'(owner) {
    onlineManager.setOnline(false)
    const queryClient = new QueryClient()
    // According to its manual, mutations are only retried if told to; its example uses three attempts.
    queryClient.setMutationDefaults(['draft'], {
      mutationFn: (item: Item) => send(owner, 'changes', item).then(() => null),
      retry: 3,
    })
    const persister = createSyncStoragePersister({ storage: window.localStorage, key: `queue-${owner}` })
    await persistQueryClientRestore({ queryClient, persister })
    persistQueryClientSubscribe({ queryClient, persister })
    let done: Promise<unknown> = Promise.resolve()
    return {
      async put(items) {
        // Changes to one draft, in order.
        for (const item of items)
          void new MutationObserver(queryClient, { mutationKey: ['draft'], scope: { id: item.id } })
            .mutate(item as never)
            .catch(() => {})
      },
      start: () => {
        onlineManager.setOnline(true)
        done = queryClient.resumePausedMutations()
      },
      drained: () => done,
      waiting: () =>
        queryClient
          .getMutationCache()
          .getAll()
          .filter(({ state }) => state.status === 'pending').length,
    }
  },
  /**
   * Its queue is in the service worker, behind the page's own requests (peers/workbox-worker.ts); the browser says
   * when to continue.
   */
  async Workbox(owner) {
    await navigator.serviceWorker.register('/workbox/sw.js')
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await pause(10)
    const size = () =>
      new Promise<number>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', ({ data }) => resolve(data as number))
        port1.start()
        navigator.serviceWorker.controller!.postMessage('size', [port2])
      })
    return {
      put: (items) => Promise.all(items.map((item) => send(owner, 'changes', item).catch(() => {}))),
      start: () => {},
      drained: () => until(size),
      waiting: size,
    }
  },
}
export const QUEUE_NAMES = Object.keys(QUEUES)

async function addAll(db: Awaited<ReturnType<typeof openIdb>>, items: Item[]): Promise<void> {
  const { store, done } = db.transaction('outbox', 'readwrite')
  await Promise.all([...items.map((item) => store.add(item)), done])
}

async function until(waiting: () => Promise<number> | number): Promise<void> {
  while ((await waiting()) > 0) await pause(5)
}
