import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runVerb } from '#server/admin/cli/run.ts'
import { bookDay, bookMonth } from '#server/platform/fiscal-period.ts'
import { matchLines } from '#server/modules/bank/match.ts'
import { postCompany } from '#server/db/company-ledger.ts'
import { openByAccount, openClearing } from '#server/modules/books/open-clearing.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { recount } from '#tests/support/payments/recount.ts'
import { withGatewayServer, runAdmin, server } from '#tests/support/payments/gateway-server.ts'
import { SEQUENCES } from '#tests/support/server/full-run.ts'

const RUNS = Math.ceil(SEQUENCES / 50)
/** Everything that may happen between a bank and its books, in any order. */
const EVENTS = [
  'transfer',
  'transfer told late',
  'returned',
  'deposit',
  'fee',
  'statement',
  'statement',
  'same again',
  'match',
  'book',
  'unmatch',
  'round',
  'next month',
  'close',
  'reopen',
  'late entry',
] as const
const DAY = 86_400_000

describe.each(DATABASES)('whatever happens between the bank and the books, on $name', ({ open }) => {
  withGatewayServer(open)
  const query = async (statement: string) =>
    (await server.deps.database.sql.execute(sql.raw(statement))).rows as Record<string, unknown>[]
  const today = () => bookDay(server.clock.now())

  test('the books come to zero, the bank matches its statements, clearing is explained to the cent, and closed months stay as signed', async () => {
    let [count, balance] = [0, 1000_00]
    let waiting: { text: string; cents: number }[] = []
    const untold: { text: string; cents: number }[] = []
    let newest = ''
    const bring = (text: string) =>
      runVerb({ argv: ['bank', 'import', 'x.csv'], input: Buffer.from(text).toString('base64') }, server.deps)
    const lines = async (state: string) =>
      JSON.parse((await runAdmin('bank', 'list', '--json', '--state', state)).output) as Record<
        string,
        string
      >[]
    const sent = () => ({ text: `SENDER NO ${(count += 1)}`, cents: 10_00 + (count % 4) * 100 })
    const told = ({ text, cents }: { text: string; cents: number }) =>
      runAdmin(
        'transfer',
        'receive',
        (cents / 100).toFixed(2),
        '--sender',
        text.toLowerCase(),
        '--date',
        today(),
      )
    const perform: Record<(typeof EVENTS)[number], () => Promise<unknown>> = {
      async transfer() {
        const one = sent()
        await told(one)
        waiting.push(one)
      },
      'transfer told late': async () => {
        const late = untold.shift()
        if (late) await told(late)
        else {
          untold.push(sent())
          waiting.push(untold[0]!)
        }
      },
      async returned() {
        const [one] = JSON.parse(
          (await runAdmin('transfer', 'list', '--state', 'waiting', '--json')).output,
        ) as { number: string; amount: string }[]
        if (!one) return
        await runAdmin('transfer', 'return', one.number, '--reason', 'model')
        waiting.push({ text: `SENT ${one.number}`, cents: -Math.round(Number(one.amount) * 100) })
      },
      deposit: async () => waiting.push({ text: 'DEPOSIT', cents: 7_00 }),
      fee: async () => waiting.push({ text: 'FEE', cents: -1_50 }),
      async statement() {
        if (waiting.length === 0) return
        server.clock.advance(DAY)
        const rows = waiting.map(({ text, cents }) => {
          balance += cents
          return `${today()},${text},${(cents / 100).toFixed(2)},${(balance / 100).toFixed(2)}`
        })
        waiting = []
        newest = `Date,Description,Amount,Balance\n${rows.join('\n')}\n`
        expect(await bring(newest)).toMatchObject({ failed: false })
      },
      'same again': async () =>
        expect(newest ? (await bring(newest)).output : ': 0 new lines').toContain(': 0 new lines'),
      async match() {
        const line = (await lines('open')).find((one) => one['may be'])
        if (line) await runAdmin('bank', 'match', line.number!, line['may be']!.split(' or ')[0]!)
      },
      async book() {
        const [line] = await lines('open')
        if (line)
          await runAdmin(
            'bank',
            'book',
            line.number!,
            '--account',
            Number(line.amount) < 0 ? 'bank_fees' : 'other_income',
            '--reason',
            'model',
          )
      },
      async unmatch() {
        const done = [...(await lines('matched')), ...(await lines('booked'))]
        if (done.length > 0)
          await runAdmin('bank', 'unmatch', done[count % done.length]!.number!, '--reason', 'model')
      },
      round: () => matchLines(server.deps),
      'next month': async () => server.clock.advance(32 * DAY),
      close: () => runAdmin('books', 'close', bookMonth(new Date(server.clock.now().getTime() - 32 * DAY))),
      async reopen() {
        const [last] = await query('select month from closed_periods order by month desc limit 1')
        if (last) await runAdmin('books', 'reopen', last.month as string, '--reason', 'model')
      },
      'late entry': () =>
        server.deps.database.transaction((tx) =>
          postCompany(
            tx,
            {
              id: make.id(),
              cause: make.id(),
              document: null,
              at: new Date(server.clock.now().getTime() - 40 * DAY),
            },
            { bank: 1, gateway_other: -1 },
          ),
        ),
    }
    const check = async (event: string) => {
      expect({
        event,
        faults: JSON.parse((await runAdmin('ledger', 'verify', '--json')).output) as object,
      }).toMatchObject({ faults: { faults: [] } })
      const [books] =
        await query(`select (select coalesce(sum(amount), 0) from general_ledger)::int as all, (select coalesce(sum(posted), 0) from company_accounts where kind = 'bank')::int as bank, (select coalesce(sum(amount_cents), 0) from bank_lines where state = 'open')::int as open,
        (select coalesce(sum(posted), 0) from company_accounts where kind = 'bank_clearing')::int as clearing, (select count(*) from bank_accounts)::int as accounts`)
      expect({ event, all: books!.all }).toEqual({ event, all: 0 })
      // Before the first statement, the bank account holds what was recorded.
      expect({
        event,
        bank: books!.accounts === 1 ? Number(books!.bank) + Number(books!.open) : balance,
      }).toEqual({ event, bank: balance })
      expect({
        event,
        clearing:
          openByAccount(await openClearing(server.deps.database.sql)).find(
            ({ account }) => account === 'bank_clearing',
          )?.cents ?? 0,
      }).toEqual({ event, clearing: books!.clearing })
      for (const { month, balances } of await query('select month, balances from closed_periods'))
        expect({ event, signed: balances }).toEqual({
          event,
          signed: (await recount(query, month as string)).balances,
        })
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...EVENTS), { minLength: 8, maxLength: 16 }),
        async (events) => {
          for (const event of events) {
            await perform[event]()
            await check(event)
          }
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    )
  }, 1_800_000)
})
