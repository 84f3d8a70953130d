import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import { creditsOf, topUp } from '#tests/support/payments/cards.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { FULL } from '#tests/support/server/full-run.ts'
import { waitingDispute } from '#tests/support/server/waiting.ts'
import { startServer, untilRoom, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

const MANY = FULL ? 30 : 8

/** Leases are a courtesy: what may not happen twice is up to the acts themselves. */
describe.each(DATABASES)('two people at once, on $name', ({ open }) => {
  let server: TestServer
  let mina: TestCustomer
  let people: TestCustomer[]
  beforeAll(async () => {
    server = await startServer({ database: open })
    mina = await server.customer({ creditCents: 5000_00 })
    people = [
      await server.customer({ roles: ['ROLE_ADMIN'] }),
      await server.customer({ roles: ['ROLE_ADMIN'] }),
    ]
  }, 60_000)
  afterAll(() => server.close())

  /** Each of them does each, all at the same time: it is done once, and refused once. */
  const bothDo = (verb: string, values: readonly Record<string, string>[]): Promise<void[]> =>
    Promise.all(
      values.map(async (one) => {
        const answers = await Promise.all(
          people.map((who) =>
            untilRoom(() => who.call<DeskOutcome>('POST', '/admin/verbs', { verb, values: one })),
          ),
        )
        expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 601])
      }),
    )

  test('answer the same disputes, and each is credited once', async () => {
    const numbers: string[] = []
    for (let n = 0; n < MANY; n += 1) {
      server.clock.advance(1000)
      await buyMore(mina)
      numbers.push(await waitingDispute(mina))
    }
    expect(new Set(numbers).size).toBe(MANY)
    const before = await creditsOf(mina)
    await bothDo(
      'dispute accept',
      numbers.map((number) => ({ 'invoice-number': number, amount: '1.00', answer: 'You are right' })),
    )
    expect((await creditsOf(mina)) - before).toBe(MANY * 1_00)
    await ledgerHolds(server)
  }, 120_000)

  test('confirm the same e-transfers, and each is credited once', async () => {
    const numbers: string[] = []
    for (let n = 0; n < MANY; n += 1) {
      const { data } = await topUp(mina, { method: 'etransfer', subtotal: 50_00 })
      numbers.push(data!.referenceNumber)
    }
    const before = await creditsOf(mina)
    await bothDo(
      'topup confirm',
      numbers.map((number) => ({ number })),
    )
    expect((await creditsOf(mina)) - before).toBe(MANY * 50_00)
    await ledgerHolds(server)
  }, 120_000)

  test('match the same unknown e-transfers, and each is credited once', async () => {
    const numbers: string[] = []
    for (let n = 0; n < MANY; n += 1) {
      const { data } = await people[0]!.call<DeskOutcome>('POST', '/admin/verbs', {
        verb: 'transfer receive',
        values: { amount: '10.00', sender: `Sender ${n}` },
      })
      numbers.push((data!.result as { message: string }).message.split(':')[0]!)
    }
    const before = await creditsOf(mina)
    await bothDo(
      'transfer match',
      numbers.map((number) => ({
        'e-transfer-number': number,
        'top-up-number-or-email': mina.user.userName,
      })),
    )
    expect((await creditsOf(mina)) - before).toBe(MANY * 10_00)
    await ledgerHolds(server)
  }, 120_000)
})
