import { contract } from '#src/contract/contract.ts'
import type { Serve } from '#server/http/serve.ts'
import { startBuying } from './buy.ts'
import { requestPrices } from './price.ts'
import { batchFacts, boughtRows, findBatch, listBatches, listRows, printableOrders } from './repository.ts'

const { list, get, rows, labels, bought, price, buy } = contract.batches

export function batchRoutes(serve: Serve): void {
  serve(list, (_, { db }) => listBatches(db))
  serve(get, async ({ id }, { db }) => batchFacts(db, await findBatch(db, id)))
  serve(rows, async (input, { db }) => {
    await findBatch(db, input.id)
    return listRows(db, input)
  })
  serve(labels, async ({ id }, { db }) => {
    await findBatch(db, id)
    return printableOrders(db, id)
  })
  serve(bought, ({ rows: ids }, { db }) => boughtRows(db, ids))
  serve(price, async ({ id, choice, ...input }, context) => {
    await requestPrices(context, { ...input, id, choice })
    return batchFacts(context.db, await findBatch(context.db, id))
  })
  serve(buy, async (input, context) => {
    await startBuying(context, { ...input, card: input.card ?? null, paymentId: input.paymentId ?? '' })
    return batchFacts(context.db, await findBatch(context.db, input.id))
  })
}
