// A whole IndexedDB that lives in this tab's memory: the same code runs on it, and nothing reaches the disk. Apache-2.0.
export { IDBKeyRange, indexedDB } from 'fake-indexeddb'
