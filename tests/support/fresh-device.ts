import { afterAll, vi } from 'vitest'

// Files follow each other in one process, which keeps React, MUI and the server's libraries. What is ours begins anew, as in a page
// that is opened: nothing has to remember what a file before left in our modules.
vi.resetModules()

// Nor on the device. Whoever has a database open lets go of it when asked.
afterAll(async () => {
  const databases = await globalThis.indexedDB?.databases() ?? []
  await Promise.all(databases.map(({ name }) => new Promise((resolve) => {
    Object.assign(indexedDB.deleteDatabase(name!), { onsuccess: resolve, onerror: resolve })
  })))
})
