import { createHsSearch, type HsFile, type HsSearch } from '#src/domain/customs/hs-search.ts'
import type { GoodsWordsFile } from '#src/domain/customs/goods-words.ts'
import { dutyTables, type DutyTables, type TariffFile } from '#src/domain/customs/tariff.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/db/database.ts'
import { dutyRules, dutyRulesId } from './duty-table-store.ts'

/** The large tables that customs calls search, loaded with the first request and then cached. */
export interface CustomsReference {
  hs: () => Promise<HsSearch>
  tables: () => Promise<DutyTables>
}

interface Reading {
  database: Database
  clock: Clock
}

export function createCustomsReference({ database, clock }: Reading): CustomsReference {
  let hs: Promise<HsSearch> | undefined
  let current: { id: string; tables: Promise<DutyTables> } | undefined
  return {
    hs: () => (hs ??= readHs()),
    async tables() {
      const id = await dutyRulesId(database, clock.now())
      if (current?.id !== id) current = { id, tables: readTables({ database, clock }) }
      // A failure isn't cached: the next request tries again.
      return current.tables.catch((error: unknown) => {
        current = undefined
        throw error
      })
    },
  }
}

async function readHs(): Promise<HsSearch> {
  const [hs, words] = await Promise.all([
    import('#src/domain/data/hs.json', { with: { type: 'json' } }),
    import('#src/domain/data/goods-words.json', { with: { type: 'json' } }),
  ])
  return createHsSearch(hs.default as unknown as HsFile, words.default as unknown as GoodsWordsFile)
}

async function readTables({ database, clock }: Reading): Promise<DutyTables> {
  const [rules, { default: file }] = await Promise.all([
    dutyRules(database, clock.now()),
    import('#src/domain/data/us-tariff.json', { with: { type: 'json' } }),
  ])
  return dutyTables(rules, file as TariffFile)
}
