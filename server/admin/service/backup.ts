import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { LOCALE_FACTS } from '#src/domain/shared/locale.ts'
import { actingLocale, auditOperator } from '#server/db/audit.ts'
import { readBackup } from '#server/backup/read-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import type { Sql } from '#server/db/sql.ts'
import { DEMO_EMAIL, DEMO_PASSWORD_FILE } from '#server/app/seed.ts'
import { restoreKnownFiles, recordKnownFiles } from '#server/files/known-files.ts'
import { s3Files } from '#server/files/s3-files.ts'
import { withRuleNames } from '#server/modules/billing/rule-name.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { isRightPassword } from '#server/modules/auth/passwords.ts'
import type { Deps } from '#server/http/context.ts'
import { asUsageError, UsageError, type CommandResult, type Command } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'

export async function backUp(
  { words: [path], options }: Command,
  { database, clock, config: { bucket } }: Deps,
): Promise<string> {
  if (!path) throw new UsageError(say('verb.file.toWrite'))
  const { tables, rows } = await writeBackup(database, path, clock.now(), bucket && s3Files(bucket)).catch(
    asUsageError(path),
  )
  await auditOperator(database.sql, clock, 'backup:write', 'database', { tables, rows })
  return 'json' in options
    ? JSON.stringify({ path, tables, rows })
    : say('verb.backup.written', { path, rows, tables })
}

/**
 * Restores a backup into an empty database, or with `--replace` over its content; afterwards the ledger is
 * verified.
 */
export async function restore({ words: [path], options }: Command, deps: Deps): Promise<CommandResult> {
  if (!path) throw new UsageError(say('verb.file.toRead'))
  const {
    database,
    clock,
    config: { bucket },
  } = deps
  let gone: Held = { customers: 0, orders: 0, inquiries: 0, tables: 0 }
  const restored = await readBackup(database, path, {
    now: clock.now(),
    before: async (tx) => {
      gone = await countHeld(tx)
      // What a back-up brings are no changes of anybody's.
      await tx.execute(sql`select set_config('portage.work', '', true)`)
      if (!isEmpty(gone) && !('replace' in options))
        throw new UsageError(say('verb.backup.notEmpty', { held: inWords(gone) }))
      if (bucket) await recordKnownFiles(tx)
    },
    after: async (tx, { at, rows }) => {
      if (bucket) await restoreKnownFiles(tx, clock.now())
      await auditOperator(tx, clock, 'backup:restore', 'database', { at, rows, replaced: gone })
    },
  }).catch(asUsageError(path))
  await dropWrongDemoPassword(deps)
  const { entries, faults } = await verifyLedger(database)
  const wrong = faults.length > 0
  if ('json' in options)
    return {
      output: JSON.stringify({
        path,
        ...restored,
        replaced: gone,
        ledger: { entries, faults: withRuleNames(faults) },
      }),
      wrong,
    }
  return {
    output: [
      say('verb.backup.restored', {
        path,
        rows: restored.rows,
        tables: restored.tables,
        at: restored.at,
        migrated: restored.migrated ? 'yes' : 'no',
      }),
      ...(isEmpty(gone) ? [] : [say('verb.backup.replaced', { held: inWords(gone) })]),
      ...(bucket?.takesNew ? [say('verb.backup.filesInside')] : []),
      wrong
        ? say('verb.books.ledgerWrong', { count: faults.length })
        : say('verb.books.correct', { count: entries }),
    ].join('\n'),
    wrong,
  }
}

type Held = Record<'customers' | 'orders' | 'inquiries' | 'tables', number>

/** A new database has one sample card of each kind. */
const SEEDED_CARDS = 2

/** Counts what couldn't be recreated. The demonstration account was never real. */
async function countHeld(tx: Sql): Promise<Held> {
  const {
    rows: [found],
  } = await tx.execute<Held>(sql`
    select (select count(*)::int from customers where not demo) as customers,
      (select count(*)::int from orders o join customers c on c.id = o.customer_id where not c.demo) as orders,
      (select count(*)::int from inquiries) as inquiries,
      (select greatest(count(*)::int - ${SEEDED_CARDS}, 0) from rate_cards)
        + (select count(*)::int from duty_tables) + (select count(*)::int from promos) as tables`)
  return found!
}

const isEmpty = (found: Held): boolean => Object.values(found).every((count) => count === 0)
const inWords = ({ customers, orders, inquiries, tables }: Held): string =>
  new Intl.ListFormat(LOCALE_FACTS[actingLocale()].bcp47).format(
    [
      customers && say('verb.backup.customers', { count: customers }),
      orders && say('verb.backup.orders', { count: orders }),
      inquiries && say('verb.backup.inquiries', { count: inquiries }),
      tables && say('verb.backup.tables', { count: tables }),
    ].filter((part) => part !== 0),
  )

/**
 * The restored demonstration account has another password. The one stored here would be printed at every
 * start and wouldn't work.
 */
async function dropWrongDemoPassword({ database, config }: Deps): Promise<void> {
  const file = join(config.dataDir, DEMO_PASSWORD_FILE)
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept === undefined) return
  const {
    rows: [demo],
  } = await database.sql.execute<{ hash: string }>(
    sql`select password_hash as hash from users where user_name = ${DEMO_EMAIL}`,
  )
  if (!(await isRightPassword(demo?.hash, kept))) await rm(file, { force: true })
}
