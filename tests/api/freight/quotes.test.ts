import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FreightQuote, QuoteRow } from '#src/contract/freight.ts'
import type { CursorPage } from '#src/contract/endpoint.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { bookedDuring } from '#tests/support/payments/books.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import {
  askFreight,
  freightBooking,
  freightRequest,
  UNIT,
  acceptQuote,
  quoteOf,
} from '#tests/support/orders/freight.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { freightQuotePath } from '#src/paths.ts'
import { noticesOf } from '#tests/support/server/notices.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

const CONTAINER = freightRequest({
  mode: 'rail',
  units: undefined,
  to: { country: 'CA', postalCode: 'T2P 1J9' },
  container: { size: 'domestic53' },
  totalWeight: 38_000,
  description: 'Furniture',
})

describe.each(DATABASES)('freight on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())

  const runAdmin = async (...argv: string[]) => (await runVerb({ argv, input: '' }, server.deps)).output

  test('a shop requests a pallet’s price, twice with the same ID, and gets one quote with three offers', async () => {
    const customer = await server.customer()
    const id = make.id()
    const [first, second] = await Promise.all([
      askFreight(customer, freightRequest(), id),
      askFreight(customer, freightRequest(), id),
    ])
    expect(first).toEqual(second)
    expect(first).toMatchObject({
      state: 'offered',
      mode: 'ltl',
      origin: 'M5V 2T6',
      destination: 'H3B 1A7',
      offers: 3,
    })
    expect(first.number).toMatch(/^QT\d{4}-\d{4}$/)
    expect(first.offerList.map(({ rate }) => rate.totalCents)).toEqual(
      first.offerList.map(({ rate }) => rate.totalCents).toSorted((a, b) => a - b),
    )
    expect(
      (
        await customer.call('POST', '/quotes/freight', {
          id,
          request: freightRequest({ units: [{ ...UNIT, quantity: 2 }] }),
        })
      ).code,
    ).toBe(422)
  })

  test('what a carrier would refuse at the dock is refused in the quote, at its field', async () => {
    const customer = await server.customer()
    const { code, fields } = await customer.call('POST', '/quotes/freight', {
      id: make.id(),
      request: freightRequest({ services: ['lgpu'], units: [UNIT, { ...UNIT, weight: 1600 }] }),
    })
    expect([code, fields]).toEqual([601, { 'request.units[1].weight': 'validation.liftGateWeight' }])
    expect(await askFreight(customer, freightRequest({ units: [{ ...UNIT, quantity: 40 }] }))).toMatchObject({
      state: 'declined',
      offerList: [],
      refused: [{ refused: 'freight.takeTruckload' }, {}, {}],
    })
  })

  test.each([
    ['a number that nobody uses', { unNumber: 'UN9999' }, { unNumber: 'validation.unNumberUnknown' }],
    [
      'another class than the number has',
      { hazardClass: '8' },
      { hazardClass: 'validation.hazardClassOther' },
    ],
    ['the right number and class', {}, undefined],
  ])('dangerous goods: %s', async (_, more, wrong) => {
    const customer = await server.customer()
    const hazard = {
      unNumber: 'UN1203',
      shippingName: 'Gasoline',
      hazardClass: '3',
      packingGroup: 'II',
      hazardQuantity: 40,
      ...more,
    }
    const { code, fields } = await customer.call('POST', '/quotes/freight', {
      id: make.id(),
      request: freightRequest({
        units: [{ ...UNIT, goods: [{ description: 'Fuel', isHazmat: true, hazard }] }],
      }),
    })
    expect(
      fields &&
        Object.fromEntries(
          Object.entries(fields).map(([path, message]) => [path.split('.').at(-1), message]),
        ),
    ).toEqual(wrong)
    expect(code).toBe(wrong ? 601 : 200)
  })

  test('a container is quoted by a person: emails both ways, an offer by the operator, accepted', async () => {
    const customer = await server.customer({ creditCents: 9000_00 })
    const quote = await askFreight(customer, CONTAINER)
    expect(quote).toMatchObject({ state: 'requested', offerList: [] })
    expect(await runAdmin('freight', 'list')).toContain(quote.number)
    expect(await runAdmin('freight', 'offer', quote.number, '2800.00', '--days', '6', '--dry-run')).toContain(
      'would be offered',
    )
    expect(
      await runAdmin(
        'freight',
        'offer',
        quote.number,
        '2800.00',
        '--days',
        '6',
        '--line',
        'storage=50.00',
        '--terms',
        'Two days free at the terminal',
        '--cost',
        '2200.00',
      ),
    ).toContain('offered for')
    const offered = await quoteOf(customer, quote.id)
    expect((await noticesOf(customer))[0]).toMatchObject({
      kind: 'freightOffered',
      params: { number: quote.number },
      link: freightQuotePath(quote),
    })
    expect(offered).toMatchObject({
      state: 'offered',
      offerList: [
        {
          by: 'operator',
          rate: {
            transitDays: 6,
            terms: expect.arrayContaining([
              'Two days free at the terminal',
              { id: 'freight.terms.storage', amountCents: 300_00, count: 2 },
              { id: 'freight.terms.detention', amountCents: 95_00, count: 2 },
            ]),
          },
        },
      ],
    })
    expect(offered.offerList[0]!.rate.lines.map(({ kind }) => kind)).toEqual(['freight', 'fuel', 'storage'])
    const booking = freightBooking({
      pickup: { readyDate: '2026-11-25', pickupDate: '2026-11-25' },
      delivery: { address: make.address({ city: 'Calgary', province: 'AB', postalCode: 'T2P 1J9' }) },
    })
    const { company } = await bookedDuring(server, async () => {
      expect((await acceptQuote(customer, offered, { booking })).data).toMatchObject({ outcome: 'bought' })
    })
    expect(company, 'the cost that the operator named, with the tax of Alberta').toEqual({
      cost_of_sales: 2200_00,
      tax_recoverable_GST: 110_00,
      carrier_payable: -2310_00,
    })
    expect(await runAdmin('freight', 'offer', quote.number, '2800.00', '--days', '6')).toContain(
      'it is accepted',
    )
  })

  test('a withdrawn or declined quote gets no offer, and the operator may refuse with a reason', async () => {
    const customer = await server.customer()
    const withdrawn = await askFreight(customer, CONTAINER)
    expect(
      (await customer.call<FreightQuote>('POST', `/quotes/${withdrawn.id}/withdraw`, {})).data,
    ).toMatchObject({ state: 'withdrawn' })
    expect(await runAdmin('freight', 'offer', withdrawn.number, '2800.00', '--days', '6')).toContain(
      'it is withdrawn',
    )
    const refused = await askFreight(customer, CONTAINER)
    server.clock.advance(1000)
    await runAdmin('freight', 'refuse', refused.number, '--answer', 'No equipment this week')
    expect(await noticesOf(customer)).toMatchObject([
      { kind: 'freightDeclined', params: { number: refused.number } },
    ])
    expect(await quoteOf(customer, refused.id)).toMatchObject({
      state: 'declined',
      history: [
        { event: 'quote.asked' },
        { event: 'quote.refused', detail: { why: 'No equipment this week' } },
      ],
    })
    const declined = await askFreight(customer)
    for (const { id } of declined.offerList)
      await customer.call('POST', `/quotes/${declined.id}/decline`, { offerId: id })
    expect(await quoteOf(customer, declined.id)).toMatchObject({ state: 'declined', offers: 0 })
    expect(
      (await customer.call<FreightQuote>('POST', `/quotes/${declined.id}/again`, {})).data,
    ).toMatchObject({ state: 'offered', offers: 3 })
  })

  test('the list shows open quotes, finds them by number and postal code, and has pages', async () => {
    const customer = await server.customer()
    const made = []
    for (let n = 0; n < 27; n += 1) {
      made.push(await askFreight(customer))
      server.clock.advance(1000)
    }
    const list = async (query: string) =>
      (await customer.call<CursorPage<QuoteRow>>('GET', `/quotes?${query}`)).data!
    const first = await list('')
    expect(first.rows.map(({ id }) => id)).toEqual(
      made
        .slice(2)
        .map(({ id }) => id)
        .toReversed(),
    )
    expect((await list(`after=${first.next}`)).rows.map(({ id }) => id)).toEqual([made[1]!.id, made[0]!.id])
    expect((await list(`q=${made[3]!.number}`)).rows.map(({ id }) => id)).toEqual([made[3]!.id])
    expect((await list('mode=rail')).rows).toEqual([])
  })

  test('a dry run of a rate card says which quotes would cost something else, and imports nothing', async () => {
    await askFreight(await server.customer())
    const csv = await runAdmin('rates', 'export', '--freight')
    const dearer = csv.replace(/^(break,.*sf_ltl_economy.*ON - QC.*?),(\d+)\.(\d\d),/gm, '$1,9$2.$3,')
    const answer = (
      await runVerb(
        { argv: ['rates', 'import', 'x.csv', '--freight', '--dry-run'], input: dearer },
        server.deps,
      )
    ).output
    expect(answer).toMatch(/rows removed.*added/)
    expect(answer).toContain('Nothing was imported.')
    expect(await runAdmin('rates', 'export', '--freight')).toBe(csv)
  })
})
