import { and, gt, inArray, isNull } from 'drizzle-orm'
import { markupRules } from '#server/db/schema/money/costs.ts'
import { dutyTables } from '#server/db/schema/customs.ts'
import { rateCards } from '#server/db/schema/shipping.ts'
import type { Deps } from '#server/http/context.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import type { Comparison } from './compare.ts'
import { declaredShipments } from './declared-shipments.ts'
import type { DutyEffectSummary } from './duty-effect.ts'
import type { EffectSummary } from './effect.ts'
import { contentInForce } from './in-force.ts'
import { askPrices } from './in-thread.ts'
import type { PlacedFault } from '#src/contract/desk/prices.ts'
import type { Content, Pack } from './packs.ts'
import type { PricesQuestion } from './prices-worker.ts'
import { recentQuotes, type Taken } from './recent-quotes.ts'

export interface Preview extends Comparison {
  faults?: never
  /** The file as it is stored, where one was read. */
  text?: string
  /** Days on which other versions come into force later. */
  later: string[]
  effect?: EffectSummary & { taken: Taken }
  /** `since`: when the oldest of the shipments was bought. */
  duties?: DutyEffectSummary & { since: Date | null }
}
export type Previewed = { others: string[] } & (Preview | { faults: PlacedFault[] })

/**
 * What would change, and with `effect` what the last quotes would have cost. Nothing is stored.
 * @param inForceAt when it would come into force; left out: now
 */
export async function preview(
  deps: Deps,
  packs: readonly Pack[],
  proposed: PricesQuestion['proposed'],
  { inForceAt, effect: wantsEffect }: { inForceAt: Date | undefined; effect: boolean },
): Promise<Previewed> {
  const { database, clock, config } = deps
  const at = inForceAt ?? clock.now()
  const before = await contentInForce(database.sql, packs, at)
  const kinds = packs.filter((pack) => pack !== 'customs')
  const recent = wantsEffect && kinds.length > 0 ? await recentQuotes(database.sql, kinds) : undefined
  const declared =
    wantsEffect && packs.includes('customs') ? await declaredShipments(database.sql) : undefined
  const answer = await askPrices({
    before,
    proposed,
    ...(declared && { duties: { shipments: declared, day: bookDay(at) } }),
    ...(recent && {
      effect: {
        quotes: recent.quotes,
        terms: {
          rules: await database.sql.select().from(markupRules),
          registrations: config.registrations,
          day: bookDay(at),
        },
      },
    }),
  })
  if ('faults' in answer) return answer
  return {
    ...answer.comparison,
    others: answer.others,
    ...(answer.text !== undefined && { text: answer.text }),
    later: await laterDays(deps, Object.keys(answer.content) as (keyof Content)[], at),
    ...(recent && answer.effect && { effect: { ...answer.effect, taken: recent.taken } }),
    ...(declared && answer.duties && { duties: { ...answer.duties, since: declared.at(-1)?.at ?? null } }),
  }
}

async function laterDays({ database }: Deps, packs: readonly Pack[], at: Date): Promise<string[]> {
  const kinds = packs.filter((pack) => pack !== 'customs')
  const cards =
    kinds.length === 0
      ? []
      : await database.sql
          .select({ at: rateCards.inForceAt })
          .from(rateCards)
          .where(
            and(inArray(rateCards.kind, kinds), isNull(rateCards.cancelledAt), gt(rateCards.inForceAt, at)),
          )
  const tables = packs.includes('customs')
    ? await database.sql
        .select({ at: dutyTables.inForceAt })
        .from(dutyTables)
        .where(and(isNull(dutyTables.cancelledAt), gt(dutyTables.inForceAt, at)))
    : []
  return [...new Set([...cards, ...tables].map((row) => bookDay(row.at!)))].toSorted()
}
