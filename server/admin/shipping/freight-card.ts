import { decimalMoney } from '#src/domain/money/money.ts'
import { priceFreight } from '#server/carriers/prices.ts'
import { actingLocale } from '#server/db/audit.ts'
import type { Deps } from '#server/http/context.ts'
import { sentence } from '#server/platform/messages.ts'
import type { Command } from '#server/admin/cli/command.ts'
import { listing } from '#server/admin/cli/table.ts'
import { findQuoteByNumber } from './freight.ts'

/** What the freight card asks for a request today, with the customer's markup, and why it doesn't price the rest. */
export async function listCardPrices({ words: [given], options }: Command, deps: Deps): Promise<string> {
  const { carriers, clock } = deps
  const quote = await findQuoteByNumber(given, deps)
  const buyer = { customerId: quote.customerId, now: clock.now() }
  const answers = await Promise.all(
    (await carriers.freight()).map((carrier) => priceFreight(carriers, carrier, quote.request, buyer)),
  )
  const rows = answers.flatMap(({ rates, refused }) => [
    ...rates.map(({ rate, cost }) => ({
      carrier: rate.carrierName,
      service: rate.serviceName,
      days: String(rate.transitDays),
      price: decimalMoney(rate.subtotalCents),
      cost: decimalMoney(cost.netCents),
      margin: decimalMoney(rate.subtotalCents - cost.netCents),
      total: decimalMoney(rate.totalCents),
      refused: '',
    })),
    ...refused.map(({ carrierName, serviceName, refused: why }) => ({
      carrier: carrierName,
      service: serviceName,
      days: '',
      price: '',
      cost: '',
      margin: '',
      total: '',
      refused: sentence(actingLocale(), why),
    })),
  ])
  return listing(options, ['carrier', 'service', 'days', 'price', 'cost', 'margin', 'total', 'refused'], rows)
}
