import { readCardInForce, cardInForce } from '#server/carriers/rate-card-store.ts'
import type { Sql } from '#server/db/sql.ts'
import { dutyRules } from '#server/modules/customs/duty-table-store.ts'
import type { Content, Pack, Upload } from './packs.ts'

/** The packs that an upload changes. */
export const packsOf = (upload: Upload): readonly Pack[] =>
  upload === 'fuel' ? ['parcel', 'freight'] : [upload]

/** What is in force at that time. */
export async function contentInForce(sql: Sql, packs: readonly Pack[], at: Date): Promise<Content> {
  const content: Content = {}
  for (const pack of packs) {
    const found =
      pack === 'customs'
        ? JSON.stringify(await dutyRules({ sql }, at))
        : (await cardInForce({ sql }, pack, at))?.csv
    if (found !== undefined) content[pack] = found
  }
  return content
}

/** Both cards, parsed. */
export async function cardsInForce(sql: Sql, at: Date) {
  const [parcel, freight] = [
    await readCardInForce({ sql }, 'parcel', at),
    await readCardInForce({ sql }, 'freight', at),
  ]
  if (!parcel || !freight) throw new Error('there is no card')
  return { parcel: parcel.card, freight: freight.card }
}
