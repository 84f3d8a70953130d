import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import type { Envelope } from '#src/contract/endpoint.ts'
import type { DeskQueue } from '#src/contract/desk/queue.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { countersignatures } from '#server/db/schema/countersignatures.ts'
import { availableCents } from '#server/modules/billing/ledger.ts'
import { adminOutput } from '#tests/support/server/run-admin.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { waitingDispute } from '#tests/support/server/waiting.ts'

describe('what gives away much takes two people', () => {
  let server: TestServer
  let [ana, ben, support]: TestCustomer[] = []
  beforeAll(async () => {
    server = await startServer()
    ana = await server.customer({ roles: ['ROLE_FINANCE'] })
    ben = await server.customer({ roles: ['ROLE_ADMIN'] })
    support = await server.customer({ roles: ['ROLE_SUPPORT'] })
  })
  afterAll(() => server.close())

  const run = (person: TestCustomer | undefined, verb: string, values: Record<string, string>) =>
    person!.call<DeskOutcome>('POST', '/admin/verbs', { verb, values })
  const refusal = async (...asked: Parameters<typeof run>) => (await run(...asked)).msg
  const creditsOf = ({ user }: TestCustomer) =>
    availableCents(server.deps.database.forCustomer(user.customerId))
  const grant = (customer: TestCustomer, amount: string) =>
    run(ana, 'credit grant', { email: customer.user.userName, amount, reason: 'a lost pallet' })
  const waiting = async (person = ben) =>
    (await run(person, 'countersign list', {})).data!.result as { number: string; command: string }[]
  const askFor = async (customer: TestCustomer) => {
    await grant(customer, '1500.00')
    return (await waiting()).find(({ command }) => command.includes(customer.user.userName))!.number
  }

  test('up to the limit one is enough; beyond it nothing happens until somebody else confirms', async () => {
    const mina = await server.customer()
    const before = await creditsOf(mina)
    await grant(mina, '1000.00')
    expect(await creditsOf(mina)).toBe(before + 100_000)
    const asked = await grant(mina, '1000.01')
    expect((asked.data!.result as { message: string }).message).toMatch(/CS\d+-\d+: this takes two people/)
    expect(await creditsOf(mina)).toBe(before + 100_000)

    const [one] = await waiting()
    expect(one!.command).toBe(`credit grant ${mina.user.userName} 1000.01 --reason "a lost pallet"`)
    const { data: queue } = await ben!.call<DeskQueue>('GET', '/admin/queue?kind=countersign')
    expect(queue!.items).toMatchObject([{ number: one!.number, customer: ana!.user.nickName }])

    const confirmed = await run(ben, 'countersign confirm', { number: one!.number })
    expect(confirmed.code).toBe(200)
    expect(await creditsOf(mina)).toBe(before + 200_001)
    expect(await waiting()).toEqual([])
    const acts = (await run(ben, 'audit list', { q: one!.number })).data!.result as {
      action: string
      actor: string
    }[]
    expect(acts.map(({ action, actor }) => `${action} ${actor}`).toSorted()).toEqual([
      `countersign:ask ${ana!.user.nickName}`,
      `countersign:done ${ben!.user.nickName}`,
      `countersign:running ${ben!.user.nickName}`,
    ])
  })

  test('nobody confirms their own, nor what they may not do themselves', async () => {
    const mina = await server.customer()
    const before = await creditsOf(mina)
    const number = await askFor(mina)
    expect(await refusal(ana, 'countersign confirm', { number })).toContain('your own')
    expect(await refusal(support, 'countersign confirm', { number })).toContain('may not do that yourself')
    expect(await refusal(support, 'countersign refuse', { number, reason: 'no' })).toContain('may not')
    expect(await creditsOf(mina)).toBe(before)
    expect((await run(ana, 'countersign refuse', { number, reason: 'wrong customer' })).code).toBe(200)
    expect(await refusal(ben, 'countersign confirm', { number })).toContain('already decided')
    expect(await creditsOf(mina)).toBe(before)
  })

  test('two who confirm at once do it once', async () => {
    const mina = await server.customer()
    const cleo = await server.customer({ roles: ['ROLE_ADMIN'] })
    const before = await creditsOf(mina)
    const number = await askFor(mina)
    const answers = await Promise.all([ben, cleo].map((one) => run(one, 'countersign confirm', { number })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await creditsOf(mina)).toBe(before + 150_000)
  })

  test('what fails waits again with the reason, and what was begun and never ended can be refused', async () => {
    const mina = await server.customer()
    const number = await askFor(mina)
    await server.deps.database.sql
      .update(countersignatures)
      .set({ words: ['nobody@example.com', '1500.00'] })
      .where(eq(countersignatures.number, number))
    expect(await refusal(ben, 'countersign confirm', { number })).toContain('nobody@example.com')
    expect(await waiting()).toMatchObject([
      { number, state: 'waiting', answer: expect.stringContaining('not found') },
    ])
    await server.deps.database.sql
      .update(countersignatures)
      .set({ state: 'running' })
      .where(eq(countersignatures.number, number))
    expect(await refusal(ben, 'countersign confirm', { number })).toContain('already decided')
    expect((await run(ben, 'countersign refuse', { number, reason: 'looked: not done' })).code).toBe(200)
    expect(await waiting()).toEqual([])
  })

  test('the command line is no way around it', async () => {
    const mina = await server.customer()
    const before = await creditsOf(mina)
    const said = await adminOutput(server, 'credit', 'grant', mina.user.userName, '1500.00', '--reason', 'x')
    const [number] = /CS\d+-\d+/.exec(said)!
    expect(await creditsOf(mina)).toBe(before)
    const confirm = (...more: string[]) => adminOutput(server, 'countersign', 'confirm', number!, ...more)
    expect(await confirm()).toContain('--by')
    expect(await confirm('--by', support!.user.userName)).toContain('isn’t an administrator')
    expect(await confirm('--by', ben!.user.userName)).toContain('of credits')
    expect(await creditsOf(mina)).toBe(before + 150_000)
  })
})

test('what two people do is said in the language of whoever confirms it, whatever the other one reads', async () => {
  const server = await startServer({ env: { COUNTERSIGN_ABOVE: '1.00' } })
  try {
    const ana = await server.customer({ roles: ['ROLE_ADMIN'] })
    const ben = await server.customer({ roles: ['ROLE_ADMIN'] })
    const say = async (who: TestCustomer, locale: Locale, verb: string, values: Record<string, string>) => {
      const { body } = await server.app.inject({
        method: 'POST',
        url: '/api/admin/verbs',
        headers: { authorization: `Bearer ${who.token}`, cookie: `locale=${locale}` },
        payload: { verb, values, input: '' },
      })
      const { msg, data } = JSON.parse(body) as Envelope<DeskOutcome>
      return (data ? (data.result as { message: string }).message : msg).replaceAll('\u00a0', ' ')
    }
    const ask = async (verb: string, values: Record<string, string>) =>
      /^(CS\d+-\d+)：此操作需要两人完成/.exec(await say(ana, 'zh', verb, values))![1]!
    const confirm = (number: string) => say(ben, 'fr', 'countersign confirm', { number })

    const { customer } = await boughtOrder(server)
    const invoice = await waitingDispute(customer)
    const answer = { 'invoice-number': invoice, amount: '2.00', answer: '您说得对' }
    const number = await ask('dispute accept', answer)
    expect(await confirm(number)).toBe(`${invoice} : acceptée, 2.00 crédités.`)
    expect(await confirm(number)).toBe(`Non effectué : ${number} est déjà décidée.`)

    // Only promotional credits expire, which is noticed when it is done: the field has its label from the screen of credits.
    const values = {
      email: customer.user.userName,
      amount: '25.00',
      reason: '包裹丢失',
      expires: '2099-01-01',
    }
    expect(await confirm(await ask('credit grant', values))).toBe(
      'Non effectué : Seuls les crédits promotionnels expirent : ajoutez « Crédits promotionnels ».',
    )
  } finally {
    await server.close()
  }
})
