import { recoverChunk } from './app/start/chunk-reload.ts'
import { isFromOurServer } from './domain/shared/envelope-mark.ts'

const TIMEOUT_MS = 5000

/**
 * The app can't start, and React isn't running yet. One reload finds a newer version if a chunk was missing
 * (requirements §8); after that the document shows its own message, through public/theme.js.
 */
export async function startFailed(error: unknown): Promise<void> {
  console.error(error)
  if (!(await isReloading().catch(() => false))) dispatchEvent(new Event('start-failed'))
}

const isReloading = async (): Promise<boolean> =>
  // Nothing has been typed yet. If storage is forbidden, nobody could remember that the page was already
  // reloaded.
  (await recoverChunk({
    now: Date.now,
    storage: sessionStorage,
    online,
    save: async () => true,
    reload: () => location.reload(),
  })) === 'reloading'

const online = (): Promise<boolean> =>
  fetch('/api/ping', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    isFromOurServer,
    () => false,
  )
