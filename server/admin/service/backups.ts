import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { readBackup } from '#server/backup/read-backup.ts'
import { BackupError } from '#server/backup/format.ts'
import { auditOperator, readingOnly } from '#server/db/audit.ts'
import { openEmpty } from '#server/db/embedded/open.ts'
import { auditLog } from '#server/db/schema/accounts.ts'
import type { Deps } from '#server/http/context.ts'
import { withRuleNames } from '#server/modules/billing/rule-name.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { UsageError, type Command, type CommandResult } from '#server/admin/cli/command.ts'
import { say, word } from '#server/admin/cli/say.ts'
import { listing, minute } from '#server/admin/cli/table.ts'

interface Tested {
  at: Date
  file: string
  ok: boolean
}

/** Back-ups in their folder below DATA_DIR, newest first, and how the last test of each went. */
export async function listBackups({ options }: Command, deps: Deps): Promise<string> {
  const folder = join(deps.config.dataDir, 'backups')
  const tests = await testsOf(deps)
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names
      .filter((name) => !name.endsWith('.part'))
      .map(async (name) => ({ name, ...(await facts(folder, name)) })),
  )
  const rows = files
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ name, at, bytes }) => {
      const tested = tests.find(({ file }) => file === name)
      return {
        file: name,
        at: minute(at),
        megabytes: (bytes / 1024 ** 2).toFixed(1),
        tested: tested ? minute(tested.at) : '',
        outcome: tested ? (tested.ok ? 'ok' : 'wrong') : '',
      }
    })
  return listing(options, ['file', 'written (UTC)', 'MB', 'tested (UTC)', 'outcome'], rows)
}

const facts = async (folder: string, name: string): Promise<{ at: Date; bytes: number }> => {
  const { mtime, size } = await stat(join(folder, name))
  return { at: mtime, bytes: size }
}

/**
 * Restores a back-up into a database that is thrown away, beside the one that people use, and verifies its ledger: a
 * back-up that nobody has restored is a hope.
 */
export async function testBackup({ words: [path], options }: Command, deps: Deps): Promise<CommandResult> {
  if (!path) throw new UsageError(say('verb.file.toRead'))
  const { database, clock } = deps
  const file = basename(path)
  const began = performance.now()
  const result = await tryRestore(path, clock.now())
  const seconds = Math.round((performance.now() - began) / 1000)
  const ok = result.faults.length === 0
  await database.transaction((tx) =>
    auditOperator(tx, clock, 'backup:test', file, { ok, seconds, ...result }),
  )
  const said = ok
    ? say('verb.backup.sound', { file, rows: result.rows, tables: result.tables, at: result.at, seconds })
    : say('verb.backup.unsound', { file, faults: result.faults.join(' ') })
  return { output: 'json' in options ? JSON.stringify({ file, ok, seconds, ...result }) : said, wrong: !ok }
}

interface Result {
  at: string
  tables: number
  rows: number
  faults: string[]
}

async function tryRestore(path: string, now: Date): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'portage-restore-'))
  try {
    const scratch = await openEmpty(folder)
    try {
      const nothing = async () => {}
      const { at, tables, rows } = await readingOnly(() =>
        readBackup(scratch, path, { now, before: nothing, after: nothing }),
      )
      const { faults } = await verifyLedger(scratch)
      return {
        at,
        tables,
        rows,
        faults: withRuleNames(faults).map(({ rule, subject }) => `${rule} (${subject}).`),
      }
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      return { at: '', tables: 0, rows: 0, faults: [word(error.messageId, error.values)] }
    } finally {
      await scratch.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** When one was last written, and when one was last restored to see whether it can be. */
export async function lastBackups(
  deps: Deps,
): Promise<{ written: Date | undefined; tested: Tested | undefined }> {
  const [written] = await deps.database.sql
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(eq(auditLog.action, 'backup:write'))
    .orderBy(desc(auditLog.at))
    .limit(1)
  const [tested] = await testsOf(deps)
  return { written: written?.at, tested }
}

/** Newest first. */
async function testsOf({ database }: Deps): Promise<Tested[]> {
  const rows = await database.sql
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'backup:test'))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(200)
  return rows.map(({ at, subject, detail }) => ({ at, file: subject, ok: detail.ok === true }))
}
