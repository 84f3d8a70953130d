import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let folder: string

/** One temporary folder for all that the tests leave behind: a worker that is ended cannot tidy up after itself. */
export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), 'portage-tests-'))
  // PostgreSQL runs as somebody else.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
}

export const teardown = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
