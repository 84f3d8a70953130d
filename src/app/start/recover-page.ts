import { connectivity } from '#src/api/connectivity.ts'
import { saveForms } from '#src/offline/records/save-forms.ts'
import { recoverChunk } from './chunk-reload.ts'

/** Reloads this page because a chunk of the app is gone from the server. */
export const recoverPage = (): void =>
  void recoverChunk({
    now: Date.now,
    storage: sessionStorage,
    online: reachable,
    save: saveForms,
    reload: () => location.reload(),
  })

/** A failed chunk is often the first sign of a lost network: check first. */
const reachable = async (): Promise<boolean> => connectivity.get() !== 'offline' && connectivity.check()
