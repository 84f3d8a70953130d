import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskOutcome, DeskVerb } from '#src/contract/desk/verbs.ts'
import { EXAMPLES } from '#server/admin/cli/examples.ts'
import { parseArguments } from '#server/admin/cli/arguments.ts'
import { permissionFor } from '#server/admin/desk/nouns.ts'
import { wordsAndOptions } from '#server/admin/desk/run-at-desk.ts'
import { fieldsOf, isWritten, nameOf, usageParts } from '#server/admin/desk/verb-fields.ts'
import { VERBS } from '#server/admin/verbs.ts'
import { auditLog } from '#server/db/schema/accounts.ts'
import { callAs, startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

/** What somebody fills in at the desk for a command line; a file's content is sent beside it. */
function filledIn(line: readonly string[]): Record<string, string> {
  const { verb, words, options } = parseArguments(line)
  const values: Record<string, string> = {}
  for (const part of usageParts(verb)) {
    const given = part.option === undefined ? words[part.at] : options[part.option]
    if (given !== undefined && !isWritten(part, verb)) values[nameOf(part)] = given
  }
  return values
}

/** A command line as a shell would split it. */
const split = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!)

describe('a verb at the desk', () => {
  test.each(Object.keys(VERBS))(
    '%s asks for what its command line takes, each by a name of its own',
    (name) => {
      const verb = VERBS[name]!
      const names = fieldsOf(verb).map((field) => field.name)
      expect(new Set(names).size).toBe(names.length)
      const words = [...verb.usage.matchAll(/(?<!--\w+ )<[^>]+>|(?<= )\w+(?:\|\w+)+(?= <)/g)]
      const options = [...verb.usage.matchAll(/--[\w-]+/g)]
      expect(usageParts(verb)).toHaveLength(words.length + options.length)
      expect(permissionFor(name)).toBeTruthy()
    },
  )

  test.each(Object.entries(EXAMPLES))('%s, filled in, is the command of its example', (name, line) => {
    const { verb, words, options } = parseArguments(split(line))
    expect(verb).toBe(VERBS[name])
    const at = wordsAndOptions(verb, filledIn(split(line)), {
      folder: '/tmp',
      backups: '/tmp',
      self: 'ops@example.com',
    })
    const files = new Set(
      usageParts(verb).flatMap((part) =>
        part.option === undefined &&
        (isWritten(part, verb) || part.at === verb.reads || part.at === verb.path)
          ? [part.at]
          : [],
      ),
    )
    const withoutFiles = (all: readonly string[]) => all.filter((_, n) => !files.has(n))
    expect(withoutFiles(at.words)).toEqual(withoutFiles(words))
    const { [verb.readsOption ?? '']: _content, json: _json, ...given } = options
    expect(at.options).toEqual({ json: '', ...given })
  })
})

describe('the desk', () => {
  let server: TestServer
  let support: TestCustomer
  let finance: TestCustomer
  let mina: TestCustomer
  beforeAll(async () => {
    server = await startServer()
    support = await server.customer({ roles: ['ROLE_SUPPORT'] })
    finance = await server.customer({ roles: ['ROLE_FINANCE'] })
    mina = await server.customer({ creditCents: 0 })
  })
  afterAll(() => server.close())

  const run = (who: TestCustomer, verb: string, values: Record<string, string> = {}, input?: string) =>
    who.call<DeskOutcome>('POST', '/admin/verbs', { verb, values, ...(input !== undefined && { input }) })

  test('shows each of our staff the verbs of their role, and customers nothing', async () => {
    const nouns = async (who: TestCustomer) =>
      new Set((await who.call<DeskVerb[]>('GET', '/admin/verbs')).data?.map(({ name }) => name.split(' ')[0]))
    expect(await nouns(support)).toEqual(
      new Set(['user', 'customer', 'order', 'countersign', 'dispute', 'claim', 'inquiries']),
    )
    expect(await nouns(finance)).toContain('bank')
    expect(await nouns(finance)).not.toContain('freight')
    const admin = await server.customer({ roles: ['ROLE_ADMIN'] })
    const { data } = await admin.call<DeskVerb[]>('GET', '/admin/verbs')
    expect(data?.map(({ name }) => name)).toEqual(Object.keys(VERBS))
    expect((await mina.call('GET', '/admin/verbs')).code).toBe(403)
    expect((await run(mina, 'user list')).code).toBe(403)
  })

  test('doesn’t let a role run the verbs of another', async () => {
    const grant = { email: mina.user.userName, amount: '5.00', reason: 'late' }
    expect((await run(support, 'credit grant', grant)).code).toBe(403)
    expect((await mina.call<{ availableCents: number }>('GET', '/credits')).data!.availableCents).toBe(0)
    expect((await run(support, 'no such')).code).toBe(404)
  })

  test('records who of our staff did it, where the command line records the operator', async () => {
    const { data } = await run(finance, 'credit grant', {
      email: mina.user.userName,
      amount: '12.50',
      reason: 'late delivery',
    })
    expect(data?.wrong).toBe(false)
    expect((await mina.call<{ availableCents: number }>('GET', '/credits')).data!.availableCents).toBe(12_50)
    const acts = await server.deps.database.sql.select().from(auditLog)
    expect(acts.filter(({ actor }) => actor === finance.user.id)).toMatchObject([{ action: 'credit:grant' }])
  })

  test('says what is missing at its field, and what is wrong in the words of the command line', async () => {
    expect(await run(finance, 'credit grant', { email: mina.user.userName, amount: '' })).toMatchObject({
      fields: { 'values.amount': 'validation.required', 'values.reason': 'validation.required' },
    })
    const wrong = await run(finance, 'credit grant', {
      email: 'nobody@example.com',
      amount: '5.00',
      reason: 'x',
    })
    expect(wrong).toMatchObject({
      code: 601,
      messageId: 'desk.refused',
      msg: 'Not done: nobody@example.com not found.',
    })
  })

  test('hands over the file that the command line would have written', async () => {
    const { data } = await run(finance, 'books export', {
      report: 'trial-balance',
      month: '2026-11',
      format: 'xlsx',
    })
    expect(data!.files).toMatchObject([{ name: 'trial-balance.xlsx' }])
    expect(Buffer.from(data!.files[0]!.base64, 'base64').subarray(0, 2).toString()).toBe('PK')
  })

  test('takes the second person of a reset from the session, not from what is typed', async () => {
    const [one, other] = [
      await server.customer({ roles: ['ROLE_ADMIN'] }),
      await server.customer({ roles: ['ROLE_ADMIN'] }),
    ]
    const values = {
      step: 'request',
      email: mina.user.userName,
      reason: 'phone lost',
      by: other.user.userName,
    }
    expect((await run(one, 'user reset-factors', values)).code).toBe(200)
    const confirm = { step: 'confirm', email: mina.user.userName, by: other.user.userName }
    expect((await run(one, 'user reset-factors', confirm)).code).toBe(601)
    expect((await run(other, 'user reset-factors', confirm)).code).toBe(200)
  })

  test('makes somebody part of the staff, and keeps the last administrator', async () => {
    const own = await startServer()
    const admin = await own.customer({ roles: ['ROLE_ADMIN'] })
    const lee = await own.customer()
    const set = (email: string, roles: string) => run(admin, 'staff set', { email, roles, reason: 'joined' })
    expect((await set(lee.user.userName, 'support,finance')).code).toBe(200)
    expect((await set(lee.user.userName, 'boss')).code).toBe(601)
    expect((await set(admin.user.userName, 'none')).msg).toMatch(/last administrator/)
    expect((await run(admin, 'staff list')).data!.result).toMatchObject([
      { email: admin.user.userName, roles: 'admin', factor: 'yes' },
      { email: lee.user.userName, roles: 'support,finance', factor: 'no' },
    ])
    await own.close()
  })

  test('lets support look through a customer’s eyes until they log out, and never with money', async () => {
    const values = { email: mina.user.userName, reason: 'can’t find the label' }
    expect((await run(support, 'user impersonate', { ...values, 'allow-money': '' })).msg).toMatch(
      /administrator/,
    )
    const { link } = (await run(support, 'user impersonate', values)).data!.result as { link: string }
    const token = link.split('impersonate=')[1]!
    const opened = await callAs<{ access_token: string }>(
      server.app,
      undefined,
      'POST',
      '/auth/impersonate',
      { token },
    )
    const look = () => callAs(server.app, opened.data!.access_token, 'GET', '/orders')
    expect((await look()).code).toBe(200)
    await support.call('DELETE', '/auth/logout')
    expect((await look()).code).toBe(401)
  })

  test('keeps back-ups in one folder, whatever is typed as their name', async () => {
    const admin = await server.customer({ roles: ['ROLE_ADMIN'] })
    expect(await run(admin, 'backup', { file: '../../etc/passwd' })).toMatchObject({
      fields: { 'values.file': 'desk.fileName' },
    })
    const { data } = await run(admin, 'backup', { file: 'today.backup' })
    expect(data!.result).toMatchObject({ path: `${server.deps.config.dataDir}/backups/today.backup` })
  })
})
