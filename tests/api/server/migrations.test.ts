import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { expect, test } from 'vitest'
import { ConfigError } from '#server/platform/config/setting-readers.ts'
import { EMBEDDED_MAJOR, openEmbedded } from '#server/db/embedded/open.ts'
import { openDatabase } from '#server/db/open.ts'
import { freshPostgres } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { emptyDatabase, files } from '#tests/support/database/migrations.ts'

test('an address book and followed numbers from before records existed are all there afterwards', async () => {
  const db = await emptyDatabase()
  const [mina, lee] = [make.id(), make.id()]
  await db.migrate(files.slice(0, 2))
  const address = async (customer: string, name: string, isDefault: boolean) =>
    db.query(
      `insert into addresses (customer_id, id, rev, doc, search, is_default, created_at, updated_at) values ($1, $2, 3, $3, $4, $5, now(), now())`,
      [customer, make.id(), { fullName: name, city: 'Ottawa' }, name.toLowerCase(), isDefault],
    )
  await address(mina, 'Anna', true)
  await address(mina, 'Bo', false)
  await address(lee, 'Cy', false)
  await db.query(
    `insert into trackers (customer_id, number, note, created_at) values ($1, 'PT1', 'from Ana', '2026-11-02T10:00:00Z'), ($2, 'PT2', '', now())`,
    [mina, lee],
  )
  await db.migrate(files.slice(2))

  const { rows } = await db.query(
    `select customer_id = $1 as mina, entity, id, rev, seq::int as seq, doc from records order by customer_id = $1 desc, seq`,
    [mina],
  )
  expect(rows).toEqual([
    expect.objectContaining({
      mina: true,
      entity: 'address',
      rev: 3,
      seq: 1,
      doc: { fullName: 'Anna', city: 'Ottawa', isDefault: true },
    }),
    expect.objectContaining({
      mina: true,
      entity: 'address',
      rev: 3,
      seq: 2,
      doc: { fullName: 'Bo', city: 'Ottawa', isDefault: false },
    }),
    {
      mina: true,
      entity: 'tracker',
      id: 'PT1',
      rev: 1,
      seq: 3,
      doc: { note: 'from Ana', createdAt: '2026-11-02T10:00:00.000Z' },
    },
    expect.objectContaining({ mina: false, entity: 'address', seq: 1 }),
    expect.objectContaining({ mina: false, entity: 'tracker', id: 'PT2', seq: 2 }),
  ])
  expect((await db.query('select last_seq::int as last from feeds order by 1')).rows).toEqual([
    { last: 2 },
    { last: 3 },
  ])
  await db.close()
})

test('accounts from before the personal center keep their sessions and email, and get notices about everything but each step', async () => {
  const db = await emptyDatabase()
  const at = files.findIndex((name) => name.endsWith('_account.sql'))
  const [customer, user] = [make.id(), make.id()]
  await db.migrate(files.slice(0, at))
  await db.query(`insert into customers (id, account_type, created_at) values ($1, 'Individual', now())`, [
    customer,
  ])
  await db.query(
    `insert into users (customer_id, id, user_name, nick_name, avatar, password_hash, roles, locale, created_at) values ($1, $2, 'mina@example.com', 'Mina', null, 'x', '[]', 'fr', now())`,
    [customer, user],
  )
  await db.query(
    `insert into sessions (token_hash, customer_id, user_id, life_seconds, expires_at, created_at) values ('h', $1, $2, 60, now(), now())`,
    [customer, user],
  )
  await db.query(
    `insert into mails (id, customer_id, kind, recipient, subject, text, html, attachments, created_at) values ($1, $2, 'k', 'mina@example.com', 's', 't', 'h', '[]', now())`,
    [make.id(), customer],
  )
  await db.migrate(files.slice(at))
  expect((await db.query('select nick_name, avatar, mail_off, pending_email from users')).rows).toEqual([
    { nick_name: 'Mina', avatar: null, mail_off: ['steps'], pending_email: null },
  ])
  expect((await db.query('select last_used_at, browser from sessions')).rows).toEqual([
    { last_used_at: null, browser: null },
  ])
  expect((await db.query('select secret, unsubscribe from mails')).rows).toEqual([
    { secret: null, unsubscribe: null },
  ])
  await db.close()
})

test('top-ups whose refunds had failed say so afterwards, and charges of test cards have a payment time', async () => {
  const db = await emptyDatabase()
  const at = files.findIndex((name) => name.endsWith('_gateway_money.sql'))
  const [customer, failed, fine] = [make.id(), make.id(), make.id()]
  await db.migrate(files.slice(0, at))
  for (const [n, id] of [failed, fine].entries())
    await db.query(
      `insert into top_ups (customer_id, id, number, fingerprint, method, purpose, state, subtotal_cents, fee_cents, bonus_cents, created_at, updated_at) values ($1, $2, $3, 'f', 'card', 'credits', 'paid', 10000, 320, 0, now(), now())`,
      [customer, id, `TU${n}`],
    )
  for (const [id, state] of [
    [failed, 'failed'],
    [failed, 'failed'],
    [fine, 'done'],
  ])
    await db.query(
      `insert into top_up_refunds (customer_id, id, top_up_id, state, credit_cents, bonus_cents, fee_cents, reason, created_at, updated_at) values ($1, $2, $3, $4, 2500, 0, 80, 'r', now(), now())`,
      [customer, make.id(), id, state],
    )
  for (const state of ['paid', 'declined'])
    await db.query(
      `insert into sandbox_charges (customer_id, key, state, amount_cents, created_at) values ($1, $2, $2, 100, '2026-11-01T10:00:00Z')`,
      [customer, state],
    )
  await db.migrate(files.slice(at))
  expect(
    (await db.query('select number, refund_failed_cents::int as failed from top_ups order by number')).rows,
  ).toEqual([
    { number: 'TU0', failed: 5000 },
    { number: 'TU1', failed: 0 },
  ])
  expect(
    (
      await db.query(
        `select key, to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD') as paid from sandbox_charges order by key`,
      )
    ).rows,
  ).toEqual([
    { key: 'declined', paid: null },
    { key: 'paid', paid: '2026-11-01' },
  ])
  await db.close()
})

test('promotional credits from before lots existed stay as booked, and an invoice gets its supplier as before until a server records its registrations', async () => {
  const db = await emptyDatabase()
  const at = files.findIndex((name) => name.endsWith('_promo_lots.sql'))
  const [customer, entry] = [make.id(), make.id()]
  await db.migrate(files.slice(0, at))
  await db.exec(`begin; insert into ledger_entries (customer_id, id, cause, reason, created_at) values ('${customer}', '${entry}', 'grant:1', 'grant', now());
    insert into ledger_lines (customer_id, entry_id, account, amount) values ('${customer}', '${entry}', 'credits', -1000), ('${customer}', '${entry}', 'promo_expense', 1000); commit`)
  const supplier = { name: 'Portage', taxNumber: 'old' }
  const invoice = async (number: string, day: string) => {
    await db.query(
      `insert into invoices (customer_id, id, number, kind, state, cause, order_id, order_number, carrier_code, subtotal_cents, total_cents, content, created_at) values ($1, $2, $3, 'purchase', 'paid', $3, $2, 'OR1', 'x', 0, 0, '{}', $4)`,
      [customer, make.id(), number, day],
    )
    return (await db.query<{ supplier: object }>('select supplier from invoices where number = $1', [number]))
      .rows[0]!.supplier
  }
  await db.query(`insert into settings (key, value) values ('supplier', $1)`, [supplier])
  await db.migrate(files.slice(at))
  expect(
    (await db.query('select kind, posted::int as posted from ledger_accounts order by kind')).rows,
  ).toEqual([
    { kind: 'credits', posted: -1000 },
    { kind: 'promo_expense', posted: 1000 },
  ])
  expect((await db.query('select * from promo_lots')).rows).toEqual([])
  expect(await invoice('FA1', '2026-11-01T12:00:00Z')).toEqual(supplier)
  const GST = [
    { number: 'first', from: null, until: '2026-11-30' },
    { number: 'second', from: '2026-12-01', until: null },
  ]
  await db.query(`update settings set value = $1 where key = 'supplier'`, [
    { name: 'Portage', registrations: { GST, QST: [] } },
  ])
  // Eleven at night in Toronto is the next day in UTC.
  expect([
    await invoice('FA2', '2026-12-01T04:00:00Z'),
    await invoice('FA3', '2026-12-01T05:00:00Z'),
  ]).toEqual(['first', 'second'].map((taxNumber) => ({ name: 'Portage', taxNumber, qstNumber: '' })))
  await db.close()
})

test('sessions last thirty days at most, and people keep logging in with the number they had; who acted for a customer needs a new link', async () => {
  const db = await emptyDatabase()
  const at = files.findIndex((name) => name.endsWith('_sessions.sql'))
  const [customer, mina, lee] = [make.id(), make.id(), make.id()]
  await db.migrate(files.slice(0, at))
  const user = (id: string, name: string, mobile: string | null) =>
    db.query(
      `insert into users (customer_id, id, user_name, mobile, nick_name, password_hash, roles, locale, created_at) values ($1, $2, $3, $4, 'x', 'x', '[]', 'en', now())`,
      [customer, id, name, mobile],
    )
  await user(mina, 'mina@example.com', '+14165550134')
  await user(lee, 'lee@example.com', null)
  const session = (hash: string, began: string, ends: string, impersonator: string | null = null) =>
    db.query(
      `insert into sessions (token_hash, customer_id, user_id, life_seconds, created_at, expires_at, impersonator_id) values ($1, $2, $3, 43200, $4, $5, $6)`,
      [hash, customer, mina, began, ends, impersonator],
    )
  await session('today', '2026-11-18T10:00:00Z', '2026-11-18T22:00:00Z')
  await session('refreshed for weeks', '2026-10-01T10:00:00Z', '2026-11-18T22:00:00Z')
  await session('acting', '2026-11-18T10:00:00Z', '2026-11-18T11:00:00Z', lee)
  await db.migrate(files.slice(at))

  const { rows } = await db.query(
    `select token_hash as hash, id is not null as named, to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD HH24') as ends, to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD HH24') as expires from sessions order by 1 desc`,
  )
  expect(rows).toEqual([
    { hash: 'today', named: true, ends: '2026-12-18 10', expires: '2026-11-18 22' },
    { hash: 'refreshed for weeks', named: true, ends: '2026-10-31 10', expires: '2026-10-31 10' },
  ])
  expect(
    (await db.query('select user_name, mobile_proven_at is not null as proven from users order by 1')).rows,
  ).toEqual([
    { user_name: 'lee@example.com', proven: false },
    { user_name: 'mina@example.com', proven: true },
  ])
  // Unconfirmed numbers may belong to several accounts, confirmed ones may not.
  await user(make.id(), 'third@example.com', '+14165550134')
  await expect(db.query(`update users set mobile_proven_at = now()`)).rejects.toThrow(/users_mobile/)
  await db.close()
})

test('a data folder of another major version of PostgreSQL isn’t opened, and one sentence says how to move its data', async () => {
  const db = await PGlite.create()
  expect((await db.query('show server_version_num')).rows).toEqual([
    { server_version_num: expect.stringMatching(new RegExp(`^${EMBEDDED_MAJOR}\\d{4}$`)) as string },
  ])
  await db.close()
  const dataDir = mkdtempSync(join(tmpdir(), 'portage-major-'))
  mkdirSync(join(dataDir, 'pglite'))
  const opening = (major: number) => {
    writeFileSync(join(dataDir, 'pglite/PG_VERSION'), `${major}\n`)
    return openEmbedded(dataDir)
  }
  await expect(opening(EMBEDDED_MAJOR - 1)).rejects.toThrow(
    /npm run admin -- backup portage\.backup; then, with this version .+ npm run admin -- restore portage\.backup\.$/,
  )
  await expect(opening(EMBEDDED_MAJOR + 1)).rejects.toThrow('was written by a newer version of Portage')
  expect(readdirSync(join(dataDir, 'pglite')), 'nothing is touched').toEqual(['PG_VERSION'])
})

test('a PostgreSQL where the user may create nothing is refused in one sentence that says what helps', async () => {
  const url = new URL(await freshPostgres())
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`create role stranger login password 'pw'`)
  await client.end()
  Object.assign(url, { username: 'stranger', password: 'pw' })
  const refused = await openDatabase({ databaseUrl: url.href, dataDir: '' }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ConfigError)
  expect((refused as Error).message).toMatch(
    /^The database of DATABASE_URL can’t be updated to this version \(permission denied for database \w+\)\. Its user has to be the owner of the database: ALTER DATABASE/,
  )
})
