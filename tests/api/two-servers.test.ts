import { expect, test } from 'vitest'
import type { Bought, CarrierAnswer } from '#src/contract/parcel.ts'
import { openDatabase } from '#server/db/open.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { make } from '#tests/support/make.ts'
import { callAs, startServer } from '#tests/support/server.ts'

test('two servers on one PostgreSQL are one: sessions, limits and a purchase sent to both at once', async () => {
  const databaseUrl = await freshPostgres()
  const open = () => openDatabase({ databaseUrl, dataDir: '' })
  // Started together, so that both want to migrate and to load the sample rates.
  const [one, two] = await Promise.all([startServer({ database: open }), startServer({ database: open })])
  try {
    const customer = await one.customer()
    const shipment = make.shipment()
    const { data } = await callAs<CarrierAnswer>(two.app, customer.token, 'POST', '/quotes/parcel', { ...make.quote(shipment), carrierCode: 'sample_ground' })
    const purchase = { intentId: make.id(), rateId: data!.rates[0]!.id, shipment }
    const answers = await Promise.all([one, two, one, two].map(({ app }) => callAs<Bought>(app, customer.token, 'POST', '/orders', purchase)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]!.data).toMatchObject({ outcome: 'bought' })
    expect((await callAs<{ rows: unknown[] }>(two.app, customer.token, 'GET', '/orders')).data!.rows).toHaveLength(1)

    const knock = (app: typeof one.app) => app.inject({ method: 'POST', url: '/api/auth/impersonate', payload: { token: 'x' }, remoteAddress: '203.0.113.7' })
    for (let n = 0; n < 15; n += 1) await Promise.all([knock(one.app), knock(two.app)])
    expect((await knock(one.app)).statusCode).toBe(429)
  } finally {
    await one.close()
    await two.close()
  }
})
