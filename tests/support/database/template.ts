import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Sql } from '#server/db/sql.ts'
import { database } from '#server/db/database.ts'
import { asPGlite, embeddedClient } from '#server/db/embedded/client.ts'
import { openEngine } from '#server/db/embedded/engine.ts'
import { MIGRATIONS } from '#server/db/migrations.ts'
import { seedRates } from '#server/app/seed.ts'
import { ROOT } from '#server/platform/root.ts'
import { testClock } from '#tests/support/server/clock.ts'

/** Everything that determines what a new database contains. */
const INPUTS = [
  'server/db',
  'server/app/seed.ts',
  'server/app/demo-addresses.ts',
  'server/carriers',
  'src/domain',
  'package-lock.json',
]
const FOLDER = join(ROOT, 'node_modules/.cache/portage')

/**
 * A new database as a server's first start leaves it, with the sample prices and no customers. Made once for
 * each state of the code, because that takes longer than most tests.
 */
export async function template(): Promise<Blob> {
  return openAsBlob(await templateFile())
}

/** The same as a data folder of a server that was never started. */
export async function unpackTemplate(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'pglite')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  tar('-xf', await templateFile(), '-C', folder)
}

async function templateFile(): Promise<string> {
  const file = join(FOLDER, `${hashOfInputs()}.tar`)
  if (existsSync(file)) return file
  mkdirSync(FOLDER, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'portage-template-'))
  // Not synced: it needn't survive a power cut. Closed cleanly, so that a server has nothing to repair at
  // startup.
  const { ask, close } = await openEngine(undefined, { dataDir: folder })
  const db = drizzle(asPGlite(embeddedClient(ask)))
  await migrate(db, { migrationsFolder: MIGRATIONS })
  await seedRates({ database: database('pglite', db as Sql, close), clock: testClock('template') })
  await close()
  // Atomic and only once: other workers may create it at the same time, or read what the first one created.
  const part = `${file}.${process.pid}`
  tar('-cf', part, '-C', folder, ...readdirSync(folder))
  rmSync(folder, { recursive: true })
  try {
    linkSync(part, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  rmSync(part)
  for (const name of readdirSync(FOLDER))
    if (name.endsWith('.tar') && join(FOLDER, name) !== file) rmSync(join(FOLDER, name), { force: true })
  return file
}

function tar(...words: string[]): void {
  const { status, stderr } = spawnSync('tar', words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`tar ${words.join(' ')}: ${stderr}`)
}

function hashOfInputs(): string {
  const hash = createHash('sha256')
  for (const input of INPUTS)
    for (const file of filesOf(input)) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}
function filesOf(path: string): string[] {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path]
  return readdirSync(join(ROOT, path))
    .toSorted()
    .flatMap((name) => filesOf(`${path}/${name}`))
    .filter((file) => !file.endsWith('.test.ts'))
}
