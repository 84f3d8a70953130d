import { contract } from '#src/contract/contract.ts'
import type { Serve } from '#server/serve.ts'
import { availableCents, listMovements } from './ledger.ts'

export function billingRoutes(serve: Serve): void {
  serve(contract.billing.credits, async (_, { db }) => ({ availableCents: await availableCents(db) }))
  serve(contract.billing.ledger, ({ after }, { db }) => listMovements(db, after))
}
