import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

// Files follow each other in one process, which keeps React, MUI and the server's libraries. What is ours begins anew, as in a page
// that is opened: nothing has to remember what a file before left in our modules.
vi.resetModules()

// And on a new device: whatever a file before has still open goes on in its own databases.
globalThis.indexedDB = new IDBFactory()
Dexie.dependencies.indexedDB = globalThis.indexedDB
