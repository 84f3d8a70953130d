import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { Answer, Handler } from './front.ts'

interface Row {
  id: string
  rev: string
  doc: unknown
}
export interface PeerServer {
  /** What happens to calls to /peer/<owner>/… */
  handler: Handler
  /** How often each change was stored: `id` and number. */
  effects: (owner: string) => Map<string, number>
  docs: (owner: string) => Promise<Map<string, unknown>>
}

/**
 * The server that each competitor's manual asks for, on the same database as ours: `changes` is a plain REST
 * endpoint for one change a call, `bulk` inserts all of them at once, `rx` is RxDB's push handler, and
 * `couch` as much of CouchDB as replication needs.
 */
export async function openPeerServer({ sql: db }: Database): Promise<PeerServer> {
  await db.execute(
    sql`create table bench_things (owner text not null, id text not null, rev text not null, doc jsonb not null, primary key (owner, id))`,
  )
  const log = new Map<string, Map<string, number>>()
  const checkpoints = new Map<string, object>()
  const effects = (owner: string) => log.get(owner) ?? log.set(owner, new Map()).get(owner)!

  async function put(owner: string, rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return
    const values = rows.map(
      ({ id, rev, doc }) => sql`(${owner}, ${id}, ${rev}, ${JSON.stringify(doc)}::jsonb)`,
    )
    await db.execute(
      sql`insert into bench_things values ${sql.join(values, sql`, `)} on conflict (owner, id) do update set rev = excluded.rev, doc = excluded.doc`,
    )
    for (const { id, doc } of rows) {
      const key = `${id} ${changeOf(doc)}`
      effects(owner).set(key, (effects(owner).get(key) ?? 0) + 1)
    }
  }
  async function find(owner: string): Promise<Map<string, Row>> {
    const { rows } = (await db.execute(
      sql`select id, rev, doc from bench_things where owner = ${owner}`,
    )) as unknown as { rows: Row[] }
    return new Map(rows.map((row) => [row.id, row]))
  }

  const calls: Record<string, (owner: string, body: unknown, rest: string) => Promise<Answer> | Answer> = {
    '': (owner) => json({ couchdb: 'Welcome', uuid: owner }),
    async changes(owner, body) {
      const { id, doc } = body as Row
      await put(owner, [{ id, rev: '', doc }])
      return json({ ok: true })
    },
    async bulk(owner, body) {
      await put(
        owner,
        (body as Row[]).map(({ id, doc }) => ({ id, rev: '', doc })),
      )
      return json({ ok: true })
    },
    async rx(owner, body) {
      const rows = body as { assumedMasterState?: Row; newDocumentState: Row }[]
      const known = await find(owner)
      const conflicts = rows.filter(
        ({ assumedMasterState: assumed, newDocumentState: { id } }) =>
          known.has(id) && changeOf(known.get(id)!.doc) !== changeOf(assumed?.doc),
      )
      await put(
        owner,
        rows
          .filter((row) => !conflicts.includes(row))
          .map(({ newDocumentState: { id, doc } }) => ({ id, rev: '', doc })),
      )
      return json(
        conflicts.map(({ newDocumentState: { id } }) => ({
          id,
          words: '',
          doc: known.get(id)!.doc,
          _deleted: false,
        })),
      )
    },
    async couch(owner, body, rest) {
      if (rest === '_revs_diff') {
        const known = await find(owner)
        const asked = Object.entries(body as Record<string, string[]>).map(
          ([id, revs]) => [id, revs.filter((rev) => known.get(id)?.rev !== rev)] as const,
        )
        return json(
          Object.fromEntries(
            asked.filter(([, revs]) => revs.length > 0).map(([id, missing]) => [id, { missing }]),
          ),
        )
      }
      if (rest === '_bulk_docs') {
        const { docs } = body as { docs: { _id: string; _rev: string; doc: unknown }[] }
        const known = await find(owner)
        const fresh = new Map(
          docs
            .filter(({ _id, _rev }) => revOf(_rev) > revOf(known.get(_id)?.rev))
            .toSorted((a, b) => revOf(a._rev) - revOf(b._rev))
            .map((one) => [one._id, one]),
        )
        await put(
          owner,
          [...fresh.values()].map(({ _id, _rev, doc }) => ({ id: _id, rev: _rev, doc })),
        )
        return json([], 201)
      }
      const key = `${owner}/${rest}`
      if (rest.startsWith('_local/') && body) checkpoints.set(key, body)
      if (rest.startsWith('_local/'))
        return checkpoints.has(key)
          ? json({ ok: true, rev: '0-1', ...checkpoints.get(key) })
          : json({ error: 'not_found' }, 404)
      return json({ db_name: owner, doc_count: 0, update_seq: 0, instance_start_time: '0' })
    },
  }
  return {
    effects,
    docs: async (owner) => new Map([...(await find(owner))].map(([id, { doc }]) => [id, doc])),
    handler: (path, body) => {
      const [, , owner = '', name = '', ...rest] = new URL(path, 'http://peer').pathname.split('/')
      const call = calls[name]
      if (!call) throw new Error(`no such call: ${path}`)
      return call(owner, body.length > 0 ? JSON.parse(body.toString()) : undefined, rest.join('/'))
    },
  }
}

/** Which of a draft's changes it is. */
export const changeOf = (doc: unknown): number =>
  (doc as { values?: { n?: number } } | null | undefined)?.values?.n ?? -1
const revOf = (rev = '0'): number => Number(rev.split('-')[0])
const json = (value: unknown, status = 200): Answer => ({ status, body: JSON.stringify(value) })
