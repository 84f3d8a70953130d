import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runVerb } from '#server/admin/cli/run.ts'
import { auditLog } from '#server/db/schema/accounts.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const runAdmin = (input: string, ...argv: string[]) => runVerb({ argv, input }, server.deps)
const exported = async (...argv: string[]) => (await runAdmin('', ...argv)).output
const newestAct = async () =>
  (
    await server.deps.database.sql
      .select()
      .from(auditLog)
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(1)
  )[0]

/** What each changes, in this order: a markup that ends was set before. */
const ACTS: [words: string[], file?: () => Promise<string>][] = [
  [['rates', 'import', 'card.csv'], () => exported('rates', 'export')],
  [['rates', 'import', 'card.csv', '--freight'], () => exported('rates', 'export', '--freight')],
  [['fuel', 'set', 'sample_ground', '21.5']],
  [['fuel', 'set', 'sample_freight', '33', '--mode', 'ltl']],
  [['customs', 'import', 'rules.json'], () => exported('customs', 'export')],
  [['customs', 'tariff', 'CA', 'tariff.csv'], async () => 'code,mfn\n6403.91.00,18'],
  [['markup', 'set', '12.5', '--carrier', 'sample_ground']],
  [['markup', 'end', '--carrier', 'sample_ground']],
  [['closure', 'add', '2099-12-24', '--name', 'x']],
  [['closure', 'remove', '2099-12-24.CA.all.all']],
]

test.each(ACTS)('%j changes prices only with a reason, and the audit log keeps it', async (words, file) => {
  const input = (await file?.()) ?? ''
  const before = await newestAct()
  for (const none of [[], ['--reason', ' ']])
    expect(await runAdmin(input, ...words, ...none)).toEqual({ output: 'Add a reason.', failed: true })
  expect(await newestAct()).toEqual(before)

  server.clock.advance(1000)
  const done = await runAdmin(input, ...words, '--reason', 'the carrier wrote to us')
  expect(done).toMatchObject({ failed: false })
  const act = (await newestAct())!
  expect(act.id).not.toBe(before?.id)
  expect(act.detail.reason).toBe('the carrier wrote to us')
})

test('the desk asks for the reason in its own field', async () => {
  const admin = await server.customer({ roles: ['ROLE_ADMIN'] })
  const { fields } = await admin.call('POST', '/admin/verbs', {
    verb: 'fuel set',
    values: { carrier: 'sample_ground', percent: '20' },
  })
  expect(fields).toEqual({ 'values.reason': 'validation.required' })
})
