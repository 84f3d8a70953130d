import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import { newCommodity, newCustoms } from '#src/domain/customs/customs.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { bookedDuring } from '#tests/support/payments/books.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import type { KarrioStandIn } from '#tests/support/carriers/karrio-state.ts'
import { startKarrio } from '#tests/support/carriers/karrio-stand-in.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

const paris = () =>
  make.shipment({
    to: make.address({
      city: 'Paris',
      province: '',
      country: 'FR',
      postalCode: '75001',
      phone: '+33155550142',
    }),
    customs: newCustoms({
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
    }),
  })

/** The carrier charges 106.71, of which 13.92 is tax, for every destination. */
describe.each(
  DATABASES.flatMap((database) => (['on', 'off'] as const).map((interline) => ({ ...database, interline }))),
)('with interlining $interline, on $name', ({ open, interline }) => {
  let karrio: KarrioStandIn
  let server: TestServer
  beforeAll(async () => {
    karrio = await startKarrio()
    server = await startServer({
      database: open,
      env: { INTERLINE: interline, KARRIO_URL: karrio.url, KARRIO_TOKEN: 'key_test', KARRIO_TEST: '1' },
    })
  })
  afterAll(async () => {
    await server.close()
    await karrio.close()
  })
  afterEach(() => ledgerHolds(server))

  const runAdmin = async (argv: string[], input = '') => (await runVerb({ argv, input }, server.deps)).output
  const buy = async (shipment: ReturnType<typeof make.shipment>) => {
    const customer = await server.customer()
    const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
      ...make.quote(shipment),
      carrierCode: 'canadapost',
    })
    let id = ''
    const { company } = await bookedDuring(server, async () => {
      const { data: bought } = await customer.call<PurchaseOutcome>('POST', '/orders', {
        intentId: make.id(),
        rateId: data!.rates[0]!.id,
        shipment,
      })
      id = bought?.outcome === 'bought' ? bought.orderId : ''
    })
    return { company, number: (await customer.call<{ number: string }>('GET', `/orders/${id}`)).data!.number }
  }
  const untaxed = { cost_of_sales: 92_79, carrier_payable: -92_79 }
  const taxed = { cost_of_sales: 92_79, tax_recoverable_HST: 13_92, carrier_payable: -106_71 }

  test('a carrier is expected to charge tax on its leg of a shipment abroad only without interlining; within Canada always', async () => {
    expect((await buy(paris())).company).toEqual(interline === 'on' ? untaxed : taxed)
    expect((await buy(make.shipment())).company).toEqual(taxed)
  })

  test('a bill that charges tax anyway is booked as it is and listed for the operator', async () => {
    const [abroad, within] = [await buy(paris()), await buy(make.shipment())]
    const rows = [abroad, within].map(({ number }) => `C-1,${number},92.79,13.92,Expedited`)
    let said = ''
    const { company } = await bookedDuring(server, async () => {
      said = await runAdmin(
        ['bill', 'import', 'c.csv', '--carrier', 'canadapost'],
        ['Invoice Number,Tracking Number,Net,HST,Description', ...rows].join('\n'),
      )
    })
    expect(company).toEqual(interline === 'on' ? { tax_recoverable_HST: 13_92, carrier_payable: -13_92 } : {})
    expect(
      said.includes(`Taxed, though interlined: ask the carrier for it back: 1\n    ${abroad.number}\t13.92`),
    ).toBe(interline === 'on')
  })

  test('later charges for a shipment abroad are expected to be taxed like the shipment', async () => {
    const { number } = await buy(paris())
    const { company } = await bookedDuring(server, () =>
      runAdmin(['adjustment', 'create', number, '10.00', '--reason', 'weight', '--cost', '8.00']),
    )
    expect(company).toEqual(
      interline === 'on'
        ? { cost_of_sales: 8_00, carrier_payable: -8_00 }
        : { cost_of_sales: 8_00, tax_recoverable_HST: 1_20, carrier_payable: -9_20 },
    )
  })
})
