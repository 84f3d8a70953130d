import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runVerb } from '#server/admin/cli/run.ts'
import { tablesOf, writeBackup } from '#server/backup/write-backup.ts'
import type { Database } from '#server/db/database.ts'
import {
  applyMigrations,
  dropEverything,
  MIGRATIONS,
  newestApplied,
  newestKnown,
} from '#server/db/migrations.ts'
import { boughtOrder, readyToBuy } from '#tests/support/orders/buy-parcel.ts'
import { addCard, topUp } from '#tests/support/payments/cards.ts'
import { BOTH_DATABASES, DATABASES } from '#tests/support/database/databases.ts'
import { FULL, inTurn } from '#tests/support/server/full-run.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'
import { multipart, sample } from '#tests/support/server/upload.ts'

const folder = mkdtempSync(join(tmpdir(), 'portage-backup-'))
let files = 0
const newFile = () => join(folder, `${(files += 1)}.backup`)
const runAdmin = (server: TestServer, ...argv: string[]) => runVerb({ argv, input: '' }, server.deps)

/** Every row of every table as the database prints it, and the next values of sequences. */
async function everything({ sql: db }: Pick<Database, 'sql'>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { table } of await tablesOf(db)) {
    const { rows } = (await db.execute(sql.raw(`select t::text as row from "${table}" t`))) as unknown as {
      rows: { row: string }[]
    }
    found[table] = rows.map(({ row }) => row).toSorted()
  }
  const { rows } = (await db.execute(
    sql`select sequencename || '=' || coalesce(last_value, 0) as row from pg_sequences where schemaname = 'public' order by 1`,
  )) as unknown as { rows: { row: string }[] }
  found['next numbers'] = rows.map(({ row }) => row)
  return found
}
/** What a restore changes on purpose: sync feeds jump ahead, and the audit log has the restore. */
const comparable = ({ records, feeds, audit_log, ...rest }: Record<string, string[]>) => ({
  ...rest,
  records: records!.length,
  feeds: feeds!.length,
  audit_log: audit_log!.filter((row) => !row.includes('backup:')),
})

/** Customers who have used everything, with all kinds of characters in their texts. */
async function usedServer(open: () => Promise<Database>): Promise<TestServer> {
  const server = await startServer({ database: open, seed: 'used' })
  const { customer } = await boughtOrder(server, { accountType: 'Business' })
  await customer.call('POST', '/addresses', {
    ...make.address({ fullName: 'Zoë "Z" O’Neil\u2028\\ 王小明', address1: '1 Tab\tStreet' }),
    id: make.id(),
  })
  const card = await addCard(customer)
  await topUp(customer, { cardId: card.id })
  await readyToBuy(server)
  const inquiry = await multipart(
    { id: make.id(), topic: 'claim', name: 'Mina', email: 'mina@example.com', message: 'It is\r\nbroken.' },
    [sample.png('box.png', 3_000_000)],
  )
  await server.app.inject({ method: 'POST', url: '/api/inquiries', ...inquiry, remoteAddress: '192.0.2.9' })
  await runAdmin(server, 'promo', 'create', 'WELCOME', '--credit', '10.00')
  return server
}

/** Into the other kind of database; in full runs also into the same kind. */
const directions = BOTH_DATABASES.flatMap((from) =>
  BOTH_DATABASES.map((to) => ({ from, to, name: `from ${from.name} into ${to.name}` })),
).filter(({ from, to }) => FULL || from !== to)
describe.each(directions)('a backup, $name', ({ from, to }) => {
  let source: TestServer
  let target: TestServer
  const file = newFile()
  beforeAll(async () => {
    source = await usedServer(from.open)
    target = await startServer({ database: to.open, seed: 'target' })
  }, 60_000)
  afterAll(async () => {
    await source.close()
    await target.close()
  })

  test('restores every row, file and sequence, a sound ledger, and people’s work', async () => {
    const before = await everything(source.deps.database)
    expect(
      Object.values(before).filter((rows) => rows.length > 0).length,
      'many tables are used',
    ).toBeGreaterThan(20)
    expect(await runAdmin(source, 'backup', file)).toMatchObject({
      failed: false,
      output: expect.stringMatching(/^\S+: \d+ rows from \d+ tables\. It contains personal data/) as string,
    })
    expect(statSync(file).mode & 0o777, 'for its owner alone').toBe(0o600)

    expect(await runAdmin(target, 'restore', file)).toMatchObject({
      failed: false,
      wrong: false,
      output: expect.stringMatching(/The ledger is correct \(\d+ entr(y|ies)\)\.$/) as string,
    })
    expect(comparable(await everything(target.deps.database))).toEqual(comparable(before))
    // Triggers are enabled again: the database still enforces its rules.
    await expect(target.deps.database.sql.execute(sql`delete from ledger_lines`)).rejects.toThrow(
      'Failed query',
    )
    await expect(
      target.deps.database.sql.execute(sql`update ledger_accounts set posted = 1`),
    ).rejects.toThrow('Failed query')
    const { customer } = await boughtOrder(target, { creditCents: 400_00 }).catch(() => ({
      customer: undefined,
    }))
    expect(customer, 'e-mail addresses of the test are taken by those who came').toBeUndefined()
    expect(await runAdmin(target, 'ledger', 'verify', '--json')).toMatchObject({ wrong: false })
  }, 60_000)

  test('doesn’t overwrite existing data unless told so, and then says what is replaced', async () => {
    const held = comparable(await everything(target.deps.database))
    const refused = await runAdmin(target, 'restore', file)
    expect(refused).toMatchObject({
      failed: true,
      output: expect.stringMatching(
        /^The database isn’t empty\. It contains 2 customers, 1 order, 1 inquiry and 1 loaded card, table or code\. .+replace everything/,
      ) as string,
    })
    expect(comparable(await everything(target.deps.database))).toEqual(held)
    const replaced = await runAdmin(target, 'restore', file, '--replace')
    expect(replaced).toMatchObject({
      failed: false,
      output: expect.stringContaining('Replaced: 2 customers, 1 order,') as string,
    })
    expect(comparable(await everything(target.deps.database))).toEqual(
      comparable(await everything(source.deps.database)),
    )
  }, 60_000)

  test('makes a device that synced before start over, and miss nothing that changes afterwards', async () => {
    const database = target.deps.database
    const {
      rows: [feed],
    } = (await database.sql.execute(
      sql`select last_seq::float8 as last, forgotten_seq::float8 as forgotten, (select min(seq)::float8 from records r where r.customer_id = f.customer_id) as first from feeds f limit 1`,
    )) as unknown as { rows: { last: number; forgotten: number; first: number }[] }
    expect(feed!.first, 'the walk through the records is never taken for one that is behind').toBeGreaterThan(
      feed!.forgotten,
    )
    expect(feed!.last).toBeGreaterThanOrEqual(feed!.first)
  })
})

describe.each(DATABASES)('a damaged backup, on $name', ({ open }) => {
  let server: TestServer
  const file = newFile()
  beforeAll(async () => {
    server = await usedServer(open)
    await runAdmin(server, 'backup', file)
  }, 60_000)
  afterAll(() => server.close())
  const lines = () => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  const written = (text: string | Buffer) => {
    const path = newFile()
    writeFileSync(path, text)
    return path
  }
  const packed = (some: string[]) => written(gzipSync(`${some.join('\n')}\n`))

  test.each(
    inTurn(
      [
        ['none at all', () => written('hello'), 'isn’t a Portage backup'],
        ['something else that is packed', () => packed(['{"a":1}']), 'isn’t a Portage backup'],
        ['not there', () => join(folder, 'absent'), `Can’t read ${join(folder, 'absent')} (ENOENT)`],
        ['cut short', () => written(readFileSync(file).subarray(0, -400)), 'is damaged or incomplete'],
        ['without its end', () => packed(lines().slice(0, -1)), 'is damaged or incomplete'],
        [
          'with a row that is missing',
          () => packed(lines().filter((line) => !line.includes('Tremblay'))),
          'is damaged or incomplete',
        ],
        [
          'with a row that was changed',
          () => packed(lines().map((line) => line.replace('Tremblay', 'Tremblaz'))),
          'is damaged or incomplete',
        ],
        [
          'with a table that there never was',
          () => packed(lines().map((line) => line.replace('"table":"users"', '"table":"userz"'))),
          'is damaged or incomplete',
        ],
        [
          'with a column that there never was',
          () => packed(lines().map((line) => line.replace('"name":"nick_name"', '"name":"nick"'))),
          'is damaged or incomplete',
        ],
        [
          'of a schema that there never was',
          () => packed([lines()[0]!.replace(/"schema":\d+/, '"schema":5'), ...lines().slice(1)]),
          'is damaged or incomplete',
        ],
        [
          'of a newer format',
          () => packed([lines()[0]!.replace('"format":1', '"format":2'), ...lines().slice(1)]),
          'was written by a newer version of Portage',
        ],
        [
          'of a newer schema',
          () => packed([lines()[0]!.replace(/"schema":\d+/, '"schema":99999999999999'), ...lines().slice(1)]),
          'was written by a newer version of Portage',
        ],
      ],
      0,
      3,
    ),
  )('%s, is refused in one sentence and changes nothing', async (_, path, sentence) => {
    const before = await everything(server.deps.database)
    const { output, failed } = await runAdmin(server, 'restore', path(), '--replace')
    expect({ output, failed }).toEqual({ output: expect.stringContaining(sentence) as string, failed: true })
    expect(output).not.toContain('\n')
    expect(await everything(server.deps.database)).toEqual(before)
  })

  test('is never written over a file, or where nothing can be written', async () => {
    expect(await runAdmin(server, 'backup', file)).toMatchObject({
      failed: true,
      output: `${file} already exists. Existing files aren’t overwritten.`,
    })
    expect(await runAdmin(server, 'backup', join(folder, 'no', 'such'))).toMatchObject({
      failed: true,
      output: expect.stringMatching(/^Can’t write .+ \(ENOENT\)\.$/) as string,
    })
    expect(await runAdmin(server, 'backup')).toMatchObject({
      failed: true,
      output: 'Enter the file to write.',
    })
  })
})

test.each(DATABASES)(
  'a backup of an older version is upgraded to this one, on $name',
  async ({ open }) => {
    const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
      entries: { when: number; tag: string }[]
    }
    const before = journal.entries[journal.entries.findIndex(({ tag }) => tag.endsWith('_account'))]!.when - 1
    const old = await startServer({ database: open, seed: 'old' })
    const [customer, user] = [make.id(), make.id()]
    await old.deps.database.transaction(async (tx) => {
      await dropEverything(tx)
      await applyMigrations(tx, { after: 0, upTo: before })
      await tx.execute(
        sql`insert into customers (id, account_type, created_at) values (${customer}, 'Individual', '2026-01-02T03:04:05.678901Z')`,
      )
      await tx.execute(
        sql`insert into users (customer_id, id, user_name, nick_name, avatar, password_hash, roles, locale, created_at) values (${customer}, ${user}, 'mina@example.com', 'Mina', null, 'x', '[]', 'fr', now())`,
      )
    })
    const file = newFile()
    // The command would write into today's audit log.
    await writeBackup(old.deps.database, file, old.clock.now(), undefined)
    const target = await startServer({ database: open, seed: 'target' })
    const { output } = await runAdmin(target, 'restore', file)
    expect(output).toContain(', updated to this version.')
    expect(await newestApplied(target.deps.database.sql)).toBe(newestKnown())
    expect(
      (
        (await target.deps.database.sql.execute(
          sql`select user_name, mail_off, c.created_at::text as since from users join customers c on c.id = users.customer_id`,
        )) as unknown as { rows: object[] }
      ).rows,
    ).toEqual([
      {
        user_name: 'mina@example.com',
        mail_off: ['steps'],
        since: expect.stringContaining('05.678901') as string,
      },
    ])
    expect((await tablesOf(target.deps.database.sql)).map(({ table }) => table)).toContain('invoices')
    await old.close()
    await target.close()
  },
  60_000,
)
