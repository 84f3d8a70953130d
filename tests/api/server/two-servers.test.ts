import { expect, test } from 'vitest'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { openDatabase } from '#server/db/open.ts'
import { seedDemo } from '#server/app/seed.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { reloadCredits } from '#server/app/maintenance.ts'
import { addCard } from '#tests/support/payments/cards.ts'
import { freshPostgres } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { callAs, startServer } from '#tests/support/server/server.ts'

test('two servers on one PostgreSQL act as one: sessions, limits, a purchase and a top-up sent to both at once, and both automatic reloads', async () => {
  const databaseUrl = await freshPostgres()
  const open = () => openDatabase({ databaseUrl, dataDir: '' })
  // Started together, so that both try to migrate and to load the sample rates.
  const [one, two] = await Promise.all([
    startServer({ database: open, seed: 'one' }),
    startServer({ database: open, seed: 'two' }),
  ])
  try {
    const customer = await one.customer()
    const shipment = make.shipment()
    const { data } = await callAs<CarrierAnswer>(two.app, customer.token, 'POST', '/quotes/parcel', {
      ...make.quote(shipment),
      carrierCode: 'sample_ground',
    })
    const purchase = { intentId: make.id(), rateId: data!.rates[0]!.id, shipment }
    const answers = await Promise.all(
      [one, two, one, two].map(({ app }) =>
        callAs<PurchaseOutcome>(app, customer.token, 'POST', '/orders', purchase),
      ),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]!.data).toMatchObject({ outcome: 'bought' })
    expect(
      (await callAs<{ rows: unknown[] }>(two.app, customer.token, 'GET', '/orders')).data!.rows,
    ).toHaveLength(1)

    const card = await addCard(customer)
    const topUp = { id: make.id(), method: 'card', subtotal: 20_00, cardId: card.id }
    const added = await Promise.all(
      [one, two, two, one].map(({ app }) => callAs<TopUp>(app, customer.token, 'POST', '/topups', topUp)),
    )
    expect(new Set(added.map(({ data }) => data?.state))).toEqual(new Set(['paid']))
    expect(
      (await callAs<{ rows: unknown[] }>(two.app, customer.token, 'GET', '/topups')).data!.rows,
    ).toHaveLength(1)
    await customer.call('PUT', '/auto-reload', {
      enabled: true,
      threshold: 600_00,
      amount: 600_00,
      monthlyLimit: 600_00,
      cardId: card.id,
    })
    await Promise.all([one, two, one, two].map(({ deps, app }) => reloadCredits(deps, app.log)))
    expect(
      (await callAs<{ rows: TopUp[] }>(one.app, customer.token, 'GET', '/topups')).data!.rows.map(
        ({ purpose, state }) => [purpose, state],
      ),
    ).toEqual([
      ['auto', 'paid'],
      ['credits', 'paid'],
    ])
    expect((await verifyLedger(one.deps.database)).faults).toEqual([])

    const sendWithoutBody = (app: typeof one.app) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/impersonate',
        payload: { token: 'x' },
        remoteAddress: '203.0.113.7',
      })
    for (let n = 0; n < 15; n += 1) await Promise.all([sendWithoutBody(one.app), sendWithoutBody(two.app)])
    expect((await sendWithoutBody(one.app)).statusCode).toBe(429)
  } finally {
    await one.close()
    await two.close()
  }
})

test('of two servers that start together one creates the demonstration account, and an interrupted creation is completed by the next start', async () => {
  const databaseUrl = await freshPostgres()
  const open = () => openDatabase({ databaseUrl, dataDir: '' })
  const [one, two] = await Promise.all([
    startServer({ database: open, seed: 'one', env: { SEED_DEMO: '1' } }),
    startServer({ database: open, seed: 'two', env: { SEED_DEMO: '1' } }),
  ])
  try {
    const nowhere = { ...one.deps, config: { ...one.deps.config, dataDir: '/dev/null/data' } }
    await expect(seedDemo(nowhere)).rejects.toThrow(/ENOTDIR/)
    const passwords = await Promise.all([seedDemo(one.deps), seedDemo(two.deps)])
    expect(passwords.filter((password) => password !== undefined)).toHaveLength(1)
    const password = passwords.find(Boolean)!
    expect(
      await callAs(two.app, undefined, 'POST', '/auth/login', { username: 'demo@portage.example', password }),
    ).toMatchObject({ code: 200 })
    expect(await seedDemo(passwords[0] ? one.deps : two.deps), 'the next start says it again').toBe(password)
    expect((await verifyLedger(one.deps.database)).faults).toEqual([])
  } finally {
    await one.close()
    await two.close()
  }
})
