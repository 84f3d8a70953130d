import { contract } from '#src/contract/contract.ts'
import type { FreightBooking } from '#src/domain/freight/freight-booking.ts'
import type { FreightRequest } from '#src/domain/freight/freight.ts'
import type { CustomerContext } from '#server/http/context.ts'
import type { Serve } from '#server/http/serve.ts'
import { acceptOffer } from './accept.ts'
import { refreshQuote, requestQuote, declineOffer, withdrawQuote } from './quotes.ts'
import { findQuote, listQuotes, quoteDetails, type QuoteRecord } from './repository.ts'

const { ask, list, get, again, withdraw, decline, accept } = contract.freightQuotes

export function freightRoutes(serve: Serve): void {
  serve(ask, async ({ id, request }, context) =>
    details(await requestQuote(context, id, request as FreightRequest), context),
  )
  serve(list, (input, { db, clock }) => listQuotes(db, input, clock.now()))
  serve(get, async ({ id }, context) => details(await findQuote(context.db, id), context))
  serve(again, async ({ id }, context) => details(await refreshQuote(context, id), context))
  serve(withdraw, async ({ id, ...why }, context) => details(await withdrawQuote(context, id, why), context))
  serve(decline, async ({ id, offerId, ...why }, context) =>
    details(await declineOffer(context, id, offerId, why), context),
  )
  serve(accept, ({ id, booking, card, ...input }, context) =>
    acceptOffer(context, { ...input, quoteId: id, booking: booking as FreightBooking, card: card ?? null }),
  )
}

const details = (quote: QuoteRecord, { db, clock }: CustomerContext) => quoteDetails(db, quote, clock.now())
