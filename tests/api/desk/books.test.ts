import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseMoney } from '#src/domain/money/money.ts'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { fillDesk, type DeskData } from '#tests/support/desk/busy-desk.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

type Rows = Record<string, string>[]
const cents = (amount = ''): number =>
  (parseMoney(amount.replace('-', '') || '0') ?? NaN) * (amount.startsWith('-') ? -1 : 1)
const sum = (rows: Rows, of: string): number => rows.reduce((total, row) => total + cents(row[of]), 0)
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe.each(DATABASES)('the books of a busy server, on $name', ({ open }) => {
  let server: TestServer
  let data: DeskData
  let finance: TestCustomer
  let month: string
  beforeAll(async () => {
    server = await startServer({ database: open })
    data = await fillDesk(server)
    finance = await server.customer({ roles: ['ROLE_ADMIN'] })
    month = server.clock.now().toISOString().slice(0, 7)
  }, 120_000)
  afterAll(() => server.close())

  const ask = (verb: string, values: Record<string, string> = {}, input = '') =>
    finance.call<DeskOutcome>('POST', '/admin/verbs', { verb, values, input })
  const run = async <Result>(verb: string, values: Record<string, string> = {}, input = '') => {
    const { data: outcome, msg } = await ask(verb, values, input)
    if (!outcome) throw new Error(`${verb}: ${msg}`)
    return outcome.result as Result
  }
  const trial = () => run<{ rows: Rows; totals: Record<string, string> }>('books trial', { month })

  test('every figure of the trial balance comes to the entries behind it, and every entry to zero', async () => {
    const { rows, totals } = await trial()
    expect(rows.length).toBeGreaterThan(5)
    expect([totals.closing, totals.debits]).toEqual(['0.00', totals.credits])
    const documents = new Set<string>()
    for (const { account, opening, debits, credits, closing } of rows) {
      const entries: Rows = []
      let after = ''
      do {
        const page = await run<{ rows: Rows; next: string }>('books account', {
          account: account!,
          month,
          limit: '2',
          ...(after && { after }),
        })
        entries.push(...page.rows)
        after = page.next
      } while (after)
      expect({ account, debits: sum(entries, 'debit'), credits: sum(entries, 'credit') }).toEqual({
        account,
        debits: cents(debits),
        credits: cents(credits),
      })
      expect(cents(opening) + cents(debits) - cents(credits)).toBe(cents(closing))
      expect(entries.at(-1)?.balance ?? opening).toBe(closing)
      for (const { entry, document } of entries) {
        documents.add(document!)
        const { rows: lines } = await run<{ rows: Rows }>('books entry', { entry: entry! })
        expect(sum(lines, 'debit')).toBe(sum(lines, 'credit'))
      }
    }
    const kinds = new Set<string>()
    for (const document of documents)
      if (/^[A-Z]{2}\d/.test(document))
        kinds.add((await run<{ kind: string }>('books paper', { document })).kind)
    expect([...kinds]).toEqual(expect.arrayContaining(['order', 'topUp', 'transfer', 'invoice']))
  }, 120_000)

  test('an invoice is handed over as it was sent; what nothing is kept about says so', async () => {
    const [invoice] = await run<Rows>('dispute list')
    const { data: outcome } = await ask('books paper', { document: invoice!.invoice!, file: '' })
    expect(outcome!.files[0]!.name).toBe(`${invoice!.invoice}.pdf`)
    expect(Buffer.from(outcome!.files[0]!.base64, 'base64').subarray(0, 4).toString()).toBe('%PDF')
    expect((await ask('books paper', { document: 'late' })).msg).toContain('Nothing is kept about "late"')
  })

  test('every line of a return is what its invoices and entries add up to', async () => {
    for (const kind of ['gst', 'qst']) {
      const { rows } = await run<{ rows: Rows }>('books return', { return: kind, month })
      const of = (n: number) => rows[n]!.line!
      for (const line of [of(0), of(1), of(2), of(4), of(5)]) {
        const box = await run<{ rows: Rows; total: string }>('books box', { return: kind, line, month })
        const row = rows.find((one) => one.line === line)!
        expect({ line, amount: box.total, rows: sum(box.rows, 'amount') }).toEqual({
          line,
          amount: row.amount,
          rows: cents(row.amount),
        })
      }
    }
    const { rows } = await run<{ rows: Rows }>('books return', { return: 'gst', month })
    expect(cents(rows[1]!.amount)).toBeGreaterThan(0)
  })

  test('what is owed by age comes to the account, and to the documents of each customer', async () => {
    const aged = await run<{ rows: Rows; totals: Record<string, string> }>('books ageing', {
      aged: 'receivables',
    })
    const { rows } = await trial()
    const account = (name: string) => rows.find((one) => one.account === name)?.closing
    expect(
      sum(
        aged.rows.filter((row) => row.account === 'receivable'),
        'total',
      ),
    ).toBe(cents(account('receivable')))
    const owing = aged.rows.find((row) => row.customer === data.customer)!
    const documents = await run<{ rows: Rows }>('books ageing', {
      aged: 'receivables',
      party: data.customer,
    })
    expect(sum(documents.rows, 'amount')).toBe(cents(owing.total))
  })

  test('a month is closed after it was looked at, says by whom, and can be opened again', async () => {
    const shown = await run<{ closed: boolean; faults: object[] }>('books close', {
      month: '2026-10',
      'dry-run': '',
    })
    expect(shown).toMatchObject({ closed: false, faults: [] })
    const stateOf = async (wanted: string) =>
      (await run<Rows>('books periods')).find((row) => row.month === wanted)!
    expect(await stateOf('2026-10')).toMatchObject({ state: 'open', closed: '' })
    await run('books close', { month: '2026-10' })
    expect(await stateOf('2026-10')).toMatchObject({ state: 'closed', by: finance.user.nickName })
    expect(await stateOf('2026-09')).toMatchObject({ state: 'closed' })
    await run('books reopen', { month: '2026-10', reason: 'a bill came late' })
    expect(await stateOf('2026-10')).toMatchObject({ state: 'open' })
    expect(await run('books close-days')).toEqual({ days: [] })
  })

  test('promotional credits say what was granted, used and is left, and codes their last day', async () => {
    await run('credit grant', {
      email: data.email,
      amount: '30.00',
      reason: 'fair',
      promo: '',
      expires: '2027-06-30',
    })
    const [lot] = await run<Rows>('promo lots')
    expect(lot).toMatchObject({ granted: '30.00', used: '0.00', left: '30.00', lastDay: '2027-06-30' })
    const codes = await run<Rows>('promo list')
    expect(codes).toMatchObject([
      { code: 'SPRING5', gives: '5 %', lastDay: '2027-03-31', left: '0.00' },
      { code: 'WELCOME10', gives: '10.00', lastDay: '', taken: '0' },
    ])
    expect(Object.keys(codes[0]!)).toHaveLength(7)
    expect(await run('promo show', { code: 'spring5' })).toMatchObject({ code: 'SPRING5', most: '20.00' })
    expect(await run('promo show', { code: 'WELCOME10' })).toMatchObject({
      cap: '500',
      creditDays: '90',
      minimum: '',
      granted: '0.00',
    })
  })

  test('evidence for the bank is kept by kind, under the name that the person gave it', async () => {
    const [dispute] = await run<Rows>('chargeback list')
    const number = dispute!.number!
    await run(
      'chargeback evidence',
      { 'chargeback-number': number, file: 'pod.png', kind: 'shipping' },
      PNG.toString('base64'),
    )
    expect(await run('chargeback show', { 'chargeback-number': number })).toMatchObject({
      number,
      evidence: [{ kind: 'shipping', name: 'pod.png' }],
    })
  })

  test('days that nobody closed yet are closed now', async () => {
    server.clock.advance(2 * 86_400_000)
    finance = await server.customer({ roles: ['ROLE_FINANCE'] })
    expect((await run<{ days: string[] }>('books close-days')).days).toHaveLength(2)
    expect(await run<Rows>('books days')).toHaveLength(3)
  })
})
