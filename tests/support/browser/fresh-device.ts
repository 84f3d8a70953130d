import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

// Files follow each other in one process, which keeps React, MUI and the server's libraries. What is ours
// begins anew, as in a page that is opened: nothing has to remember what a file before left in our modules.
vi.resetModules()

// And on a new device: what a file before has still to do it does in its own databases. Dexie keeps the one
// it was loaded with, and itself under this name, so it's loaded anew too (vitest.config.ts).
globalThis.indexedDB = new IDBFactory()
Reflect.deleteProperty(globalThis, Symbol.for('Dexie'))
