import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import { readyToBuy } from '#tests/support/orders/buy-parcel.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { freightRequest } from '#tests/support/orders/freight.ts'
import { addCard, creditsOf, topUp } from '#tests/support/payments/cards.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

type Rows = Record<string, string>[]

describe('the machine room', () => {
  let server: TestServer
  let admin: TestCustomer
  beforeAll(async () => {
    server = await startServer()
    admin = await server.customer({ roles: ['ROLE_ADMIN'] })
  })
  afterAll(() => server.close())

  const run = async (verb: string, values: Record<string, string> = {}) =>
    admin.call<DeskOutcome>('POST', '/admin/verbs', { verb, values })
  const rows = async (verb: string) => (await run(verb)).data!.result as Rows
  const healthOf = async (check: string) => (await rows('health list')).find((row) => row.check === check)

  testInFull(
    'a back-up is restored to see whether it can be, and one that can’t be relied on says so',
    async () => {
      expect(await healthOf('restoreTest')).toMatchObject({ state: 'look', value: '' })
      await run('backup', { file: 'monday' })
      expect(await rows('backups list')).toMatchObject([{ file: 'monday', tested: '' }])
      const { data } = await run('backups test', { file: 'monday' })
      expect(data).toMatchObject({ wrong: false, result: { ok: true, faults: [] } })
      expect((data!.result as { rows: number }).rows).toBeGreaterThan(5)
      expect(await rows('backups list')).toMatchObject([{ file: 'monday', outcome: 'ok' }])
      expect(await healthOf('restoreTest')).toMatchObject({ state: 'ok' })

      await writeFile(join(server.deps.config.dataDir, 'backups', 'tuesday'), 'cut off')
      expect((await run('backups test', { file: 'tuesday' })).data).toMatchObject({
        wrong: true,
        result: { ok: false },
      })
      expect(await healthOf('restoreTest')).toMatchObject({ state: 'wrong' })
      // The one that people use is as it was.
      expect(await rows('user list')).not.toEqual([])
    },
    60_000,
  )

  test('what is built in is said to be worth a look, and a job that nobody runs needs somebody', async () => {
    expect(await healthOf('cards')).toEqual({ check: 'cards', state: 'look', value: 'Sandbox' })
    expect(await healthOf('jobsLate')).toMatchObject({ state: 'ok' })
    await server.deps.database.sql.execute(
      sql`insert into jobs (id, kind, payload, state, attempts, run_at, created_at)
        values (gen_random_uuid(), 'send-mail', '{}', 'waiting', 0, '2026-01-01', '2026-01-01')`,
    )
    expect(await healthOf('jobsLate')).toMatchObject({ state: 'wrong' })
  })

  test('what is switched off isn’t begun by anybody, and what was begun is still answered', async () => {
    const { customer: mina, purchase } = await readyToBuy(server)
    const card = await addCard(mina)
    const buy = (one = purchase) => mina.call<PurchaseOutcome>('POST', '/orders', one)
    expect((await buy()).data).toMatchObject({ outcome: 'bought' })
    const { purchase: another } = await readyToBuy(server, {}, mina)
    const set = (feature: string, state: string) =>
      run('feature set', { feature, state, reason: 'wrong prices' })
    for (const feature of ['buying', 'cards', 'freight']) await set(feature, 'off')
    expect(await rows('feature list')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          feature: 'buying',
          state: 'off',
          reason: 'wrong prices',
          switchedBy: admin.user.nickName,
        }),
        expect.objectContaining({ feature: 'pickups', state: 'on', since: '' }),
      ]),
    )
    const paused = { code: 403, messageId: 'error.switchedOff' }
    const before = await creditsOf(mina)
    expect(await buy(another)).toMatchObject(paused)
    expect(await topUp(mina, { cardId: card.id })).toMatchObject(paused)
    expect(
      await mina.call('POST', '/quotes/freight', { id: make.id(), request: freightRequest() }),
    ).toMatchObject(paused)
    expect(await creditsOf(mina)).toBe(before)
    // Whoever asks again what became of a purchase mustn't hear that nothing was bought.
    expect((await buy()).data).toMatchObject({ outcome: 'bought' })
    for (const feature of ['buying', 'cards', 'freight']) await set(feature, 'on')
    expect((await buy(another)).data).toMatchObject({ outcome: 'bought' })
    expect((await set('everything', 'off')).msg).toContain('Choose one of')
  })

  test('a receiver that was mended gets what it missed', async () => {
    const mina = await server.customer()
    const { data } = await mina.call<{ webhook: { id: string } }>('POST', '/webhooks', {
      url: 'https://shop.example.com/portage',
      types: ['order.paid'],
    })
    const { id } = data!.webhook
    await mina.call('POST', `/webhooks/${id}/test`)
    await server.deps.database.sql.execute(sql`update webhook_messages set state = 'failed', attempts = 9`)
    expect(await rows('webhook list')).toMatchObject([
      { id, customer: mina.user.userName, failed: '1', waiting: '0' },
    ])
    expect((await run('webhook retry', { id })).data!.result).toEqual({
      message: '1 message will be sent now.',
    })
    expect((await run('webhook show', { id })).data!.result).toMatchObject([
      { type: 'test', state: 'waiting', tried: '0' },
    ])
  })
})
