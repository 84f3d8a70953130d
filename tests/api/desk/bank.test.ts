import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { creditsOf, topUp } from '#tests/support/payments/cards.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

interface Candidate {
  act: string
  to: string
  kind: string
  by: string
  sure: string
}
interface Waiting {
  kind: string
  number: string
  amount: string
  text: string
  mayBe: Candidate[]
}

describe.each(DATABASES)('what waits at the bank, on $name', ({ open }) => {
  let server: TestServer
  let [ada, grace]: TestCustomer[] = []
  let mina: TestCustomer
  beforeAll(async () => {
    server = await startServer({ database: open })
    ;[ada, grace] = [
      await server.customer({ roles: ['ROLE_FINANCE'] }),
      await server.customer({ roles: ['ROLE_FINANCE'] }),
    ]
    mina = await server.customer({ creditCents: 0 })
  }, 60_000)
  afterAll(() => server.close())

  const ask = (who: TestCustomer, verb: string, values: Record<string, string> = {}, input = '') =>
    who.call<DeskOutcome>('POST', '/admin/verbs', { verb, values, input })
  const run = async <Result>(verb: string, values: Record<string, string> = {}, input = '') => {
    const { data, msg } = await ask(ada!, verb, values, input)
    if (!data) throw new Error(`${verb}: ${msg}`)
    return data.result as Result
  }
  const waiting = () => run<Waiting[]>('bank waiting')
  const requested = async (cents: number) =>
    (await topUp(mina, { method: 'etransfer', subtotal: cents })).data!.referenceNumber
  const statement = (...rows: string[]) =>
    run(
      'bank import',
      { opening: '1000.00', columns: 'date=Date,text=Description,amount=Amount' },
      Buffer.from(`Date,Description,Amount\n${rows.join('\n')}\n`).toString('base64'),
    )
  const today = () => server.clock.now().toISOString().slice(0, 10)
  let named: string
  let [unnamed, fee]: string[] = []

  test('a line that names what a customer requested is beyond doubt, of the same amount only possible', async () => {
    named = await requested(50_00)
    const other = await requested(70_00)
    await statement(
      `${today()},INTERAC ${named},50.00`,
      `${today()},E-TRANSFER SOMEBODY,70.00`,
      `${today()},MONTHLY FEE,-12.50`,
    )
    const lines = await waiting()
    const by = (text: string) => lines.find((line) => line.text.includes(text))!
    expect(by(named).mayBe).toMatchObject([
      { act: 'credit', to: named, kind: 'topup', by: 'name', sure: 'exact' },
    ])
    expect(by('SOMEBODY').mayBe).toMatchObject([
      { act: 'credit', to: other, kind: 'topup', by: 'amount', sure: 'possible' },
    ])
    expect(by('FEE').mayBe).toEqual([])
    ;[unnamed, fee] = [by('SOMEBODY').number, by('FEE').number]
  })

  test('what is beyond doubt is shown first, then confirmed all at once', async () => {
    const shown = await run<{ confirmed: { is: string }[]; left: number }>('bank confirm', { 'dry-run': '' })
    expect(shown).toMatchObject({ confirmed: [{ is: named }], credited: '50.00', left: 3, dryRun: true })
    expect(await creditsOf(mina)).toBe(0)
    expect(await run('bank confirm')).toMatchObject({ confirmed: [{ is: named }], refused: [], left: 2 })
    expect(await creditsOf(mina)).toBe(50_00)
    await ledgerHolds(server)
  })

  test('the second of two people hears who was first', async () => {
    const [line] = (await waiting()).filter(({ number }) => number === unnamed)
    const values = {
      'bank-line-number': unnamed!,
      'top-up-number-or-email': line!.mayBe[0]!.to,
    }
    expect((await ask(grace!, 'bank credit', values)).code).toBe(200)
    expect((await ask(ada!, 'bank credit', values)).msg).toBe(
      `Not done: ${unnamed}: already matched by ${grace!.user.nickName}.`,
    )
    expect(await creditsOf(mina)).toBe(120_00)
    await run('bank book', { 'bank-line-number': fee!, account: 'bank_fees', reason: 'monthly fee' })
    expect((await ask(grace!, 'bank match', { 'bank-line-number': fee!, documents: named })).msg).toContain(
      `already booked by ${ada!.user.nickName}`,
    )
    expect(await waiting()).toEqual([])
    await ledgerHolds(server)
  })

  test('a sender is known again by whom they paid for', async () => {
    const receive = (amount: string) => run('transfer receive', { amount, sender: 'R Minna' })
    await receive('10.00')
    const [first] = await waiting()
    expect(first).toMatchObject({ kind: 'transfer', mayBe: [] })
    await run('transfer match', {
      'e-transfer-number': first!.number,
      'top-up-number-or-email': mina.user.userName,
    })
    await receive('11.00')
    const [second] = await waiting()
    expect(second!.mayBe).toMatchObject([{ to: mina.user.userName, by: 'before', sure: 'likely' }])
    expect(
      (
        await ask(grace!, 'transfer match', {
          'e-transfer-number': first!.number,
          'top-up-number-or-email': mina.user.userName,
        })
      ).msg,
    ).toContain(`already credited by ${ada!.user.nickName}`)
  })

  test('of two people who record the same e-transfer the second is asked whether it is another', async () => {
    const values = { amount: '33.00', sender: 'Lee Chan' }
    const answers = await Promise.all([ada!, grace!].map((who) => ask(who, 'transfer receive', values)))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 601])
    const { msg } = answers.find(({ code }) => code === 601)!
    expect(msg).toMatch(/^Not done: ET\d+-\d{4} with this amount, sender and day was recorded by .+ a moment/)
    expect((await ask(grace!, 'transfer receive', { ...values, again: '' })).code).toBe(200)
    const expected = await run<{ to: string }[]>('bank expected', { text: 'lee 33.00' })
    expect(expected).toHaveLength(2)
  })
})
