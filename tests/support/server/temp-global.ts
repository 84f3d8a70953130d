import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from './script-folder.ts'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** Twice what a run leaves there, in bytes. */
const ROOM = 8 * 1024 ** 3

/**
 * One temporary folder for everything tests leave behind, since a killed worker can't clean up. Each project
 * asks for it; a nested one would make paths too long for sockets.
 */
export async function setup(): Promise<void> {
  if (tmpdir().includes('portage-tests-')) return
  const folder = mkdtempSync(join(inMemory() ? MEMORY : tmpdir(), 'portage-tests-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  const { removeAtEnd } = await load<{ removeAtEnd: (folder: string) => void }>('lib/remove-at-end')
  removeAtEnd(folder)
}

/**
 * Whether there is room for them in memory. Each test file has a PostgreSQL database of its own, a thousand
 * small files, and a disk takes ten times as long to create them.
 */
function inMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) > ROOM
  } catch {
    return false
  }
}
