import { expect, test } from 'vitest'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import { newCommodity, newCustoms } from '#src/domain/customs/customs.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { withKarrioServer, karrio, quoted, server } from '#tests/support/carriers/karrio-server.ts'

withKarrioServer()

test('a long street is split over both lines at a word; one that doesn’t fit is refused before it is sent', async () => {
  const { customer, answer, shipment } = await quoted()
  const to = (more: object) => ({
    ...shipment,
    to: {
      ...shipment.to,
      aptSuite: 'Bureau 1204',
      address1: '1250 boulevard René-Lévesque Ouest, édifice IBM-Marathon',
      ...more,
    },
  })
  expect(
    await customer.call<PurchaseOutcome>('POST', '/orders', {
      intentId: make.id(),
      rateId: answer.rates[0]!.id,
      shipment: to({}),
    }),
  ).toMatchObject({ data: { outcome: 'bought' } })
  expect(karrio.calls.findLast(({ path }) => path === '/v1/shipments')!.body.recipient).toMatchObject({
    address_line1: 'Bureau 1204-1250 boulevard René-Lévesque Ouest,',
    address_line2: 'édifice IBM-Marathon',
  })
  const { answer: again } = await quoted(customer)
  expect(
    await customer.call('POST', '/orders', {
      intentId: make.id(),
      rateId: again.rates[0]!.id,
      shipment: to({ address2: 'entrée par la cour, derrière la fontaine, deuxième porte à gauche' }),
    }),
  ).toMatchObject({
    code: 601,
    msg: expect.stringMatching(/^The carrier rejected one of the addresses/) as string,
  })
  expect(karrio.purchases).toHaveLength(1)
})

test('the carrier is told what its driver needs at the door', async () => {
  const customer = await server.customer()
  const shipment = make.shipment({
    to: make.address({
      city: 'Montréal',
      province: 'QC',
      postalCode: 'H2Y 1H2',
      phone: '+15145550142',
      extension: '12',
      buzzCode: '4521',
      allowDropoff: true,
    }),
  })
  const [carrier] = (await server.deps.carriers.list()).filter(({ code }) => code === 'canadapost')
  const request = make.quote(shipment)
  const [rate] = (await carrier!.rates(request, server.clock.now())).rates
  await carrier!.book(
    {
      clientId: make.id(),
      customerId: customer.user.customerId,
      rate: rate!,
      costCents: rate!.totalCents,
      request,
      shipment,
    },
    server.clock.now(),
  )
  const { options } = karrio.calls.find(({ method, path }) => method === 'POST' && path === '/v1/shipments')!
    .body as { options: object }
  expect(options).toMatchObject({
    recipient_instructions: 'Phone extension 12. Buzz code 4521. May be left at the door',
  })
  expect(options).not.toHaveProperty('shipper_instructions')
})

test('a cross-border shipment includes its customs data', async () => {
  const customer = await server.customer()
  const paris = make.address({
    city: 'Paris',
    province: '',
    country: 'FR',
    postalCode: '75001',
    phone: '+33155550142',
  })
  const customs = newCustoms({
    commodities: [
      {
        ...newCommodity(),
        description: 'T-shirts',
        hsCode: '610910',
        originCountry: 'CA',
        quantity: 3,
        unitWeight: 0.2,
        weightUnit: 'kg',
        unitValue: 1999,
      },
    ],
    signerName: 'Mina Roy',
    customsDeclared: true,
  })
  const [carrier] = (await server.deps.carriers.list()).filter(({ code }) => code === 'canadapost')
  const shipment = { ...make.shipment({ to: paris }), customs }
  const request = make.quote(shipment)
  const [rate] = (await carrier!.rates(request, server.clock.now())).rates
  await carrier!.book(
    {
      clientId: make.id(),
      customerId: customer.user.customerId,
      rate: rate!,
      costCents: rate!.totalCents,
      request,
      shipment,
    },
    server.clock.now(),
  )
  expect(
    karrio.calls.find(({ method, path }) => method === 'POST' && path === '/v1/shipments')!.body.customs,
  ).toMatchObject({
    content_type: 'merchandise',
    incoterm: 'DAP',
    certify: true,
    signer: 'Mina Roy',
    duty: { paid_by: 'recipient', currency: 'CAD', declared_value: 59.97 },
    commodities: [
      {
        hs_code: '610910',
        quantity: 3,
        value_amount: 19.99,
        origin_country: 'CA',
        weight: 0.2,
        weight_unit: 'KG',
      },
    ],
  })
})
