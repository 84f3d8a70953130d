import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteOldStatements } from '#server/modules/bank/retention.ts'
import { matchLines } from '#server/modules/bank/match.ts'
import { topUp } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { withGatewayServer, runAdmin, newCustomer, server } from '#tests/support/payments/gateway-server.ts'
import { accounts, bring, csv, lines, payout, transfer } from '#tests/support/payments/bank-statements.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

describe.each(DATABASES)('bank statements, on $name', ({ open }) => {
  withGatewayServer(open)

  test('recorded bank movements before the first statement are in its opening balance, and later ones are matched with its lines', async () => {
    const before = await transfer('40.00', 'Early Bird', '2026-11-10')
    const since = await transfer('60.00', 'Late Bird', '2026-11-17')
    expect(await accounts()).toMatchObject({ bank: '100.00' })
    expect(
      await bring(csv('2026-11-16,FEE,-5.00,995.00', '2026-11-17,INTERAC LATE BIRD,60.00,1055.00')),
    ).toMatchObject({
      failed: false,
      output:
        '2026-11-16 to 2026-11-17: 2 new lines, 0 known before. The closing balance of 1055.00 agrees.\n1 line matched. "bank list --state open" shows the others.',
    })
    expect(await accounts()).toMatchObject({
      bank: '1060.00',
      bank_clearing: '0.00',
      opening_balance_equity: '-960.00',
    })
    expect(await lines()).toEqual([
      expect.objectContaining({ text: 'INTERAC LATE BIRD', state: 'matched', is: since }),
      expect.objectContaining({ text: 'FEE', state: 'open', 'may be': '' }),
    ])
    expect(before).not.toBe(since)
  })

  test('an earlier payout or e-transfer that is recorded later is in its opening balance, too', async () => {
    const equity = Number((await accounts()).opening_balance_equity)
    await payout('po_0', 1_00, '2026-11-12')
    await transfer('2.00', 'Straggler', '2026-11-13')
    expect(await accounts()).toMatchObject({ payouts: '1.00', bank_clearing: '2.00' })
    expect(await matchLines(server.deps)).toBe(0)
    expect(await accounts()).toMatchObject({
      payouts: '0.00',
      bank_clearing: '0.00',
      bank: '1060.00',
      opening_balance_equity: (equity + 3).toFixed(2),
    })
  })

  test('the same file again, or one that overlaps it, adds nothing twice', async () => {
    expect(
      (await bring(csv('2026-11-16,FEE,-5.00,995.00', '2026-11-17,INTERAC LATE BIRD,60.00,1055.00'))).output,
    ).toContain('0 new lines, 2 known before')
    expect(
      (
        await bring(
          csv(
            '2026-11-17,INTERAC LATE BIRD,60.00,1055.00',
            '2026-11-18,COFFEE,-3.00,1052.00',
            '2026-11-18,COFFEE,-3.00,1049.00',
          ),
        )
      ).output,
    ).toContain('2 new lines, 1 known before')
    expect(await lines()).toHaveLength(4)
  })

  test('a dry run says what would be added and adds nothing', async () => {
    expect((await bring(csv('2026-11-18,X,1.00,1050.00'), '--dry-run')).output).toContain('1049.00')
    const { output } = await bring('Date,Description,Amount\n2026-11-18,X,1.00\n', '--dry-run')
    expect(output).toBe(
      '2026-11-18 to 2026-11-18: 1 new line, 0 known before. The file has no closing balance to check.\nNothing was imported.',
    )
    expect(await lines()).toHaveLength(4)
  })

  test('a statement that doesn’t continue where the last one ended is refused, and nothing of it is kept', async () => {
    expect(await bring(csv('2026-11-25,FEE,-1.00,500.00'))).toMatchObject({
      failed: true,
      output: expect.stringContaining(
        'begins with 501.00, but what was imported before comes to 1049.00 (the latest statement ends on 2026-11-18)',
      ) as string,
    })
    expect(await bring('Date,Amount\n2026-11-25,-1.00\n', '--closing', '1.00')).toMatchObject({
      failed: true,
      output: expect.stringContaining(
        'ends with 1.00, but all imported lines up to 2026-11-25 come to 1048.00',
      ) as string,
    })
    expect(await bring('Date,Amount\n2026-11-01,-1.00\n')).toMatchObject({
      failed: true,
      output: expect.stringContaining('before the first one') as string,
    })
    expect(await lines()).toHaveLength(4)
  })

  test('an e-transfer recorded after its line was imported is found by the bank’s reference, and is in clearing until then', async () => {
    await bring('Date,Description,Amount\n2026-11-18,E-TRANSFER CA77XY99,25.00\n')
    const customer = await newCustomer()
    const { data } = await topUp(customer, { method: 'etransfer', subtotal: 25_00 })
    await runAdmin(
      'topup',
      'confirm',
      data!.referenceNumber,
      '--sender',
      'Zoé',
      '--bank-reference',
      'CA77XY99',
    )
    expect(await accounts()).toMatchObject({ bank_clearing: '25.00', etransfer_clearing: '0.00' })
    expect(await matchLines(server.deps)).toBe(1)
    expect(await accounts()).toMatchObject({ bank_clearing: '0.00' })
  })

  test('equal amounts are only proposed, and a person decides', async () => {
    const [one, two] = [
      await transfer('33.00', 'Ana', '2026-11-18'),
      await transfer('33.00', 'Bo', '2026-11-18'),
    ]
    await bring('Date,Description,Amount\n2026-11-18,DEPOSIT,33.00\n')
    const [line] = await lines('--state', 'open').then((rows) =>
      rows.filter(({ text }) => text === 'DEPOSIT'),
    )
    expect(line!['may be']).toBe(`${one} or ${two}`)
    expect(await runAdmin('bank', 'match', line!.number!, two)).toMatchObject({
      failed: false,
      output: `${line!.number}: 33.00 of 2026-11-18 matched to ${two}.`,
    })
    expect(await runAdmin('bank', 'match', line!.number!, one)).toMatchObject({
      failed: true,
      output: `${line!.number}: already matched by the operator.`,
    })
    await runAdmin('bank', 'unmatch', line!.number!, '--reason', 'it was Ana')
    expect(await runAdmin('bank', 'match', line!.number!, one)).toMatchObject({ failed: false })
    expect(await accounts()).toMatchObject({ bank_clearing: '33.00' })
  })

  test('a deposit of several is matched to all of them, or not at all', async () => {
    const pair = [await transfer('11.00', 'Cy', '2026-11-18'), await transfer('12.00', 'Di', '2026-11-18')]
    await bring('Date,Description,Amount\n2026-11-18,BATCH,23.00\n')
    const { number } = (await lines('--state', 'open')).find(({ text }) => text === 'BATCH')!
    expect(await runAdmin('bank', 'match', number!, pair[0]!)).toMatchObject({
      failed: true,
      output: `${number}: its amount is 23.00, not 11.00.`,
    })
    expect(await runAdmin('bank', 'match', number!, pair.join(','))).toMatchObject({ failed: false })
  })

  test('a payout of the card gateway is matched by its amount and date', async () => {
    await payout('po_1', 43_21, '2026-11-18')
    await bring('Date,Description,Amount\n2026-11-19,STRIPE TRANSFER,43.21\n')
    expect(await accounts()).toMatchObject({ payouts: '0.00' })
    expect((await lines())[0]).toMatchObject({ state: 'matched', is: 'po_1' })
  })

  test('a line that settles nothing is booked to an account with a reason, and unbooked with one', async () => {
    const { number } = (await lines('--state', 'open')).find(({ text }) => text === 'FEE')!
    expect(await runAdmin('bank', 'book', number!, '--account', 'revenue', '--reason', 'x')).toMatchObject({
      failed: true,
      output: expect.stringContaining('bank_fees') as string,
    })
    expect(
      await runAdmin('bank', 'book', number!, '--account', 'bank_fees', '--reason', 'monthly'),
    ).toMatchObject({ failed: false, output: `${number}: -5.00 of 2026-11-16 booked to bank_fees.` })
    expect(await accounts()).toMatchObject({ bank_fees: '5.00' })
    await runAdmin('bank', 'unmatch', number!, '--reason', 'it was interest')
    await runAdmin('bank', 'book', number!, '--account', 'interest_expense', '--reason', 'loan')
    expect(await accounts()).toMatchObject({ bank_fees: '0.00', interest_expense: '5.00' })
  })

  test('a tax remittance is split into tax collected and tax credits', async () => {
    await bring('Date,Description,Amount\n2026-11-20,RECEIVER GENERAL,-1000.00\n')
    const { number } = (await lines('--state', 'open')).find(({ text }) => text === 'RECEIVER GENERAL')!
    expect(
      await runAdmin(
        'bank',
        'book',
        number!,
        '--account',
        'tax_HST=-1300.00,tax_recoverable_HST=299.00',
        '--reason',
        'Q3',
      ),
    ).toMatchObject({ failed: true, output: `${number}: its amount is -1000.00, not -1001.00.` })
    expect(
      await runAdmin('bank', 'book', number!, '--account', 'tax_HST,bank_fees', '--reason', 'Q3'),
    ).toMatchObject({ failed: true, output: expect.stringContaining('how much') as string })
    await runAdmin(
      'bank',
      'book',
      number!,
      '--account',
      'tax_HST=-1300.00,tax_recoverable_HST=300.00',
      '--reason',
      'Q3',
    )
    expect(await accounts()).toMatchObject({ tax_HST: '1300.00', tax_recoverable_HST: '-300.00' })
  })

  testInFull('another account number is another account, with books of its own', async () => {
    const ofx = (id: string) =>
      `OFXHEADER:100\n<OFX><STMTRS><CURDEF>CAD<BANKACCTFROM><ACCTID>${id}</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<DTEND>20261130<STMTTRN><DTPOSTED>20261120<TRNAMT>7.00<FITID>1<NAME>INTEREST</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>57.00<DTASOF>20261130</LEDGERBAL></STMTRS></OFX>`
    await bring(ofx('111-0001'), '--account', 'savings')
    expect(await bring(ofx('111-0002'), '--account', 'savings')).toMatchObject({
      failed: true,
      output: expect.stringContaining('ending in 0002') as string,
    })
    expect(await accounts()).toMatchObject({ 'bank:savings': '50.00' })
    expect(JSON.parse((await runAdmin('bank', 'accounts', '--json')).output)).toContainEqual({
      account: 'savings',
      books: 'bank:savings',
      ending: '0001',
      until: '2026-11-30',
      balance: '57.00',
      'in the books': '50.00',
      open: '1',
    })
  })

  test.each([
    [
      'a line of a statement is written over',
      'bank_lines',
      `update bank_lines set amount_cents = amount_cents + 1 where text = 'BATCH'`,
      `update bank_lines set amount_cents = amount_cents - 1 where text = 'BATCH'`,
      ['a bank account differs from its statements', 'a bank line is matched or booked differently'],
    ],
    [
      'a match is written over',
      'bank_matches',
      `update bank_matches set amount_cents = amount_cents + 1 where account = 'payouts'`,
      `update bank_matches set amount_cents = amount_cents - 1 where account = 'payouts'`,
      [
        'a bank line is matched or booked differently',
        'payouts on their way differ from the gateway’s and the bank’s',
      ],
    ],
    [
      'a movement at the gateway goes missing',
      'gateway_movements',
      `update gateway_movements set kind = 'other', amount_cents = 0 where reference = 'txn_po_1'`,
      `update gateway_movements set kind = 'payout', amount_cents = -4321 where reference = 'txn_po_1'`,
      [
        'a movement at the card gateway not booked, or booked differently',
        'payouts on their way differ from the gateway’s and the bank’s',
        'the balance at the card gateway differs from its movements',
      ],
    ],
  ])('are checked against the books: %s', async (_, changed, statement, back, rules) => {
    const run = async (words: string) => {
      for (const one of [
        `alter table ${changed} disable trigger user`,
        words,
        `alter table ${changed} enable trigger user`,
      ])
        await server.deps.database.sql.execute(sql.raw(one))
    }
    await run(statement)
    const { faults } = JSON.parse((await runAdmin('ledger', 'verify', '--json')).output) as {
      faults: { rule: string }[]
    }
    await run(back)
    expect(faults.map(({ rule }) => rule).toSorted()).toEqual(rules)
  })

  test('after seven years payers’ names are deleted, and the amounts stay', async () => {
    const before = await lines()
    server.clock.advance(7 * 366 * 86_400_000)
    expect(await deleteOldStatements(server.deps)).toBe(before.length)
    const after = await lines()
    expect(after.every(({ text, reference }) => text === '' && reference === '')).toBe(true)
    expect(after.map(({ amount }) => amount)).toEqual(before.map(({ amount }) => amount))
  })

  testInFull(
    'from a file with several accounts, one is imported, named by the end of its number',
    async () => {
      const statement = (id: string) =>
        `<STMTRS><CURDEF>CAD<BANKACCTFROM><ACCTID>${id}</BANKACCTFROM><BANKTRANLIST><DTSTART>20261201<DTEND>20261231<STMTTRN><DTPOSTED>20261220<TRNAMT>3.00<FITID>${id}<NAME>INTEREST</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>60.00<DTASOF>20261231</LEDGERBAL></STMTRS>`
      const both = `OFXHEADER:100\n<OFX>${statement('111-0001')}${statement('222-0009')}</OFX>`
      expect(await bring(both, '--account', 'reserve')).toMatchObject({
        failed: true,
        output: 'The file has several accounts, ending in 0001, 0009. Add --ending to import one of them.',
      })
      expect((await bring(both, '--account', 'reserve', '--ending', '0009')).output).toContain('1 new line')
      expect((await bring(both, '--account', 'savings')).output).toContain('1 new line')
      expect(JSON.parse((await runAdmin('bank', 'accounts', '--json')).output)).toMatchObject([
        { account: 'main' },
        { account: 'reserve', ending: '0009', balance: '60.00' },
        { account: 'savings', ending: '0001', balance: '60.00' },
      ])
    },
  )

  test('the database lets nobody change a bank’s statement', async () => {
    for (const statement of [
      'update bank_lines set amount_cents = 1',
      'delete from bank_lines',
      'update bank_statements set lines = 0',
    ])
      await expect(server.deps.database.sql.execute(sql.raw(statement)), statement).rejects.toThrow(
        /Failed query/,
      )
  })
})
