import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { contract } from '#src/contract/contract.ts'
import { soldFreightRateCard, soldRateCard } from '#src/domain/freight/sold-card.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { markupsOn, type StoredMarkup } from '#server/carriers/markups.ts'
import {
  cardIdInForce,
  readCardInForce,
  type CardKind,
  type Cards,
} from '#server/carriers/rate-card-store.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/database.ts'
import { dutyRules, dutyRulesId } from '#server/modules/customs/duty-table-store.ts'
import type { Serve } from '#server/http/serve.ts'

interface Dependencies {
  database: Database
  clock: Clock
  config: Pick<Config, 'registrations'>
}

interface Table {
  name: string
  url: string
  json: Buffer
  br: Buffer
  gzip: Buffer
}

/** A table in force: its identity, and its content. */
interface Source {
  name: string
  id: () => Promise<string | undefined>
  content: () => Promise<unknown>
}

/**
 * Serves the operator's tables that estimates without a network need: their list as a call, and
 * `/data/<name>-<hash>.json`, which never changes and can be cached forever. Outdated tables answer 404,
 * because prices must not be estimated from them. The files need no session: visitors get the same prices,
 * and the tables hold nobody's data.
 */
export function serveReference(
  app: FastifyInstance,
  serve: Serve,
  { database, clock, config }: Dependencies,
): void {
  const tables = referenceSources({ database, clock, config }).map(
    (source) => [source.name, cached(source)] as const,
  )
  serve(contract.site.reference, async () => {
    const current = await Promise.all(tables.map(([, table]) => table()))
    return current.flatMap((table) =>
      table ? [{ name: table.name, url: table.url, bytes: table.json.length }] : [],
    )
  })
  for (const [name, find] of tables) {
    app.get(`/data/${name}-:hash.json`, async (request, reply) => {
      const table = await find()
      if (!table || table.url !== request.url.split('?')[0]) return reply.callNotFound()
      void reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding')
      const accepted = String(request.headers['accept-encoding'] ?? '')
      if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(table.br)
      return /\bgzip\b/.test(accepted)
        ? reply.header('content-encoding', 'gzip').send(table.gzip)
        : reply.send(table.json)
    })
  }
}

/**
 * A rate card as devices get it: at our prices. The original says what carriers charge us, which is
 * confidential where a markup is added.
 */
function cardSource<K extends CardKind>(
  { database, clock, config: { registrations } }: Dependencies,
  name: string,
  kind: K,
  atOurPrices: (rateCard: Cards[K], rules: readonly StoredMarkup[], day: string) => Cards[K],
): Source {
  const inForce = async () => {
    const day = bookDay(clock.now())
    return { day, rules: await markupsOn(database, day) }
  }
  return {
    name,
    async id() {
      const inForceNow = await cardIdInForce(database, kind, clock.now())
      return inForceNow && [inForceNow, ...(await inForce()).rules.map(({ id }) => id).toSorted()].join()
    },
    async content() {
      const { day, rules } = await inForce()
      const { card: original } = (await readCardInForce(database, kind, clock.now()))!
      return { ...(rules.length === 0 ? original : atOurPrices(original, rules, day)), registrations }
    },
  }
}

const referenceSources = (deps: Dependencies): Source[] => [
  cardSource(deps, 'rate-card', 'parcel', soldRateCard),
  cardSource(deps, 'freight-card', 'freight', soldFreightRateCard),
  {
    name: 'duty-rules',
    id: () => dutyRulesId(deps.database, deps.clock.now()),
    content: () => dutyRules(deps.database, deps.clock.now()),
  },
]

/** Cached until the content changes; another server may have imported a newer one. */
function cached({ name, id: find, content }: Source): () => Promise<Table | undefined> {
  let current: { id: string; table: Promise<Table> } | undefined
  return async () => {
    const id = await find()
    if (id === undefined) return undefined
    if (current?.id !== id) current = { id, table: compress(name, content) }
    // A failure isn't cached: the next request tries again.
    return current.table.catch((error: unknown) => {
      current = undefined
      throw error
    })
  }
}

async function compress(name: string, content: () => Promise<unknown>): Promise<Table> {
  const json = Buffer.from(JSON.stringify(await content()))
  const [br, gz] = await Promise.all([promisify(brotliCompress)(json), promisify(gzip)(json)])
  return {
    name,
    url: `/data/${name}-${createHash('sha256').update(json).digest('hex').slice(0, 16)}.json`,
    json,
    br,
    gzip: gz,
  }
}
