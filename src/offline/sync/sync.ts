import { v7 as newId } from 'uuid'
import { createObservable, type Observable } from '#src/api/observable.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { dropStrayAttachments } from './attachments.ts'
import { withLock } from './with-lock.ts'
import { createSync, type Sync } from './engine.ts'
import type { UserDatabase } from '#src/offline/database/user-database.ts'
import { serverTransport, type DatabaseOwner } from './transport.ts'

/** Keys typed together are one request. */
const SOON_MS = 10
/** Nothing pushes another device's changes to a page, so it polls. */
const POLL_INTERVAL_MS = 60_000

const trouble = createObservable<Error | null>(null)
/** Why the last pull failed. */
export const syncTrouble: Observable<Error | null> = trouble

let sync: Sync | undefined
let end: (() => void) | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * From now on this person's outbox is sent and the feed read, whenever there is reason to believe that it
 * works.
 */
export async function startSync(db: UserDatabase, owner: DatabaseOwner): Promise<void> {
  // Whoever else started meanwhile is stopped as well: nothing of theirs would end any more.
  do await stopSync()
  while (sync)
  trouble.set(null)
  sync = createSync({
    onTrouble: trouble.set,
    db,
    transport: serverTransport(owner, db),
    now: Date.now,
    newId,
    random: Math.random,
    exclusively: (work) => withLock(`sync:${db.name}`, work),
    after: (ms, work) => {
      const waiting = setTimeout(work, ms)
      return () => clearTimeout(waiting)
    },
  })
  let before = connectivity.get()
  const stopListening = connectivity.subscribe(() => {
    const now = connectivity.get()
    // After a hiccup the back-off continues: a network that answers pings and loses the rest is not hammered.
    if (now === 'online' && before !== 'online') void sync?.resume({ atOnce: before === 'offline' })
    before = now
  })
  const shown = () => {
    if (document.visibilityState === 'visible') syncSoon()
  }
  document.addEventListener('visibilitychange', shown)
  window.addEventListener('pageshow', shown)
  // Background Sync woke the worker: a page that can send does it itself, and learns the outcome at once.
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  const onMessage = async ({ data, ports }: MessageEvent) => {
    if ((data as { type?: unknown } | null)?.type !== 'OUTBOX') return
    // Only a page with a network accepts: a tab that accepted, couldn't send and is closed would leave it
    // until the next visit.
    if (connectivity.get() === 'online' || (await connectivity.check())) ports[0]?.postMessage('mine')
    void syncNow()
  }
  const hear = (event: MessageEvent) => void onMessage(event)
  workers?.addEventListener('message', hear)
  const polling = setInterval(shown, POLL_INTERVAL_MS)
  end = () => {
    stopListening()
    document.removeEventListener('visibilitychange', shown)
    window.removeEventListener('pageshow', shown)
    workers?.removeEventListener('message', hear)
    clearInterval(polling)
  }
  void dropStrayAttachments(db, Date.now()).catch(() => {})
  syncSoon()
}

/** Sends nothing more for this person. Resolves when what was under way has ended. */
export async function stopSync(): Promise<void> {
  const ending = sync
  sync = undefined
  clearTimeout(timer)
  end?.()
  end = undefined
  await ending?.stop()
}

export function syncSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void syncNow(), SOON_MS)
  // If this page closes first, the browser may wake the service worker for it (Chromium only).
  if (typeof navigator !== 'undefined' && 'serviceWorker' in navigator)
    void navigator.serviceWorker.ready.then(askForSync).catch(() => {})
}

/** Resolves when nothing more can be done at present. */
export const syncNow = (): Promise<void> =>
  sync && connectivity.get() !== 'offline' ? sync.kick() : Promise.resolve()

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }
const askForSync = async (registration: ServiceWorkerRegistration): Promise<void> =>
  (registration as WithSync).sync?.register('outbox')
