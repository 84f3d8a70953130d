import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Carriers } from '#server/carriers/carriers.ts'
import { pickups, samplePickups } from '#server/db/schema/pickups.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { PASSWORD, startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

describe.each(DATABASES)('an account that ends while a pickup is booked, on $name', ({ open }) => {
  let server: TestServer
  /** Runs once while a carrier is asked to cancel a pickup, or for its outcome. */
  const meanwhile: { cancel?: () => Promise<unknown>; find?: () => Promise<unknown> } = {}
  const happens = async (at: keyof typeof meanwhile) => {
    const what = meanwhile[at]
    delete meanwhile[at]
    await what?.()
  }
  const carriers = (usual: Carriers): Partial<Carriers> => ({
    find: async (code) => {
      await happens('find')
      const carrier = await usual.find(code)
      return (
        carrier && {
          ...carrier,
          pickups: {
            ...carrier.pickups!,
            cancel: async (...asked) => {
              await happens('cancel')
              return carrier.pickups!.cancel(...asked)
            },
          },
        }
      )
    },
  })
  beforeAll(async () => {
    server = await startServer({ database: open, carriers })
  })
  afterAll(() => server.close())
  const ask = (customer: TestCustomer, id: string) =>
    customer.call('POST', '/pickups', { ...make.pickup(), id, carrierCode: 'sample_ground', orderIds: [] })
  const leave = (customer: TestCustomer) => customer.call('DELETE', '/account', { password: PASSWORD })
  const drivers = (id: string) =>
    server.deps.database.sql.select().from(samplePickups).where(eq(samplePickups.clientId, id))

  test('a pickup booked meanwhile keeps the account open until it is cancelled too', async () => {
    const shop = await server.customer({ creditCents: 0 })
    const [first, late] = [make.id(), make.id()]
    await ask(shop, first)
    meanwhile.cancel = () => ask(shop, late)
    expect((await leave(shop)).code).toBe(409)
    expect((await shop.call('GET', '/credits')).code, 'still there').toBe(200)
    expect((await leave(shop)).code).toBe(200)
    for (const id of [first, late])
      expect(await drivers(id)).toMatchObject([{ cancelledAt: expect.any(Date) as Date }])
  })

  test('a pickup requested after the end isn’t booked', async () => {
    const shop = await server.customer({ creditCents: 0 })
    const id = make.id()
    let left: number | undefined
    meanwhile.find = async () => {
      left = (await leave(shop)).code
    }
    expect((await ask(shop, id)).code).toBe(401)
    expect(left).toBe(200)
    expect(await drivers(id)).toEqual([])
    expect(await server.deps.database.sql.select().from(pickups).where(eq(pickups.id, id))).toEqual([])
  })
})
