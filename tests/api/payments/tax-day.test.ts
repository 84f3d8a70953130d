import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvoiceDetails, InvoiceSummary } from '#src/contract/billing/invoices.ts'
import type { OfferedRate } from '#src/contract/freight.ts'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer, QuotedRate } from '#src/contract/quotes.ts'
import type { CursorPage } from '#src/contract/endpoint.ts'
import { addDays } from '#src/domain/calendar/calendar.ts'
import { bookDay, dayBegins } from '#server/platform/fiscal-period.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { pdfText } from '#tests/support/documents/read-pdf.ts'
import { testClock } from '#tests/support/server/clock.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

const QC = {
  from: make.address({ city: 'Québec', province: 'QC', postalCode: 'G1R 4S9' }),
  to: make.address({ city: 'Montréal', province: 'QC', postalCode: 'H2Y 1H2' }),
}
const LAST_DAY = bookDay(testClock().now())
let server: TestServer
beforeAll(async () => {
  server = await startServer({
    env: { SITE_QST_NUMBER: `1012345678 TQ 0001 until ${LAST_DAY}`, SITE_TAX_NUMBER: '812345676 RT 0001' },
  })
})
afterAll(() => server.close())

test('a price quoted before midnight and bought after it is taxed by the day of purchase, which is shown first; its invoice has that day’s tax numbers', async () => {
  const { user } = await server.customer()
  server.clock.advance(dayBegins(addDays(LAST_DAY, 1)).getTime() - server.clock.now().getTime() - 10 * 60_000)
  const customer = await server.signIn(user)
  const shipment = make.shipment(QC)
  const quote = async () =>
    (
      await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
        ...make.quote(shipment),
        carrierCode: 'sample_ground',
      })
    ).data!.rates[0]!
  const buy = (rate: { id: string | null }) =>
    customer.call<PurchaseOutcome<QuotedRate | OfferedRate>>('POST', '/orders', {
      intentId: make.id(),
      rateId: rate.id,
      shipment,
    })
  const evening = [await quote(), await quote()] as const
  const types = ({ taxes }: Pick<QuotedRate, 'taxes'>) => taxes.map(({ type }) => type)
  expect(types(evening[0])).toEqual(['GST', 'QST'])
  expect((await buy(evening[0])).data).toMatchObject({ outcome: 'bought' })
  server.clock.advance(15 * 60_000)
  const { data } = await buy(evening[1])
  expect(data).toMatchObject({ outcome: 'rerated' })
  const { old, now } = data as Extract<PurchaseOutcome, { outcome: 'rerated' }>
  expect([types(old), types(now), now.subtotalCents]).toEqual([['GST', 'QST'], ['GST'], old.subtotalCents])
  expect((await buy(now)).data).toMatchObject({ outcome: 'bought' })
  const { rows } = (await customer.call<CursorPage<InvoiceSummary>>('GET', '/invoices')).data!
  const [after, before] = await Promise.all(
    rows.map(async ({ id }) => (await customer.call<InvoiceDetails>('GET', `/invoices/${id}`)).data!),
  )
  expect([before!.invoiceDate, before!.paidAt, after!.paidAt], 'days of the books').toEqual([
    LAST_DAY,
    LAST_DAY,
    addDays(LAST_DAY, 1),
  ])
  expect([types(after!), types(before!)]).toEqual([['GST'], ['GST', 'QST']])
  const paper = async (id: string) =>
    pdfText(
      (
        await server.app.inject({
          url: `/api/invoices/${id}/pdf`,
          headers: { authorization: `Bearer ${customer.token}` },
        })
      ).rawPayload,
    )
  const [late, early] = [await paper(after!.id), await paper(before!.id)]
  expect([
    late.includes('812345676 RT 0001'),
    late.includes('TQ 0001'),
    early.includes('812345676 RT 0001'),
    early.includes('1012345678 TQ 0001'),
  ]).toEqual([true, false, true, true])
  await ledgerHolds(server)
})
