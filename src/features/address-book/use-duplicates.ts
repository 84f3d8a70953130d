import { savedAddress, type SavedAddress } from '#src/domain/address/address-book.ts'
import { likenessKey, pairKey } from '#src/domain/address/address-likeness.ts'
import { updateRecord, useDevice } from '#src/offline/records/records.ts'
import type { UserDatabase } from '#src/offline/database/user-database.ts'

const LIKE = 'address~'

/** Two addresses that look alike; the one changed last first. */
export type Pair = readonly [SavedAddress, SavedAddress]

/**
 * Pairs that look alike and that nobody said are different; undefined while they are being read. The index
 * alone tells which: thousands are not read for it.
 */
export const useDuplicates = (): Pair[] | undefined => useDevice(readPairs, [], [])

/** What in the book looks like the address being typed. */
export const useLooksLike = (
  address: Parameters<typeof likenessKey>[0],
  except: string,
): SavedAddress | undefined => {
  const likeness = likenessKey(address)
  return useDevice(
    async (db) => (likeness === '' ? undefined : (await alike(db, likeness)).find(({ id }) => id !== except)),
    [likeness, except],
    undefined,
  )
}

/** Nobody is asked about these two again, on any device. */
export const keepApart = ([a, b]: Pair): Promise<void> =>
  updateRecord('preference', 'notDuplicates', (doc) => ({
    ...doc,
    pairs: { ...(doc?.pairs as Record<string, true> | undefined), [pairKey(a.id, b.id)]: true },
  }))

async function readPairs(db: UserDatabase): Promise<Pair[]> {
  const keys = (await db.records.where('tokens').startsWith(LIKE).keys()) as string[]
  // Keys come in order: the same one twice is two addresses.
  const likenesses = [...new Set(keys.filter((key, at) => key === keys[at - 1]))].map((key) =>
    key.slice(LIKE.length),
  )
  const apart =
    ((await db.records.get(['preference', 'notDuplicates']))?.doc?.pairs as
      | Record<string, true>
      | undefined) ?? {}
  const groups = await Promise.all(likenesses.map((likeness) => alike(db, likeness)))
  return groups.flatMap((group) => {
    const pairs = group.flatMap((a, at) => group.slice(at + 1).map((b): Pair => [a, b]))
    return pairs.filter(([a, b]) => !apart[pairKey(a.id, b.id)]).slice(0, 1)
  })
}

const alike = async (db: UserDatabase, likeness: string): Promise<SavedAddress[]> =>
  (await db.records.where('tokens').equals(`${LIKE}${likeness}`).toArray())
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .flatMap(({ doc, ...record }) => (doc ? [savedAddress({ ...record, doc })] : []))
