import { expect, test } from 'vitest'
import { make } from '#tests/support/domain/sample-values.ts'
import { emptyDatabase, files } from '#tests/support/database/migrations.ts'

test('orders from before batches existed are found by their words, come from the website, and are on no manifest', async () => {
  const db = await emptyDatabase()
  const at = files.findIndex((name) => name.endsWith('_search-extensions.sql'))
  await db.migrate(files.slice(0, at))
  await db.query(
    `insert into orders (customer_id, id, number, status, pay_status, carrier_code, total_cents, shipment, rate, search, created_at, updated_at)
    values ($1, $2, 'OR0000-1235', 'ordered', 'paid', 'sample_ground', 1234, '{}', '{}', 'or0000-1235 montreal', now(), now())`,
    [make.id(), make.id()],
  )
  await db.migrate(files.slice(at))
  expect(
    (await db.query(`select batch, source, manifest_id, ssccs from orders where search like '%ontrea%'`))
      .rows,
  ).toEqual([{ batch: '', source: 'web', manifest_id: null, ssccs: null }])
  await db.close()
})

test('orders from before totals existed are counted in them, by Ontario’s months', async () => {
  const db = await emptyDatabase()
  const at = files.findIndex((name) => name.endsWith('_order_totals.sql'))
  await db.migrate(files.slice(0, at))
  const shop = make.id()
  const orders = [
    ['delivered', 1000, '2026-01-01T04:30:00Z'],
    ['delivered', 500, '2025-12-31T12:00:00Z'],
    ['ordered', 700, '2026-01-01T05:00:00Z'],
    ['draft', 100, null],
  ] as const
  for (const [status, cents, paidAt] of orders)
    await db.query(
      `insert into orders (customer_id, id, number, status, pay_status, carrier_code, total_cents, shipment, rate, search, paid_at, created_at, updated_at)
      values ($1, $2, '', $3, 'paid', '', $4, '{}', '{"savingCents": 10}', '', $5, now(), now())`,
      [shop, make.id(), status, cents, paidAt],
    )
  await db.migrate(files.slice(at))
  expect(
    (
      await db.query(
        `select month, status, order_count::int as n, total_cents::int as cents, saving_cents::int as saved from order_totals where customer_id = '${shop}' order by 1, 2`,
      )
    ).rows,
  ).toEqual([
    { month: '', status: 'draft', n: 1, cents: 100, saved: 10 },
    { month: '2025-12', status: 'delivered', n: 2, cents: 1500, saved: 20 },
    { month: '2026-01', status: 'ordered', n: 1, cents: 700, saved: 10 },
  ])
  await db.close()
})
