import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

// A complete IndexedDB in this tab's memory: the same code runs on it, and nothing reaches the disk.
// Apache-2.0.
export const indexedDB = new IDBFactory()
export { IDBKeyRange }
