import { liveQuery } from 'dexie'
import { saveRecord } from '#src/offline/records/records.ts'
import { openUserDatabase } from '#src/offline/database/user-database.ts'
import { sampleDraft } from '#tests/bench/draft.ts'
import { openIdb, openPouch, openRx } from '#tests/bench/peers/stores.ts'

interface Pair {
  write: (n: number) => Promise<unknown>
}
const ID = '00000000-0000-7000-8000-000000000001'
const numberOf = (doc: unknown): number => (doc as { values?: { n?: number } } | undefined)?.values?.n ?? -1

/** Both tabs open the same store; each calls `heard` with every state it learns of. */
const PAIRS: Record<string, (heard: (n: number) => void) => Promise<Pair>> = {
  async portage(heard) {
    const db = await openUserDatabase('pair')
    liveQuery(() => db.records.get(['draft', ID])).subscribe((record) => heard(numberOf(record?.doc)))
    return { write: (n) => saveRecord('draft', ID, sampleDraft(n)) }
  },
  async idb(heard) {
    const db = await openIdb('pair')
    const channel = new BroadcastChannel('pair')
    channel.addEventListener(
      'message',
      () => void db.get('things', ID).then((row: { doc: object }) => heard(numberOf(row.doc))),
    )
    return {
      async write(n) {
        await db.put('things', { id: ID, doc: sampleDraft(n) })
        channel.postMessage(ID)
      },
    }
  },
  async PouchDB(heard) {
    const db = openPouch('pair')
    db.changes({ live: true, since: 'now', include_docs: true }).on('change', ({ doc }) =>
      heard(numberOf(doc.doc)),
    )
    let rev: string | undefined
    return {
      async write(n) {
        ;({ rev } = await db.put({ _id: ID, ...(rev && { _rev: rev }), doc: sampleDraft(n) }))
      },
    }
  },
  async RxDB(heard) {
    const { things } = await openRx('pair')
    things.findOne(ID).$.subscribe((found) => heard(numberOf(found?.toJSON().doc)))
    return { write: (n) => things.upsert({ id: ID, words: '', doc: sampleDraft(n) }) }
  },
}
export const PAIR_NAMES = Object.keys(PAIRS)

let pair: Pair | undefined
const known = new Map<number, number>()
const waiting = new Map<number, (at: number) => void>()
/** A clock that all tabs of one browser share. */
const clock = (): number => performance.timeOrigin + performance.now()

export async function meet(who: string): Promise<void> {
  pair = await PAIRS[who]!((n) => {
    if (!known.has(n)) known.set(n, clock())
    waiting.get(n)?.(known.get(n)!)
  })
}

/** @returns when the call began */
export async function write(n: number): Promise<number> {
  const start = clock()
  await pair!.write(n)
  return start
}

/** @returns when this tab learned of it; NaN if not within two seconds */
export const seen = (n: number): Promise<number> =>
  new Promise((resolve) => {
    setTimeout(resolve, 2000, NaN)
    if (known.has(n)) resolve(known.get(n)!)
    else waiting.set(n, resolve)
  })
