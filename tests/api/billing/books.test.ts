import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import readXlsx from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { post } from '#server/modules/billing/ledger.ts'
import { postCompany } from '#server/db/company-ledger.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { addCard, topUp } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { recount } from '#tests/support/payments/recount.ts'
import { withGatewayServer, runAdmin, newCustomer, server } from '#tests/support/payments/gateway-server.ts'
import { exported, query, importMovements } from '#tests/support/payments/book-exports.ts'

describe.each(DATABASES)('the books of a month, on $name', ({ open }) => {
  withGatewayServer(open)
  const orderNumber = async ({ customer, orderId }: Awaited<ReturnType<typeof boughtOrder>>) =>
    (await customer.call<{ number: string }>('GET', `/orders/${orderId}`)).data!.number

  test('are a trial balance that comes to zero and agrees with a recount of the raw rows and with the documents', async () => {
    const bought = await boughtOrder(server, { creditCents: 500_00 })
    await runAdmin('adjustment', 'create', await orderNumber(bought), '10.00', '--reason', 'weight')
    const cancelled = await boughtOrder(server, { creditCents: 500_00 })
    await cancelled.customer.call('POST', `/orders/${cancelled.orderId}/cancel`)
    await topUp(bought.customer, { cardId: (await addCard(bought.customer)).id })
    await importMovements()
    const rows = await exported('trial-balance', '--month', '2026-11')
    const counted = await recount(query, '2026-11')
    expect(
      Object.fromEntries(
        rows
          .slice(0, -1)
          .map((row) => [
            row.account,
            Math.round((Number(row['closing debit']) - Number(row['closing credit'])) * 100),
          ]),
      ),
    ).toEqual(counted.balances)
    expect(rows.at(-1)).toMatchObject({
      title: 'Total',
      opening: '0.00',
      debits: (counted.debits / 100).toFixed(2),
      credits: (counted.credits / 100).toFixed(2),
    })
    expect(rows.at(-1)!['closing debit']).toBe(rows.at(-1)!['closing credit'])
    for (const [account, cents] of Object.entries(counted.documents))
      expect({ account, cents: counted.balances[account] ?? 0 }).toEqual({ account, cents })
    expect(rows.find(({ account }) => account === 'revenue')).toMatchObject({
      title: 'Shipping revenue',
      type: 'income',
    })
  })

  test('hold every line of both ledgers once, with the day and time in Toronto', async () => {
    const rows = await exported('general-ledger', '--from', '2026-11-01', '--to', '2026-11-30')
    const [{ n } = {}] = await query(
      'select (select count(*) from ledger_lines)::int + (select count(*) from company_lines)::int as n',
    )
    expect(rows).toHaveLength(Number(n))
    expect(rows[0]).toMatchObject({ date: '2026-11-18', time: '10:00' })
    expect(await exported('general-ledger', '--from', '2026-11-19', '--to', '2026-11-30')).toEqual([])
  })

  test('age receivables by invoice date, and customers’ credits by payment date, first in first out', async () => {
    const receivables = await exported('receivables', '--from', '2026-11-01', '--to', '2026-12-25')
    expect(receivables).toEqual([
      expect.objectContaining({
        account: 'receivable',
        name: expect.stringMatching(/@example\.com$/) as string,
        date: '2026-11-18',
        due: '2026-12-02',
        amount: '10.50',
        '0-30': '',
        '31-60': '10.50',
        '61-90': '',
        'over 90': '',
      }),
      expect.objectContaining({ title: 'Total', amount: '10.50', '31-60': '10.50' }),
    ])
    expect(await exported('receivables', '--month', '2026-10')).toHaveLength(1)
    const liabilities = await exported('liabilities', '--month', '2026-11')
    const credits = liabilities.filter(({ account }) => account === 'credits')
    const [{ owed } = {}] = await query(
      `select -sum(posted)::int as owed from ledger_accounts where kind = 'credits'`,
    )
    expect(credits.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(owed)
    expect(credits.every((row) => row['0-30'] === row.amount)).toBe(true)
  })

  test('give the figures of the GST/HST return: sales, collected, credited, net, and each part by rate and province', async () => {
    const rows = await exported('gst', '--month', '2026-11')
    const line = (number: string) => Number(rows.find((row) => row.line === number)!.amount)
    const [{ tax, sales } = {}] = await query(
      `select (select -sum(posted)::int from (select kind, posted from ledger_accounts union all select kind, posted from company_accounts) a where kind in ('tax_GST', 'tax_HST', 'tax_recoverable_GST', 'tax_recoverable_HST')) as tax, (select -sum(posted)::int from ledger_accounts where kind in ('revenue', 'fees')) as sales`,
    )
    expect([line('101'), line('109')].map((amount) => Math.round(amount * 100))).toEqual([sales, tax])
    expect(line('107')).toBeLessThan(0 + line('103'))
    expect(line('105') - line('108')).toBeCloseTo(line('109'))
    expect(rows).toContainEqual(
      expect.objectContaining({
        what: 'later charges',
        period: '2026-11',
        tax: 'GST',
        rate: '5',
        province: 'QC',
        base: '10.00',
        amount: '0.50',
      }),
    )
    expect((await exported('qst', '--month', '2026-11')).find((row) => row.line === '209')).toMatchObject({
      what: 'Net QST',
      amount: '0.00',
    })
  })

  test('deduct bad debts, and count suppliers’ taxes as input credits, but no remittance', async () => {
    const { user } = await newCustomer(100)
    const at = server.clock.now()
    const before = await exported('gst', '--month', '2026-11')
    await server.deps.database.transaction((tx) =>
      postCompany(
        tx,
        { id: make.id(), cause: make.id(), document: 'BILL', at },
        { ['tax_recoverable_HST' as 'bank_clearing']: 13_00, gateway_other: -13_00 },
      ),
    )
    await server.deps.database.forCustomer(user.customerId).transaction((tx) =>
      post(
        tx,
        {
          id: make.id(),
          cause: `chargeback-written-off:${make.id()}`,
          reason: 'writeOff',
          document: null,
          at,
        },
        { written_off: -65, tax_HST: 65 },
      ),
    )
    const after = await exported('gst', '--month', '2026-11')
    const change = (number: string) =>
      Number(after.find((row) => row.line === number)!.amount) -
      Number(before.find((row) => row.line === number)!.amount)
    expect([change('106'), change('107'), change('109')].map((amount) => amount.toFixed(2))).toEqual([
      '13.00',
      '0.65',
      '-13.65',
    ])
  })

  test('are exported as journals that balance: for QuickBooks by name, for Xero by the codes that were set', async () => {
    const quickbooks = await exported('quickbooks', '--month', '2026-11')
    expect(quickbooks[0]).toMatchObject({ JournalNo: 'Portage 2026-11-18', JournalDate: '11/18/2026' })
    expect(
      quickbooks.reduce(
        (sum, { Debits, Credits }) =>
          sum + Math.round(Number(Debits) * 100) - Math.round(Number(Credits) * 100),
        0,
      ),
    ).toBe(0)
    await expect(exported('xero', '--month', '2026-11')).rejects.toThrow(/no Xero code for .*revenue/)
    for (const { account } of JSON.parse((await runAdmin('books', 'codes', '--json')).output) as {
      account: string
    }[])
      await runAdmin('books', 'code', 'xero', account, `C-${account}`)
    expect(await runAdmin('books', 'code', 'xero', 'revenues', '200')).toMatchObject({
      failed: true,
      output: '"revenues" isn’t one of our accounts.',
    })
    await runAdmin('books', 'code', 'xero', 'revenue', '200')
    const { output } = await runAdmin('books', 'export', 'xero', '--month', '2026-11')
    const [head, ...rows] = Papa.parse<string[]>(output.trim()).data
    expect(head!.join()).toBe(
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
    )
    expect(rows.find((row) => row[3] === '200')!.slice(0, 3)).toEqual([
      'Portage 2026-11',
      '30/11/2026',
      'Shipping revenue',
    ])
    expect(rows.reduce((sum, row) => sum + Math.round(Number(row[5]) * 100), 0)).toBe(0)
  })

  test('are written to files that only their owner can read, as .xlsx with numeric amounts, and never over an existing one', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'books-')), 'november.xlsx')
    expect(await runAdmin('books', 'export', 'trial-balance', path, '--month', '2026-11')).toMatchObject({
      failed: false,
    })
    const sheets = await readXlsx(path)
    const rows = ((sheets[0] as unknown as { data?: unknown[][] }).data ?? sheets) as unknown[][]
    expect(rows[0]).toEqual([
      'account',
      'title',
      'type',
      'opening',
      'debits',
      'credits',
      'closing debit',
      'closing credit',
    ])
    expect(
      rows
        .at(-1)!
        .slice(4)
        .every((cell) => typeof cell === 'number'),
    ).toBe(true)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(await runAdmin('books', 'export', 'trial-balance', path, '--month', '2026-11')).toMatchObject({
      failed: true,
      output: expect.stringContaining('already exists') as string,
    })
    const csv = path.replace('.xlsx', '.csv')
    await runAdmin('books', 'export', 'general-ledger', csv, '--month', '2026-11')
    expect(readFileSync(csv, 'utf8')).toMatch(/^\uFEFFdate,time,entry,account/)
  })
})
