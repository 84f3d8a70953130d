import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

// Test files share one process, which keeps React, MUI and the server's libraries. Our own modules are loaded
// anew for each file, as in a page that was just opened, so that no state leaks from one file to the next.
vi.resetModules()

// Each file also gets a new device: work left over from the previous file goes on in its own databases. Dexie
// keeps the indexedDB it was loaded with, and itself under this symbol, so it is loaded anew too
// (vitest.config.ts).
globalThis.indexedDB = new IDBFactory()
Reflect.deleteProperty(globalThis, Symbol.for('Dexie'))
