import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { removeAll } from '#server/modules/account/erase.ts'
import { postCompany, type CompanyPosting } from '#server/db/company-ledger.ts'
import { importGatewayActivity } from '#server/app/maintenance.ts'
import { addCard, topUp } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { withGatewayServer, runAdmin, newCustomer, server } from '#tests/support/payments/gateway-server.ts'

describe.each(DATABASES)("the company's ledger beside its customers', on $name", ({ open }) => {
  withGatewayServer(open)
  const balance = async () =>
    Object.fromEntries(
      (
        JSON.parse((await runAdmin('books', 'balance', '--json')).output) as {
          account: string
          company: string
          together: string
        }[]
      ).map(({ account, company, together }) => [account, { company, together }]),
    )
  const importMovements = () => importGatewayActivity(server.deps, server.app.log)
  const book = (posting: CompanyPosting, cause = make.id()) =>
    server.deps.database.transaction((tx) =>
      postCompany(tx, { id: make.id(), cause, document: null, at: server.clock.now() }, posting),
    )

  test('a card top-up is in clearing until the gateway reports it; then its fee is known, and clearing is empty', async () => {
    const customer = await newCustomer()
    const { data } = await topUp(customer, { cardId: (await addCard(customer)).id })
    expect((await balance()).card_clearing).toEqual({ company: '0.00', together: '103.62' })
    await importMovements()
    expect(await balance()).toMatchObject({
      card_clearing: { company: '-103.62', together: '0.00' },
      gateway: { company: '100.32' },
      gateway_fees: { company: '3.30' },
    })
    await runAdmin('topup', 'refund', data!.referenceNumber, '--reason', 'asked')
    await importMovements()
    expect(await balance()).toMatchObject({
      card_clearing: { company: '0.00', together: '0.00' },
      gateway: { company: '-3.30' },
    })
  })

  test('an e-transfer is in the bank account at once, from any sender, and leaves it when it is sent back', async () => {
    const customer = await newCustomer()
    const before = Number((await balance()).bank?.company ?? 0)
    const { data } = await topUp(customer, { method: 'etransfer' })
    await runAdmin('topup', 'confirm', data!.referenceNumber, '--received', '95.00')
    const { output } = await runAdmin('transfer', 'receive', '12.00', '--sender', 'Nobody')
    expect(await balance()).toMatchObject({
      bank: { company: (before + 107).toFixed(2) },
      unidentified: { company: '-12.00' },
      etransfer_clearing: { company: '-95.00', together: '0.00' },
    })
    await runAdmin('transfer', 'return', /ET\d+-\d{4}/.exec(output)![0], '--reason', 'not a customer')
    await runAdmin('topup', 'refund', data!.referenceNumber, '20.00', '--reason', 'asked')
    expect(await balance()).toMatchObject({
      bank: { company: (before + 75).toFixed(2) },
      unidentified: { company: '0.00' },
      etransfer_clearing: { company: '-75.00', together: '0.00' },
    })
  })

  test('when a customer’s books are removed, every account keeps its amounts, month by month, without saying whose they were', async () => {
    const customer = await newCustomer()
    const { data } = await topUp(customer, { method: 'etransfer', subtotal: 33_00 })
    await runAdmin('topup', 'confirm', data!.referenceNumber)
    server.clock.advance(40 * 86_400_000)
    await runAdmin('credit', 'grant', customer.user.userName, '5.00', '--reason', 'x', '--promo')
    const months = async () =>
      (
        await server.deps.database.sql.execute(
          sql.raw(`select to_char(at at time zone 'America/Toronto', 'YYYY-MM') as month, account, sum(amount)::int as cents from (
      select e.created_at as at, l.account, l.amount from ledger_entries e join ledger_lines l on l.customer_id = e.customer_id and l.entry_id = e.id union all select e.created_at, l.account, l.amount from company_entries e join company_lines l on l.entry_id = e.id) g
      group by 1, 2 having sum(amount) <> 0 order by 1, 2`),
        )
      ).rows
    const before = await months()
    await server.deps.database.transaction((tx) => removeAll(tx, server.clock, customer.user.customerId))
    expect(await months()).toEqual(before)
    expect(await balance()).toMatchObject({
      etransfer_clearing: { together: '0.00' },
      promo_deferred: { company: '5.00' },
    })
    expect(
      (
        await server.deps.database.sql.execute(
          sql.raw(
            `select document from company_entries where cause like 'carried-forward:${customer.user.customerId}:%'`,
          ),
        )
      ).rows,
    ).toEqual([{ document: null }, { document: null }])
  })

  test('the database refuses entries that don’t balance, duplicates, and every change', async () => {
    await expect(book({ bank: 100, gateway: -99 })).rejects.toThrow(/does not balance|Failed query/)
    await book({ bank: 100, carried_forward: -100 }, 'once')
    await expect(book({ bank: 100, carried_forward: -100 }, 'once')).rejects.toThrow(/company_entries/)
    for (const statement of [
      'update company_lines set amount = amount + 1',
      'delete from company_entries',
      'update company_accounts set posted = posted + 1',
    ])
      await expect(server.deps.database.sql.execute(sql.raw(statement)), statement).rejects.toThrow(
        /Failed query/,
      )
  })
})
