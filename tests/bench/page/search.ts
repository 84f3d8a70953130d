import { applyFeed } from '#src/offline/sync/feed.ts'
import { searchRecords } from '#src/offline/records/records.ts'
import { closeUserDatabase, openUserDatabase } from '#src/offline/database/user-database.ts'
import { normalizeText } from '#src/domain/shared/text/normalize-text.ts'
import {
  countMatches,
  sampleAddresses,
  sampleSearches,
  wordsOf,
  type SampleAddress,
} from '#tests/bench/addresses.ts'
import { openIdb, openPouch, openRx } from '#tests/bench/peers/stores.ts'

interface Book {
  fill: (addresses: SampleAddress[]) => Promise<unknown>
  /** For stores that build the index afterwards. */
  index?: () => Promise<unknown>
  find: (q: string) => Promise<unknown[]>
  close: () => unknown
}
interface Filling {
  count: number
  seed: number
}
/** Stops early once this round's searches have taken `budgetMs` in total. */
interface SearchTask extends Filling {
  searches: number
  round: number
  budgetMs: number
}

const LIMIT = 20
const BATCH = 500
const words = (q: string): string[] => wordsOf(normalizeText(q)).toSorted((a, b) => b.length - a.length)

/**
 * Each stores the same words of the same addresses as its manual says, and finds the same by beginnings of
 * words.
 */
const BOOKS: Record<string, (name: string) => Promise<Book>> = {
  async portage(name) {
    const db = await openUserDatabase(name)
    let next = 0
    return {
      // As the server sends them.
      async fill(addresses) {
        const changes = addresses.map(({ id, doc }) => ({
          entity: 'address' as const,
          id,
          rev: 1,
          doc,
          at: '2026-01-01T00:00:00.000Z',
        }))
        await applyFeed(
          db,
          next,
          { changes, next: (next += changes.length), head: 0, more: true, reset: false },
          { now: Date.now(), newId: () => crypto.randomUUID() },
        )
      },
      find: (q) => searchRecords(db, 'address', q, LIMIT),
      close: closeUserDatabase,
    }
  },
  async idb(name) {
    const db = await openIdb(name)
    return {
      async fill(addresses) {
        const { store, done } = db.transaction('things', 'readwrite')
        await Promise.all([
          ...addresses.map(({ id, doc, words: tokens }) => store.put({ id, doc, tokens })),
          done,
        ])
      },
      async find(q) {
        const [first = '', ...others] = words(q)
        const found = new Map<unknown, unknown>()
        let cursor = await db
          .transaction('things')
          .store.index('tokens')
          .openCursor(IDBKeyRange.bound(first, `${first}\uFFFF`))
        while (cursor && found.size < LIMIT) {
          const { tokens } = cursor.value as { tokens: string[] }
          if (others.every((word) => tokens.some((token) => token.startsWith(word))))
            found.set(cursor.primaryKey, cursor.value)
          cursor = await cursor.continue()
        }
        return [...found.values()]
      },
      close: () => db.close(),
    }
  },
  async PouchDB(name) {
    const db = openPouch(name)
    // Already there if it was filled before.
    await db
      .put({
        _id: '_design/words',
        views: { words: { map: 'function (doc) { doc.tokens.forEach(function (token) { emit(token) }) }' } },
      })
      .catch(() => {})
    return {
      fill: (addresses) =>
        db.bulkDocs(addresses.map(({ id, doc, words: tokens }) => ({ _id: id, doc, tokens }))),
      index: () => db.query('words', { limit: 1 }),
      async find(q) {
        const [first = '', ...others] = words(q)
        const found = new Map<string, unknown>()
        for (let skip = 0; found.size < LIMIT; skip += PAGE) {
          const { rows } = await db.query('words', {
            startkey: first,
            endkey: `${first}\uFFF0`,
            include_docs: true,
            limit: PAGE,
            skip,
          })
          for (const { id, doc } of rows)
            if (others.every((word) => (doc.tokens as string[]).some((token) => token.startsWith(word))))
              found.set(id, doc)
          if (rows.length < PAGE) break
        }
        return [...found.values()].slice(0, LIMIT)
      },
      close: () => db.close(),
    }
  },
  async RxDB(name) {
    const { things, close } = await openRx(name)
    return {
      fill: (addresses) =>
        things.bulkInsert(
          addresses.map(({ id, doc, words: tokens }) => ({ id, doc, words: tokens.join(' ') })),
        ),
      // Its indexes hold no words of a text; queries by pattern are all it offers.
      find: (q) =>
        things
          .find({
            selector: { $and: words(q).map((word) => ({ words: { $regex: `(^| )${word}` } })) },
            limit: LIMIT,
          })
          .exec(),
      close,
    }
  },
}
export const BOOK_NAMES = Object.keys(BOOKS)
/** For PouchDB's results: two words of one address may begin alike. */
const PAGE = 50

/** @returns how long filling took, in milliseconds */
export async function fill(who: string, { count, seed }: Filling): Promise<number> {
  const book = await BOOKS[who]!(`search-${who}-${count}`)
  const addresses = sampleAddresses(count, seed)
  const start = performance.now()
  for (let at = 0; at < count; at += BATCH) await book.fill(addresses.slice(at, at + BATCH))
  await book.index?.()
  const took = performance.now() - start
  await book.close()
  return took
}

/** @returns how long each search took, in milliseconds. @throws Error if a result isn't what is there */
export async function search(
  who: string,
  { count, searches, seed, round, budgetMs }: SearchTask,
): Promise<number[]> {
  const addresses = sampleAddresses(count, seed)
  const typed = [...new Set(sampleSearches(addresses, searches + WARM_UP, seed + round))]
  const book = await BOOKS[who]!(`search-${who}-${count}`)
  const times: number[] = []
  let spent = 0
  for (const [at, q] of typed.entries()) {
    const start = performance.now()
    const found = await book.find(q)
    const took = performance.now() - start
    if (at >= WARM_UP) times.push(took)
    spent += took
    const expected = countMatches(addresses, q, LIMIT)
    if (found.length !== expected)
      throw new Error(`${who} finds ${found.length} instead of ${expected} for “${q}”`)
    if (spent > budgetMs && times.length >= FEWEST) break
    await new Promise((resolve) => setTimeout(resolve))
  }
  await book.close()
  return times
}

const [WARM_UP, FEWEST] = [3, 3]
