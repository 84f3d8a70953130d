import { recoverChunk } from './app/start/chunk-reload.ts'
import { isFromOurServer } from './domain/shared/envelope-mark.ts'

const PATIENCE_MS = 5000

/**
 * An app that cannot start, before there is anything of React's: one reload finds a newer version where a
 * piece was gone (§8); then the document says so in its own words, which public/theme.js shows.
 */
export async function startFailed(error: unknown): Promise<void> {
  console.error(error)
  if (!(await isReloading().catch(() => false))) dispatchEvent(new Event('start-failed'))
}

const isReloading = async (): Promise<boolean> =>
  // Nothing has been typed yet. Storage may be forbidden: then nobody would know of the last reload.
  (await recoverChunk({
    now: Date.now,
    storage: sessionStorage,
    online,
    save: async () => true,
    reload: () => location.reload(),
  })) === 'reloading'

const online = (): Promise<boolean> =>
  fetch('/api/ping', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    isFromOurServer,
    () => false,
  )
