import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { bookMonth } from '#server/platform/fiscal-period.ts'
import { postCompany } from '#server/db/company-ledger.ts'
import { closeDays } from '#server/modules/books/daily-close.ts'
import { openClearing } from '#server/modules/books/open-clearing.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { addCard, topUp } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { withGatewayServer, runAdmin, newCustomer, server } from '#tests/support/payments/gateway-server.ts'
import { exported, query, importMovements } from '#tests/support/payments/book-exports.ts'

const DAY = 86_400_000

describe.each(DATABASES)('the days and months of the books, on $name', ({ open }) => {
  withGatewayServer(open)
  beforeAll(async () => {
    await boughtOrder(server, { creditCents: 500_00 })
  })
  const company = (at: Date, cause = make.id()) =>
    server.deps.database.transaction((tx) =>
      postCompany(
        tx,
        { id: make.id(), cause, document: 'TEST', at },
        { carried_forward: 1, gateway_other: -1 },
      ),
    )

  test('are closed at midnight in Toronto, day by day, once, and the company is told of anything that doesn’t add up', async () => {
    const written = async () => (await closeDays(server.deps)).join()
    expect(await written()).toBe('2026-11-17')
    server.clock.advance(13 * 3_600_000)
    expect([await written(), await written()]).toEqual(['', ''])
    server.clock.advance(3_600_000)
    expect(await Promise.all([written(), written()]).then((all) => all.toSorted())).toEqual([
      '',
      '2026-11-18',
    ])
    const days = JSON.parse((await runAdmin('books', 'days', '--json')).output) as {
      day: string
      turnover: { account: string; creditCents: number }[]
      faults: { rule: string }[]
    }[]
    expect(days.map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-17'])
    expect(days[0]!.turnover.find(({ account }) => account === 'revenue')!.creditCents).toBeGreaterThan(0)
    server.clock.advance(12 * DAY)
    await runAdmin('transfer', 'receive', '5.00', '--sender', 'Nobody', '--date', '2026-11-19')
    server.clock.advance(12 * DAY)
    await closeDays(server.deps)
    const letters = await query(
      `select subject, text from mails where kind = 'books.company' order by created_at desc limit 1`,
    )
    expect(letters[0]!.subject).toMatch(/^Books of 2026-12-\d\d: one thing doesn’t add up$/)
    expect(letters[0]!.text).toContain('open in clearing for too long: unidentified: 1')
  })

  test('list open items with their age until there are none', async () => {
    const list = async () =>
      JSON.parse((await runAdmin('reconcile', 'list', '--json')).output) as Record<string, string>[]
    expect(await list()).toContainEqual(
      expect.objectContaining({ what: 'unidentified', amount: '-5.00', days: '12' }),
    )
    await runAdmin(
      'transfer',
      'return',
      (JSON.parse((await runAdmin('transfer', 'list', '--json')).output) as { number: string }[])[0]!.number,
      '--reason',
      'nobody',
    )
    const customer = await newCustomer()
    await topUp(customer, { cardId: (await addCard(customer)).id, subtotal: 41_00 })
    expect((await list()).filter(({ what }) => what === 'card_clearing')).toHaveLength(1)
    await importMovements()
    expect(await openClearing(server.deps.database.sql)).toEqual([])
  })

  test('tell apart two similar e-transfers that are waiting', async () => {
    const {
      user: { userName },
    } = await newCustomer()
    for (const whose of [[], ['--for', userName, '--again']])
      expect(await runAdmin('transfer', 'receive', '7.00', '--sender', 'Mina Roy', ...whose)).toMatchObject({
        failed: false,
      })
    const [waiting] = JSON.parse(
      (await runAdmin('transfer', 'list', '--state', 'waiting', '--json')).output,
    ) as { number: string }[]
    const unidentified = async () =>
      (await openClearing(server.deps.database.sql))
        .filter(({ account }) => account === 'unidentified')
        .map(({ document }) => document)
    expect(await unidentified()).toEqual([waiting!.number])
    await runAdmin('transfer', 'return', waiting!.number, '--reason', 'twice')
    expect(await unidentified()).toEqual([])
  })

  test('show what closing would sign, and are then closed to everyone, with all earlier ones', async () => {
    expect(await runAdmin('books', 'close', '2026-12')).toMatchObject({
      failed: true,
      output: '2026-12: this month hasn’t ended.',
    })
    expect((await runAdmin('books', 'close', '2026-11', '--dry-run')).output).toMatch(
      /revenue\tShipping revenue\t-[^]*Nothing was closed\.$/,
    )
    expect((await runAdmin('books', 'close', '2026-11')).output).toMatch(
      /2026-11 and everything before is closed\.$/,
    )
    expect(await runAdmin('books', 'close', '2026-10')).toMatchObject({
      failed: true,
      output: '2026-10: already closed.',
    })
    const {
      rows: [customer],
    } = await server.deps.database.sql.execute<{ id: string }>(sql`select id from customers limit 1`)
    for (const [table, columns, values] of [
      ['company_entries', 'id, cause, created_at', `gen_random_uuid(), 'x', '2026-12-01T04:59:59Z'`],
      [
        'ledger_entries',
        'customer_id, id, cause, reason, created_at',
        `'${customer!.id}', gen_random_uuid(), 'x', 'grant', '2026-11-01T04:00:00Z'`,
      ],
    ])
      await expect(
        query(`insert into ${table} (${columns}) values (${values})`),
        table,
      ).rejects.toMatchObject({ cause: { constraint: 'period_open' } })
  })

  test('take later news of a closed month in the open period, with a note, and leave the closed one as signed', async () => {
    const signed = await exported('trial-balance', '--month', '2026-11')
    await company(new Date('2026-11-30T23:00:00Z'), 'late')
    expect(
      await query(
        `select about, to_char(created_at at time zone 'America/Toronto', 'YYYY-MM-DD HH24:MI') as at from company_entries where cause = 'late'`,
      ),
    ).toEqual([{ about: '2026-11', at: '2026-12-01 00:00' }])
    await company(new Date('2026-12-02T00:00:00Z'), 'open')
    expect(await query(`select about from company_entries where cause = 'open'`)).toEqual([{ about: null }])
    expect(await exported('trial-balance', '--month', '2026-11')).toEqual(signed)
    expect(
      (await exported('general-ledger', '--month', '2026-12')).filter(
        (row) => row['about period'] === '2026-11',
      ),
    ).toHaveLength(2)
  })

  test('let only replacements of removed books into a closed month', async () => {
    await server.deps.database.transaction(async (tx) => {
      await tx.execute(sql`select set_config('portage.erase', 'on', true)`)
      await postCompany(
        tx,
        { id: make.id(), cause: 'carried', document: null, at: new Date('2026-11-15T12:00:00Z') },
        { carried_forward: 1, gateway_other: -1 },
      )
    })
    expect(
      await query(
        `select about, to_char(created_at at time zone 'America/Toronto', 'YYYY-MM-DD') as day from company_entries where cause = 'carried'`,
      ),
    ).toEqual([{ about: null, day: '2026-11-15' }])
  })

  test('are reopened only with a reason, the last month first, and the audit log keeps what was signed', async () => {
    expect(await runAdmin('books', 'reopen', '2026-11')).toMatchObject({
      failed: true,
      output: 'Add a reason.',
    })
    expect(await runAdmin('books', 'reopen', '2026-10', '--reason', 'x')).toMatchObject({
      failed: true,
      output: '2026-10: not closed.',
    })
    expect(await runAdmin('books', 'reopen', '2026-11', '--reason', 'a bill came late')).toMatchObject({
      failed: false,
      output: '2026-11 is open again.',
    })
    expect(
      await query(
        `select subject, detail ->> 'reason' as reason, detail -> 'balances' ? 'revenue' as signed from audit_log where action = 'books:reopen'`,
      ),
    ).toEqual([{ subject: '2026-11', reason: 'a bill came late', signed: true }])
    await company(new Date('2026-11-30T23:00:00Z'), 'again')
    expect(await query(`select about from company_entries where cause = 'again'`)).toEqual([{ about: null }])
  })

  test('aren’t closed while they are wrong', async () => {
    await query(
      `insert into gateway_movements (gateway, reference, kind, amount_cents, fee_cents, at, available_at, heard_at) values ('stripe', 'lost', 'charge', 100, 0, '2026-11-20', '2026-11-20', now())`,
    )
    try {
      expect(await runAdmin('books', 'close', '2026-11')).toMatchObject({
        failed: true,
        output: expect.stringMatching(
          /the balance at the card gateway differs from its movements .*card clearing differs from the card gateway’s movements/,
        ) as string,
      })
    } finally {
      await query(`delete from gateway_movements where reference = 'lost'`)
    }
  })

  test('have late gateway movements of a closed month in the open period, and clearing comes to zero', async () => {
    const customer = await newCustomer()
    await topUp(customer, { cardId: (await addCard(customer)).id, subtotal: 52_00 })
    const month = bookMonth(server.clock.now())
    server.clock.advance(31 * DAY)
    expect(await runAdmin('books', 'close', month)).toMatchObject({
      failed: false,
      output: expect.stringContaining('1 movement in clearing') as string,
    })
    await importMovements()
    const next = bookMonth(server.clock.now())
    expect(
      await query(
        `select distinct about, to_char(created_at at time zone 'America/Toronto', 'YYYY-MM-DD HH24:MI') as at from company_entries where about = '${month}' and cause like 'movement:%'`,
      ),
    ).toEqual([{ about: month, at: `${next}-01 00:00` }])
    expect(await openClearing(server.deps.database.sql)).toEqual([])
  })
})
