import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import type { PublicRate } from '#src/contract/public-rates.ts'
import { rates } from '#server/db/schema/shipping.ts'
import { emptyValues } from '#src/domain/shared/fields.ts'
import { quickQuoteSchema, parcelSchema } from '#src/domain/parcel/parcel.ts'
import { callAs, startServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const BOX = { from: 'm5v3l9', to: 'H3B 1A7', weight: 5, length: 12, width: 9, height: 6 }
const ask = (box: object) => callAs<PublicRate[]>(server.app, undefined, 'POST', '/rates', box)

test('a visitor is told the rates of all carriers, cheapest first, as a quote would say them; nothing is stored', async () => {
  const { data } = await ask(BOX)
  const totals = data!.map(({ totalCents }) => totalCents)
  expect(totals).toEqual(totals.toSorted((a, b) => a - b))
  expect(new Set(data!.map(({ carrierCode }) => carrierCode))).toEqual(
    new Set(['sample_ground', 'sample_express']),
  )
  const quote = {
    ...emptyValues(quickQuoteSchema),
    from: { country: 'CA', postalCode: 'M5V 3L9' },
    to: { country: 'CA', postalCode: 'H3B 1A7', residential: false },
    parcels: [{ ...emptyValues(parcelSchema), weight: 5, length: 12, width: 9, height: 6 }],
    shipDate: server.deps.clock.now().toISOString().slice(0, 10),
    carrierCode: 'sample_ground',
  }
  const asked = await callAs<CarrierAnswer>(server.app, undefined, 'POST', '/quotes/parcel', quote)
  const ground = data!.filter(({ carrierCode }) => carrierCode === 'sample_ground')
  expect(asked.data!.rates).toMatchObject(ground)
  expect(await server.deps.database.sql.select().from(rates)).toEqual([])
})

test.each([
  [{ from: 'ZZZ' }, { from: 'validation.postalCode' }],
  [{ to: '' }, { to: 'validation.enter' }],
  [{ weight: 60 }, { weight: 'validation.maxWeight' }],
  [
    { length: 500, width: 0 },
    { length: 'validation.tooLarge', width: 'validation.positive' },
  ],
])('%o is refused at its fields', async (wrong, fields) => {
  expect(await ask({ ...BOX, ...wrong })).toMatchObject({ fields })
})

test('a box that no carrier takes is said to be one', async () => {
  expect(await ask({ ...BOX, length: 108, width: 108, height: 108 })).toMatchObject({
    code: 601,
    msg: 'No carrier can ship this',
  })
})
