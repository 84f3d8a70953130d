import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from './script-folder.ts'

let folder: string | undefined

/**
 * One temporary folder for everything tests leave behind, since a killed worker can't clean up. Each project
 * asks for it; a nested one would make paths too long for sockets.
 */
export function setup(): void {
  if (tmpdir().includes('portage-tests-')) return
  folder = mkdtempSync(join(tmpdir(), 'portage-tests-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
}

export async function teardown(): Promise<void> {
  if (!folder) return
  const { removeLater } = await load<{ removeLater: (folder: string) => void }>('lib/remove-later')
  removeLater(folder)
}
