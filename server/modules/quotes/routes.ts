import { contract } from '#src/contract/contract.ts'
import type { CarrierInfo } from '#src/contract/quotes.ts'
import { byPrice } from '#src/domain/rating/rate-choice.ts'
import { shipDayFault } from '#src/domain/calendar/ship-day.ts'
import { notFound, RequestError } from '#server/platform/errors.ts'
import type { Serve } from '#server/http/serve.ts'
import { publicRate, publicRequest } from './public-rates.ts'
import { quoteCarrier } from './quote.ts'

export function quoteRoutes(serve: Serve): void {
  serve(contract.quotes.carriers, async (_, { carriers }): Promise<CarrierInfo[]> =>
    (await carriers.list()).map((carrier) => ({
      carrierCode: carrier.code,
      carrierName: carrier.name,
      sample: carrier.sample,
      services: carrier.services(),
    })),
  )

  serve(
    contract.quotes.parcel,
    async ({ carrierCode, ...request }, { carriers, clock, database, session, log, aside }) => {
      const fault = shipDayFault(request.shipDate, clock.now())
      if (fault) throw new RequestError('error.fields', { fields: { shipDate: fault } })
      const carrier = await carriers.find(carrierCode)
      if (!carrier) throw notFound()
      try {
        const quoting = quoteCarrier({
          carriers,
          carrier,
          request,
          clock,
          db: session && database.forCustomer(session.customerId),
        })
        // A real carrier may be slow; waiting for it doesn't hold one of the server's slots.
        return await (carrier.live ? aside(quoting) : quoting)
      } catch (error) {
        // One carrier's failure is a row that says so; the others still answer.
        log.error({ err: error as Error }, 'a carrier failed to quote')
        return { carrierCode, rates: [], refused: [], failure: 'quote.carrierFailed' }
      }
    },
  )

  serve(contract.publicRates.get, async ({ from, to, ...box }, { carriers, clock, log, aside }) => {
    const sizes = Object.fromEntries(Object.entries(box).map(([name, value]) => [name, String(value)]))
    const request = await publicRequest({ from, to, ...sizes }, clock.now())
    const answers = await Promise.allSettled(
      (await carriers.list()).map((carrier) => {
        const quoting = quoteCarrier({ carriers, carrier, request, clock, db: undefined })
        return carrier.live ? aside(quoting) : quoting
      }),
    )
    for (const answer of answers)
      if (answer.status === 'rejected')
        log.error({ err: answer.reason as Error }, 'a carrier failed to quote')
    const answered = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const rates = answered.flatMap((answer) => answer.rates.map(publicRate)).toSorted(byPrice)
    if (rates.length === 0)
      throw new RequestError(answered.length < answers.length ? 'error.unexpected' : 'page.selectQuick.none')
    return rates
  })
}
