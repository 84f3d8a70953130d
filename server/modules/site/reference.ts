import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { contract } from '#src/contract/contract.ts'
import { parseRateCard } from '#src/domain/rate-card-csv.ts'
import { newestRateCard, newestRateCardId } from '#server/carriers/rate-card-store.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/serve.ts'

interface Table { name: string; url: string; json: Buffer; br: Buffer; gzip: Buffer }

/**
 * The operator's tables that estimates without a network need: their list as a call, and `/data/rate-card-<hash>.json`, which
 * is never another content and may be kept for ever. A former card is gone (404), as prices are never estimated from it.
 * The file asks for no session: a visitor's quote tells the same prices, and it holds nobody's data.
 */
export function serveReference(app: FastifyInstance, serve: Serve, database: Database): void {
  const rateCard = newestCard(database)
  serve(contract.site.reference, async () => {
    const table = await rateCard()
    return table ? [{ name: table.name, url: table.url, bytes: table.json.length }] : []
  })
  app.get('/data/rate-card-:hash.json', async (request, reply) => {
    const table = await rateCard()
    if (!table || table.url !== request.url.split('?')[0]) return reply.callNotFound()
    void reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding')
    const accepted = String(request.headers['accept-encoding'] ?? '')
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(table.br)
    return /\bgzip\b/.test(accepted) ? reply.header('content-encoding', 'gzip').send(table.gzip) : reply.send(table.json)
  })
}

/** Made once for each card; another server may have imported a newer one. */
function newestCard(database: Database): () => Promise<Table | undefined> {
  let made: { id: string; table: Promise<Table> } | undefined
  return async () => {
    const id = await newestRateCardId(database)
    if (id === undefined) return undefined
    if (made?.id !== id) made = { id, table: make(database) }
    // A failure is not kept: the next one asks again.
    return made.table.catch((error: unknown) => { made = undefined; throw error })
  }
}

async function make(database: Database): Promise<Table> {
  const { card } = parseRateCard((await newestRateCard(database))?.csv ?? '')
  if (!card) throw new Error('the rate card in the database cannot be read')
  const json = Buffer.from(JSON.stringify(card))
  const [br, gz] = await Promise.all([promisify(brotliCompress)(json), promisify(gzip)(json)])
  return { name: 'rate-card', url: `/data/rate-card-${createHash('sha256').update(json).digest('hex').slice(0, 16)}.json`, json, br, gzip: gz }
}
