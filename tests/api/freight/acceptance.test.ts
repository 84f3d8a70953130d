import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfferedRate } from '#src/contract/freight.ts'
import type { IntentState } from '#src/contract/intents.ts'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import { freightBookingSchema, type FreightBooking } from '#src/domain/freight/freight-booking.ts'
import { customerDb, type CustomerDb } from '#server/db/customer-db.ts'
import { acceptOffer } from '#server/modules/freight/accept.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { openSession } from '#server/http/session.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { addCard } from '#tests/support/payments/cards.ts'
import {
  askFreight,
  buyLoad,
  freightBooking,
  freightRequest,
  UNIT,
  acceptQuote,
  quoteOf,
} from '#tests/support/orders/freight.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { callAs, startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

describe.each(DATABASES)('accepting an offer of freight on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())

  const credits = async (customer: TestCustomer) =>
    (await customer.call<{ availableCents: number }>('GET', '/credits')).data!.availableCents

  test('accepting an offer pays for it once and creates a load with a bill of lading and a PRO number', async () => {
    const customer = await server.customer({ creditCents: 2000_00 })
    const quote = await askFreight(customer)
    const intentId = make.id()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => acceptQuote(customer, quote, {}, intentId)),
    )
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    const [{ data }] = answers as [(typeof answers)[0]]
    const { rate } = quote.offerList[0]!
    expect(await credits(customer)).toBe(2000_00 - rate.totalCents)
    const accepted = await quoteOf(customer, quote.id)
    expect(accepted).toMatchObject({ state: 'accepted', loadId: (data as { orderId: string }).orderId })
    const found = (await customer.call<IntentState>('GET', `/intents/${intentId}`)).data
    expect(found).toMatchObject({ state: 'booked' })
    expect((await verifyLedger(server.deps.database)).faults).toEqual([])
  })

  test.each([1, 2, 3])(
    'a call overtaken by its own repetition, after its look number %i, finds what that bought, and doesn’t say that someone else took the offer',
    async (look) => {
      const customer = await server.customer({ creditCents: 5000_00 })
      const { user } = customer
      const quote = await askFreight(customer)
      const [intentId, { deps }] = [make.id(), server]
      const db = customerDb(user.customerId, deps.database.sql, (work) => deps.database.transaction(work))
      let repeated: PurchaseOutcome<OfferedRate> | undefined
      let looks = 0
      const overtaken: CustomerDb = {
        ...db,
        one: async (...asked) => {
          const found = await db.one(...asked)
          looks += 1
          if (looks === look) repeated = (await acceptQuote(customer, quote, {}, intentId)).data
          return found
        },
      }
      const bought = await acceptOffer(
        { ...deps, db: overtaken, session: { user } } as unknown as CustomerContext,
        {
          quoteId: quote.id,
          offerId: quote.offerList[0]!.id,
          intentId,
          booking: freightBookingSchema.cast(freightBooking()) as FreightBooking,
          card: null,
        },
      )
      expect(bought).toMatchObject({ outcome: 'bought' })
      expect(bought).toEqual(repeated)
      expect(await credits(customer)).toBe(5000_00 - quote.offerList[0]!.rate.totalCents)
    },
  )

  test('of two people who accept at once, one gets it and the other pays nothing', async () => {
    const customer = await server.customer({ creditCents: 5000_00 })
    const quote = await askFreight(customer)
    const answers = await Promise.all([acceptQuote(customer, quote), acceptQuote(customer, quote)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await credits(customer)).toBe(5000_00 - quote.offerList[0]!.rate.totalCents)
  })

  test('without enough credit nothing is taken, and a card pays what is missing', async () => {
    const customer = await server.customer({ creditCents: 10_00 })
    const quote = await askFreight(customer)
    expect((await acceptQuote(customer, quote)).code).toBe(402)
    const { id: cardId } = await addCard(customer)
    const bought = await acceptQuote(customer, quote, { card: { cardId, totalCost: 10_000_00 } })
    expect(bought.data).toMatchObject({ outcome: 'bought' })
    expect(await credits(customer)).toBe(0)
    expect((await verifyLedger(server.deps.database)).faults).toEqual([])
  })

  test('what is booked is what was quoted: other places, a late pickup and a missing contact for dangerous goods are named', async () => {
    const customer = await server.customer()
    const hazard = {
      unNumber: '1263',
      shippingName: 'Paint',
      hazardClass: '3',
      packingGroup: 'II',
      hazardQuantity: 40,
      packages: 8,
    }
    const quote = await askFreight(
      customer,
      freightRequest({ units: [{ ...UNIT, goods: [{ description: 'Paint', isHazmat: true, hazard }] }] }),
    )
    expect(quote.offerList[0]!.rate.lines.map(({ kind }) => kind)).toContain('haz')
    const wrong = await acceptQuote(customer, quote, {
      booking: freightBooking({ pickup: { address: make.address(), pickupDate: '2026-11-24' } }),
    })
    expect([wrong.code, wrong.fields]).toEqual([
      601,
      {
        'booking.pickup.address.postalCode': 'freight.otherPlace',
        'booking.pickup.pickupDate': 'validation.ltlPickup',
        'booking.emergencyPhone': 'validation.enter',
      },
    ])
    const holiday = await acceptQuote(customer, quote, {
      booking: freightBooking({ emergencyPhone: '416-555-0100', pickup: { pickupDate: '2026-11-21' } }),
    })
    expect(holiday.fields).toMatchObject({ 'booking.pickup.pickupDate': 'pickup.day.weekend' })
  })

  /** Their session ended days ago. */
  const signedInAgain = async (customer: TestCustomer): Promise<TestCustomer> => {
    const { token } = await openSession(server.deps.database, server.clock, {
      user: customer.user,
      seconds: 3600,
    })
    return { ...customer, token, call: (method, path, body) => callAs(server.app, token, method, path, body) }
  }

  test('an expired offer is priced again and shown before anything is paid', async () => {
    const shop = await server.customer({ creditCents: 5000_00 })
    const quote = await askFreight(shop)
    server.clock.advance(73 * 3_600_000)
    const customer = await signedInAgain(shop)
    expect(await quoteOf(customer, quote.id)).toMatchObject({ state: 'expired', offers: 0 })
    const booking = freightBooking({ pickup: { readyDate: '2026-11-25', pickupDate: '2026-11-25' } })
    const { data } = await acceptQuote(customer, quote, { booking })
    expect(data).toMatchObject({ outcome: 'rerated', old: { id: quote.offerList[0]!.id } })
    expect(await credits(customer)).toBe(5000_00)
    const { now } = data as { now: OfferedRate }
    expect((await acceptQuote(customer, quote, { booking, offerId: now.id })).data).toMatchObject({
      outcome: 'bought',
    })
  })
})

test('a load without a response from its carrier is booked at the next start, once', async () => {
  let dies = true
  const server = await startServer({
    carriers: (usual) => ({
      freight: async () =>
        (await usual.freight()).map((carrier) => ({
          ...carrier,
          book: async (...booking) => {
            const answer = await carrier.book(...booking)
            if (dies) throw new Error('the process ended here')
            return answer
          },
        })),
    }),
  })
  try {
    const customer = await server.customer({ creditCents: 5000_00 })
    await expect(buyLoad(customer)).rejects.toThrow('500')
    dies = false
    const { settleOpenPurchases } = await import('#server/app/maintenance.ts')
    await settleOpenPurchases(server.deps, server.app.log, -1)
    const { rows } = (await server.deps.database.sql.execute(
      'select status, tracking_number, bol, mode from orders',
    )) as unknown as { rows: object[] }
    expect(rows).toEqual([
      {
        status: 'ordered',
        tracking_number: expect.stringMatching(/^SF\d{6}-\d{4}$/),
        bol: expect.stringMatching(/^9521234\d{10}$/),
        mode: 'ltl',
      },
    ])
  } finally {
    await server.close()
  }
})
