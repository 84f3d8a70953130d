import { wasQuiet } from '#src/api/chunk-loading.ts'
import { CHUNK_RELOAD_GUARD_MS } from '#src/domain/shared/reload-guard.ts'

const KEY = 'chunk_reload_at'

export interface ChunkReload {
  now: () => number
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Whether the server can be reached: without it a reload would only lose the page. */
  online: () => Promise<boolean>
  /** @returns false when typed text would be lost */
  save: () => Promise<boolean>
  reload: () => void
}
export type ChunkOutcome = 'reloading' | 'offline' | 'recently' | 'unsaved'

/**
 * A chunk of the app didn't load, usually because a newer version replaced it: reloads the page, at most once
 * a minute (requirements §8, §9).
 */
export async function recoverChunk({
  now,
  storage,
  online,
  save,
  reload,
}: ChunkReload): Promise<ChunkOutcome> {
  if (now() - Number(storage.getItem(KEY) ?? -Infinity) < CHUNK_RELOAD_GUARD_MS) return 'recently'
  if (!(await online())) return 'offline'
  if (!(await save())) return 'unsaved'
  storage.setItem(KEY, String(now()))
  reload()
  return 'reloading'
}

/** Called for chunks that didn't load and that somebody is waiting for. */
export function onMissingChunk(listener: () => void): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The event fires before the rejection that says who imported it.
    setTimeout(() => {
      if (!wasQuiet(payload)) listener()
    })
  })
}
