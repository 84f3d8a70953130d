import { DrizzleQueryError } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TrackingResult } from '#src/contract/tracking.ts'
import { parseArguments } from '#server/admin/cli/arguments.ts'
import { EXAMPLES } from '#server/admin/cli/examples.ts'
import { usage } from '#server/admin/cli/help.ts'
import { failureMessage, runVerb } from '#server/admin/cli/run.ts'
import { VERBS } from '#server/admin/verbs.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { openMailbox } from '#tests/support/mail/mailbox.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
const runAdmin = (...argv: string[]) => runVerb({ argv, input: '' }, server.deps)
/** Splits a line as a shell does. */
const argvOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, inQuotes, plain]) => inQuotes ?? plain!)

describe('an operator looking for a command', () => {
  test.each(Object.keys(VERBS))('has a valid example of "%s"', (name) => {
    const { verb } = parseArguments(argvOf(EXAMPLES[name]!))
    expect(verb).toBe(VERBS[name])
    expect(usage(name.split(' ')[0])).toContain(`npm run admin -- ${EXAMPLES[name]}`)
  })

  test('gets every list as JSON, and every message in a JSON field', async () => {
    await runAdmin('user', 'create', 'op@example.com', '--admin')
    for (const noun of [
      'user',
      'topup',
      'dispute',
      'claim',
      'promo',
      'freight',
      'inquiries',
      'jobs',
      'mail',
    ]) {
      const { output, failed } = await runAdmin(noun, 'list', '--json')
      expect({ noun, failed, list: Array.isArray(JSON.parse(output)) }).toEqual({
        noun,
        failed: false,
        list: true,
      })
    }
    expect(JSON.parse((await runAdmin('user', 'list', '--json')).output)).toEqual([
      expect.objectContaining({ email: 'op@example.com', roles: 'ROLE_ADMIN' }),
    ])
    expect(JSON.parse((await runAdmin('user', 'confirm', 'op@example.com', '--json')).output)).toEqual({
      message: 'op@example.com can buy now.',
    })
    expect(
      JSON.parse(
        (await runAdmin('credit', 'grant', 'op@example.com', '5.00', '--reason', 'x', '--json')).output,
      ),
    ).toEqual({ email: 'op@example.com', available: '5.00' })
    expect(JSON.parse((await runAdmin('ledger', 'verify', '--json')).output)).toMatchObject({ ok: true })
  })
})

describe('what an operator types', () => {
  test.each([
    [
      'a flag before a word',
      ['user', 'create', '--admin', 'a@example.com'],
      { words: ['a@example.com'], options: { admin: '' } },
    ],
    [
      'a flag before a file',
      ['restore', '--replace', 'b.backup', '--json'],
      { words: ['b.backup'], options: { replace: '', json: '' } },
    ],
    [
      'a value after a sign of equality',
      ['credit', 'grant', 'a@example.com', '5', '--reason=--so what'],
      { words: ['a@example.com', '5'], options: { reason: '--so what' } },
    ],
    ['a file that is called like the verb', ['backup', 'backup'], { words: ['backup'], at: [1] }],
  ])('is accepted: %s', (_, argv, typed) => {
    expect(parseArguments(argv)).toMatchObject(typed)
  })

  test.each([
    [
      ['credit', 'grant', 'a@example.com', '5', '--reason', 'late', 'delivery'],
      'Unexpected word "delivery".',
    ],
    [['user', 'create', 'a@example.com', '--nickname'], '"--nickname" needs a value.'],
    [['user', 'list', '--q', '--json'], '"--q" needs a value.'],
    [['restore', 'b', '--replace=yes'], '"--replace" doesn’t take a value.'],
    [['user', 'list', '--colour', 'red'], 'Unknown option "--colour".'],
    [['user', 'create', 'a@example.com', '--locale', 'de'], '--locale must be one of en, zh, fr, sp'],
    [['user', 'create', 'nonsense'], '"nonsense" isn’t a valid email address.'],
    [['credit', 'grant', 'a@example.com', 'much'], '"much" isn’t a valid amount'],
  ])('is refused with the reason: %j', async (argv, message) => {
    expect(await runAdmin(...argv)).toEqual({
      failed: true,
      output: expect.stringContaining(message) as string,
    })
  })

  test('that doesn’t exist, is answered with the commands of that noun, or with the nouns, and nothing longer', async () => {
    const [verb, noun, alone] = [
      await runAdmin('user', 'frob'),
      await runAdmin('constructor', 'list'),
      await runAdmin('credit'),
    ]
    expect([verb, noun, alone]).toMatchObject([{ failed: true }, { failed: true }, { failed: true }])
    expect(verb.output).toMatch(/^Unknown command "user frob"\.\n\nnpm run admin/)
    expect(verb.output).toContain('user confirm')
    expect(verb.output).not.toContain('credit grant')
    expect(noun.output).toMatch(
      /^Unknown command "constructor"\. Commands: user, customer, staff, countersign, credit, .+, demo\.$/,
    )
    expect(alone.output).toMatch(/^Choose a verb for "credit"\.\n/)
    expect(() => usage('nothing')).toThrow('Unknown command "nothing"')
  })

  test('that fails inside, gives a sentence without the SQL statement and its values', async () => {
    const broken = (code: string) =>
      Object.assign(
        new DrizzleQueryError(
          'select secret from users',
          ['mina@example.com'],
          Object.assign(new Error('permission denied'), { code }),
        ),
      )
    expect(failureMessage(broken('42501'))).toBe('Failed: permission denied')
    expect(failureMessage(broken('57P01'))).toMatch(/^The database isn’t responding\./)
    expect(failureMessage(broken('53100'))).toMatch(/^The database is out of storage space/)
  })

  test('to export, writes a new file if one is named', async () => {
    const { output } = await runAdmin('rates', 'export')
    expect(await runAdmin('rates', 'export', 'card.csv')).toEqual({
      failed: false,
      output: 'card.csv written.',
      files: [{ path: 'card.csv', base64: Buffer.from(output).toString('base64') }],
    })
  })
})

describe('a zone chart by postal areas', () => {
  const importing = async (csv: string, ...more: string[]) =>
    (await runVerb({ argv: ['rates', 'import', 'card.csv', ...more], input: csv }, server.deps)).output
  const exported = async () => (await runAdmin('rates', 'export')).output

  test('has a dry run: only rows that differ are listed, and what quoted rates would cost', async () => {
    await boughtOrder(server)
    const before = await exported()
    const cell = before
      .split('\n')
      .find((line) => line.startsWith('chart,') && line.endsWith(',Toronto,Toronto,,,,'))!
    const dearer = before.replace(cell, cell.replace(',local,', ',national,'))
    const answer = await importing(dearer, '--dry-run')
    expect(answer).toContain('1 row removed, 1 added.')
    expect(answer).toMatch(/^\+ chart,.*national.*Toronto,Toronto/m)
    expect(answer).toMatch(/^Newest \d+ rates quoted: \d+ would change\.$/m)
    expect(answer).toContain('Nothing was imported.')
    expect(await exported()).toBe(before)
  })

  test('can be imported into a card that had none, and is exported unchanged', async () => {
    const today = await exported()
    const { data, meta } = Papa.parse<Record<string, string>>(today.trim(), { header: true })
    const fields = meta.fields!.filter(
      (name) => !['from', 'to', 'end', 'access', 'day', 'works', 'by', 'post'].includes(name),
    )
    const former = Papa.unparse({
      fields,
      data: data.filter(({ record }) => !['chart', 'remote', 'closure'].includes(record!)),
    })
    expect(await importing(former)).toBe('Add a reason.')
    expect(await importing(former, '--reason', 'x')).toContain('In effect within seconds.')
    expect(await exported()).toBe(former)
    const tried = await importing(today, '--dry-run')
    // Two carriers that say they aren't the post, and five services with their mode of transport.
    expect(tried).toMatch(/^7 rows removed, \d+ added\.$/m)
    await importing(today, '--reason', 'x')
    expect(await exported()).toBe(today)
  })
})

describe('what a carrier said on the phone', () => {
  test('is shown to whoever tracks the order, moves it along, and is emailed to who wants to know', async () => {
    const { customer, orderId } = await boughtOrder(server)
    const mailbox = openMailbox(server)
    const { data: order } = await customer.call<{ number: string; trackingNumber: string }>(
      'GET',
      `/orders/${orderId}`,
    )
    server.clock.advance(3_600_000)
    const said = await runAdmin(
      'tracking',
      'event',
      order!.number,
      'delivered',
      '--place',
      'Winnipeg, MB',
      '--zone',
      'America/Winnipeg',
      '--note',
      'Signed by the neighbour',
    )
    expect(said).toMatchObject({
      failed: false,
      output: expect.stringMatching(
        /: Delivered at Winnipeg, MB, \d{4}-\d\d-\d\d \d\d:\d\d \(America\/Winnipeg\)\. Order status: Delivered\.$/,
      ) as string,
    })
    const { data: results } = await customer.call<TrackingResult[]>('POST', '/tracking', {
      numbers: [order!.trackingNumber],
    })
    expect(results![0]).toMatchObject({ status: 'delivered' })
    expect(results![0]!.events).toContainEqual(
      expect.objectContaining({
        status: 'delivered',
        place: 'Winnipeg, MB',
        description: 'Signed by the neighbour',
      }),
    )
    const mails = await mailbox.read()
    expect(
      mails
        .filter(({ to }) => to === customer.user.userName)
        .map(({ text }) => text)
        .join('\n'),
    ).toMatch(/delivered/i)
    expect(
      await server.deps.database.sql.execute(`select 1 from audit_log where action = 'tracking:event'`),
    ).toMatchObject({ rows: [{}] })
  })

  test.each([
    [[], 'Enter an order, load or tracking number.'],
    [['OR0000-1235', 'flown'], 'Choose one of pending, picked_up'],
    [['OR0000-1235', 'cancelled'], 'not "cancelled"'],
    [['OR0000-1235', 'in_transit'], 'Add a place'],
    [['OR9999-9991', 'in_transit', '--place', 'Ottawa, ON'], 'OR9999-9991 not found.'],
    [['OR0000-1235', 'in_transit', '--place', 'X', '--at', 'yesterday'], 'Enter a local time such as'],
    [['OR0000-1235', 'in_transit', '--place', 'X', '--at', '2099-01-01T10:00'], 'is in the future'],
    [
      ['OR0000-1235', 'in_transit', '--place', 'X', '--at', '2026-01-01T10:00', '--zone', 'Moon/Base'],
      'Enter a time zone such as',
    ],
  ])('typed as %j, is refused with the reason', async (words, message) => {
    expect(await runAdmin('tracking', 'event', ...words)).toEqual({
      failed: true,
      output: expect.stringContaining(message) as string,
    })
  })
})
