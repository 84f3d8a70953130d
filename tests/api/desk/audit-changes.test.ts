import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { auditChanges } from '#server/db/schema/accounts.ts'
import { HOLDINGS } from '#server/modules/account/holdings.ts'
import { adminOutput } from '#tests/support/server/run-admin.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

/** Credentials, texts and files, and what only follows other rows: nobody asks what these were before. */
const WITHOUT = new Set(
  `audit_log audit_changes settings sessions captchas rate_hits login_failures login_steps passkey_challenges
  email_tokens impersonation_tokens mails notices webhook_messages file_contents feeds operations ended_intents
  order_totals queue_leases countersignatures number_changes number_totals numbers_carried order_lanes answer_times`.split(
    /\s+/,
  ),
)
/** Columns that nobody exports, and that say nothing secret all the same. */
const HARMLESS = new Set([
  'sent_by',
  'seq',
  'suspected',
  'cost',
  'fingerprint',
  'reference',
  'unsubscribe',
  'search',
  'html',
])

describe('what an act changed', () => {
  let server: TestServer
  let admin: TestCustomer
  beforeAll(async () => {
    server = await startServer()
    admin = await server.customer({ roles: ['ROLE_ADMIN'] })
  })
  afterAll(() => server.close())

  const run = (verb: string, values: Record<string, string>) =>
    admin.call<DeskOutcome>('POST', '/admin/verbs', { verb, values })
  const changesOf = async (q: string) => {
    const acts = (await run('audit list', { q })).data!.result as { id: string }[]
    const { data } = await run('audit show', { id: acts[0]!.id })
    return data!.result as { actor: string; changes: Record<string, string>[] }
  }

  test('is noted value by value, before and after, with who did it', async () => {
    const mina = await server.customer()
    await run('customer block', { customer: mina.user.customerId, reason: 'three disputes' })
    await run('customer unblock', { customer: mina.user.customerId, reason: 'paid' })
    const { actor, changes } = await changesOf('customer:unblock')
    expect(actor).toBe(admin.user.nickName)
    expect(changes).toMatchObject([
      { entity: 'customers', subject: mina.user.customerId, field: 'blocked_at', after: '' },
      { entity: 'customers', field: 'blocked_for', before: 'three disputes', after: '' },
    ])
  })

  test('at the command line too; and what money was posted', async () => {
    const mina = await server.customer()
    await adminOutput(server, 'credit', 'grant', mina.user.userName, '7.00', '--reason', 'late by a week')
    const { changes } = await changesOf('late by a week')
    expect(changes.map(({ entity }) => entity)).toEqual(
      expect.arrayContaining(['ledger_entries', 'ledger_lines', 'ledger_accounts']),
    )
  })

  test('people who use their own account leave none, and it goes with the customer', async () => {
    const mina = await server.customer()
    const noted = () =>
      server.deps.database.sql.$count(auditChanges, sql`customer_id = ${mina.user.customerId}`)
    await mina.call('PUT', '/account/profile', { nickName: 'Mina R.' })
    expect(await noted()).toBe(0)
    await run('customer note', { customer: mina.user.customerId, note: 'Rings in the morning.' })
    expect(await noted()).toBe(1)
    await mina.call('DELETE', '/account', { password: mina.password })
    expect(await noted()).toBe(0)
  })

  test('no table is left out unless somebody decided so, and no secret is ever noted', async () => {
    const { rows } = await server.deps.database.sql.execute<{ name: string; noted: boolean }>(sql`
      select t.tablename as name, g.tgname is not null as noted from pg_tables t
      left join pg_trigger g on g.tgrelid = t.tablename::regclass and g.tgname = t.tablename || '_noted'
      where t.schemaname = 'public'`)
    expect(rows.filter(({ name, noted }) => noted === WITHOUT.has(name)).map(({ name }) => name)).toEqual([])
    const { rows: function_ } = await server.deps.database.sql.execute<{ source: string }>(
      sql`select prosrc as source from pg_proc where proname = 'note_change'`,
    )
    const secret = new RegExp(/name !~ '([^']+)'/.exec(function_[0]!.source)![1]!)
    const shown = Object.entries(HOLDINGS).flatMap(([table, { hide = [] }]) =>
      WITHOUT.has(table)
        ? []
        : hide
            .filter((column) => !HARMLESS.has(column) && !secret.test(column))
            .map((one) => `${table}.${one}`),
    )
    expect(shown).toEqual(['push_subscriptions.auth'])
  })
})
