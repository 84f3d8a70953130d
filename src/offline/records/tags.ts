import type { EntityName } from '#src/domain/sync/entity.ts'
import { useDevice } from './records.ts'

/** All tags in use, from the index alone, without reading thousands of addresses. */
export const useTags = (entity: EntityName): string[] | undefined =>
  useDevice(
    async (db) => {
      const keys = (await db.records.where('tokens').startsWith(`${entity}#`).uniqueKeys()) as string[]
      return keys.map((key) => key.slice(entity.length + 1)).toSorted((a, b) => a.localeCompare(b))
    },
    [entity],
    [],
  )
