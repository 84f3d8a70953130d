import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import type { WorkerGlobalState } from 'vitest'
import { ROOT } from '#server/platform/root.ts'

declare global {
  /** Vitest's own; `vi.resetModules` forgets every module or none. */
  var __vitest_worker__: WorkerGlobalState
}

/**
 * What a page loads: its state would leak from one test file to the next. Test files share one process, which
 * keeps the libraries, and what runs elsewhere or has no state: the server and the domain.
 */
const PAGE =
  /^\/(?:src\/(?!contract\/|domain\/)|sw\/|tests\/(?!support\/)|tests\/support\/(?:browser|faults|screens)\/|node_modules\/dexie)/

// As in a page that was just opened.
for (const [id, module] of __vitest_worker__.evaluatedModules.idToModuleMap)
  if (id.startsWith(ROOT) && PAGE.test(id.slice(ROOT.length))) {
    Object.assign(module, { promise: undefined, exports: undefined, evaluated: false })
    module.importers.clear()
  }

// Each file also gets a new device: work left over from the previous file goes on in its own databases. Dexie
// keeps the indexedDB it was loaded with, and itself under this symbol, so it is loaded anew too
// (vitest.config.ts).
globalThis.indexedDB = new IDBFactory()
Reflect.deleteProperty(globalThis, Symbol.for('Dexie'))
