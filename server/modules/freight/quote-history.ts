import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { quoteHistory } from '#server/db/schema/freight.ts'

interface QuoteEvent {
  actor: string
  event: string
  detail?: Record<string, unknown>
}

/** Records who did what to a quote, in the transaction of the action. */
export const recordQuoteEvent = (
  tx: CustomerDb,
  clock: Clock,
  quoteId: string,
  { actor, event, detail = {} }: QuoteEvent,
): Promise<boolean> =>
  tx.insert(quoteHistory, { quoteId, id: clock.newId(), at: clock.now(), actor, event, detail })
