import { savedAddress, type SavedAddress } from '#src/domain/address/address-book.ts'
import { likenessKey, pairKey } from '#src/domain/address/address-likeness.ts'
import { updateRecord, useDevice } from '#src/offline/records/records.ts'
import type { UserDatabase } from '#src/offline/database/user-database.ts'

const LIKE = 'address~'

/** Two similar addresses; the one changed last first. */
export type Pair = readonly [SavedAddress, SavedAddress]

/**
 * Similar pairs that nobody marked as different; undefined while loading. Found by the index alone: thousands
 * of addresses aren't read for it.
 */
export const useDuplicates = (): Pair[] | undefined => useDevice(readPairs, [], [])

/** Addresses in the book that look like the one being typed. */
export const useSimilarAddresses = (
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

/** Marks two addresses as different, on all devices. */
export const markDifferent = ([a, b]: Pair): Promise<void> =>
  updateRecord('preference', 'notDuplicates', (doc) => ({
    ...doc,
    pairs: { ...(doc?.pairs as Record<string, true> | undefined), [pairKey(a.id, b.id)]: true },
  }))

async function readPairs(db: UserDatabase): Promise<Pair[]> {
  const keys = (await db.records.where('tokens').startsWith(LIKE).keys()) as string[]
  // Keys are sorted: a key that occurs twice means two addresses.
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
