import { connectivity } from '#src/api/connectivity.ts'
import { saveForms } from '#src/offline/records/save-forms.ts'
import { recoverChunk } from './chunk-reload.ts'

/** Reloads this page because a piece of the app is gone from the server. */
export const recoverPage = (): void =>
  void recoverChunk({
    now: Date.now,
    storage: sessionStorage,
    online: reachable,
    save: saveForms,
    reload: () => location.reload(),
  })

/** A failed piece is often the first sign of a lost network: asked, not believed. */
const reachable = async (): Promise<boolean> => connectivity.get() !== 'offline' && connectivity.check()
