/** Work in one table of a person's database on this device (src/offline/database), which is never created here. */
export async function within<T>(
  name: string,
  table: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
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

export const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('database')))
  })

export const factOf = <T>(name: string, key: string): Promise<T | undefined> =>
  within(
    name,
    'facts',
    'readonly',
    async (store) => (await done<{ value: T } | undefined>(store.get(key)))?.value,
  ).catch(() => undefined)
