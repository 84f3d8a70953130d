import { AsyncLocalStorage } from 'node:async_hooks'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { IntentState } from '#src/contract/intents.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { endedIntents, intents } from '#server/db/schema/shipping.ts'
import { readyToBuy } from '#tests/support/orders/buy-parcel.ts'
import { BOTH_DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer } from '#tests/support/server/server.ts'

const LOCK_MS = 400
/** As another process would: outside the transaction that is open here. */
const outside = AsyncLocalStorage.snapshot() as <R>(work: () => R) => R

// The embedded database runs one statement at a time: nothing waits there.
test('on PostgreSQL a purchase waits for a cancellation of its intent from a moment before, and the other way round', async () => {
  const server = await startServer({
    database: BOTH_DATABASES.find(({ name }) => name === 'PostgreSQL')!.open,
  })
  const { database, clock } = server.deps
  const { customer, purchase } = await readyToBuy(server)
  const id = purchase.intentId
  const { customerId } = customer.user
  const buying = await database.transaction(async (tx) => {
    const db = customerDb(customerId, tx)
    await db.self({ lock: true })
    await db.insert(endedIntents, { id, endedAt: clock.now() })
    const sent = outside(() => customer.call('POST', '/orders', purchase))
    expect(await Promise.race([sent, later('it waits')])).toBe('it waits')
    return () => sent
  })
  expect(await buying()).toMatchObject({ code: 409 })

  const second = make.id()
  const ending = await database.transaction(async (tx) => {
    const now = clock.now()
    await customerDb(customerId, tx).insert(intents, {
      id: second,
      fingerprint: 'x',
      state: 'refused',
      refusal: 'payment.declined.other',
      orderId: make.id(),
      createdAt: now,
      updatedAt: now,
    })
    const asked = outside(() => customer.call<IntentState>('POST', `/intents/${second}/end`, {}))
    expect(await Promise.race([asked, later('it waits')])).toBe('it waits')
    return () => asked
  })
  expect((await ending()).data).toMatchObject({ state: 'refused' })
  expect(await database.forCustomer(customerId).count(endedIntents, eq(endedIntents.id, second))).toBe(0)
  await server.close()
})

const later = <T>(value: T) =>
  new Promise<T>((resolve) => {
    setTimeout(resolve, LOCK_MS, value)
  })
