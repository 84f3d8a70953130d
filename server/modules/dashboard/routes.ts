import { contract } from '#src/contract/contract.ts'
import type { Serve } from '#server/http/serve.ts'
import { dashboardFacts } from './facts.ts'

export function dashboardRoutes(serve: Serve): void {
  serve(contract.dashboard.facts, (_, { db, clock }) => dashboardFacts(db, clock.now()))
}
