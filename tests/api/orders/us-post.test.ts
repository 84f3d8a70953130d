import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import { newCustoms } from '#src/domain/customs/customs.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
// Before the first quote: the rate card says that its first carrier is the post.
beforeAll(async () => {
  server = await startServer()
  const { output: card } = await runVerb({ argv: ['rates', 'export'], input: '' }, server.deps)
  const posted = card.replace(/^(carrier,Sample Ground,.*),no,/m, '$1,yes,')
  if (posted === card) throw new Error('the sample card has no such carrier')
  await runVerb({ argv: ['rates', 'import', 'card.csv', '--reason', 'x'], input: posted }, server.deps)
})
afterAll(() => server.close())

test('a postal parcel to Chicago can be paid for once each line has its ten digits and the declaration its ID, and not before', async () => {
  const customer = await server.customer()
  const to = make.address({
    fullName: 'Sam Lee',
    address1: '200 W Adams St',
    city: 'Chicago',
    province: 'IL',
    country: 'US',
    postalCode: '60606',
    phone: '+13125550142',
  })
  const shipment = (hsCode: string, declarationId: string) =>
    make.shipment({
      to,
      customs: newCustoms({
        commodities: [make.commodity({ hsCode, quantity: 1 })],
        signerName: 'Mina Roy',
        customsDeclared: true,
        declarationId,
      }),
    })
  const buying = async (hsCode: string, declarationId = '') => {
    const wanted = shipment(hsCode, declarationId)
    const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
      ...make.quote(wanted),
      carrierCode: 'sample_ground',
    })
    expect(data!.rates[0]).toMatchObject({ byPost: true })
    return customer.call<PurchaseOutcome>('POST', '/orders', {
      intentId: make.id(),
      rateId: data!.rates[0]!.id!,
      shipment: wanted,
    })
  }
  expect(await buying('610910')).toMatchObject({
    code: 601,
    fields: {
      'shipment.customs.commodities[0].hsCode': 'validation.hsTenDigits',
      'shipment.customs.declarationId': 'validation.enter',
    },
  })
  expect(await buying('6109100012', 'A1B2')).toMatchObject({
    code: 601,
    fields: { 'shipment.customs.declarationId': 'validation.declarationId' },
  })
  expect((await buying('6109100012', 'a1b2c3d4e5f6g')).data?.outcome).toBe('bought')
})

test('and the post delivers to a military address, where no courier does', async () => {
  const customer = await server.customer()
  const asked = make.quote(
    make.shipment({ to: make.address({ country: 'US', province: 'AE', postalCode: '09012', city: 'APO' }) }),
  )
  const rates = async (carrierCode: string) =>
    (await customer.call<CarrierAnswer>('POST', '/quotes/parcel', { ...asked, carrierCode })).data!.rates
      .length
  expect([(await rates('sample_ground')) > 0, await rates('sample_express')]).toEqual([true, 0])
})
