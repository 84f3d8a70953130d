import { liveQuery, type Subscription } from 'dexie'
import type { Observable } from '#src/api/observable.ts'
import type { EntityName, RecordData } from '#src/domain/sync/entity.ts'
import { deviceOpened } from '#src/offline/database/device-database.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'

/**
 * What is made of a record, for all who show it at the same time: the database is asked once and not for each
 * of them, as a list may have one on every row. Undefined while loading and while nobody follows it; made of
 * null where there is no record, or the device stores nothing. `refresh` reads it now, before the database says
 * that it changed.
 */
export function followRecord<T>(
  entity: EntityName,
  id: string,
  make: (doc: RecordData | null) => T,
): Observable<T | undefined> & { refresh: () => Promise<void> } {
  const listeners = new Set<() => void>()
  let state: T | undefined
  let live: Subscription | undefined
  let unwatch: (() => void) | undefined

  const set = (next: T | undefined) => {
    state = next
    for (const listener of listeners) listener()
  }
  const read = async (): Promise<RecordData | null> =>
    (await userDatabase().records.get([entity, id]))?.doc ?? null
  /** Another person's database, after signing in as them, is another record. */
  const restart = () => {
    live?.unsubscribe()
    live = undefined
    if (state !== undefined) set(undefined)
    if (deviceOpened.get() === 'opened')
      live = liveQuery(read).subscribe(
        (doc) => set(make(doc)),
        () => set(make(null)),
      )
  }
  return {
    get: () => state,
    refresh: async () => {
      const mine = live
      const doc = await read()
      if (mine && mine === live) set(make(doc))
    },
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) {
        unwatch = deviceOpened.subscribe(restart)
        restart()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        unwatch?.()
        live?.unsubscribe()
        live = state = undefined
      }
    },
  }
}
