import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded/open.ts'

/**
 * The embedded database as shipped, in its own thread and on disk; the tests' runs in their thread and in
 * memory.
 */
export const embeddedOnDisk = (): Promise<Database> => openEmbedded(mkdtempSync(join(tmpdir(), 'embedded-')))
