import { sql } from 'drizzle-orm'
import type { RateLimit } from '#src/contract/endpoint.ts'
import type { Database } from '#server/db/database.ts'
import { rateHits } from '#server/db/schema/accounts.ts'

/** What a key may still call until its minute or hour is over. `left` < 0: this call is one too many. */
export interface Allowance {
  max: number
  left: number
  resetSeconds: number
}
/** Calls that this server took from the window in advance, and what the window had given out by then. */
interface Block {
  left: number
  given: number
  endsAt: Date
}

const SECONDS = { minute: 60, hour: 3600 }
/** So much of a window is taken at once: the count is in the database, and not every call should wait for it. */
const BLOCKS = 20
/** Beyond this many keys, what was taken in advance is forgotten. */
const MAX_REMEMBERED = 10_000

interface Taken {
  blocks: Map<string, Block>
  /** Those that are being taken: calls at once wait for one block, instead of each taking its own. */
  taking: Map<string, Promise<void>>
}
const perDatabase = new WeakMap<Database, Taken>()

/** Counts a call of a key. Several servers share the count; what one took and didn't use is lost to the others. */
export async function countKeyCall(
  database: Database,
  keyId: string,
  limit: RateLimit,
  now: Date,
): Promise<Allowance> {
  const { blocks, taking } = takenFrom(database)
  for (;;) {
    const block = blocks.get(keyId)
    if (block && block.endsAt > now && (block.left > 0 || block.given >= limit.max)) {
      block.left -= 1
      return allowance(block, limit.max, now)
    }
    const next =
      taking.get(keyId) ??
      takeBlock(database, keyId, limit, now)
        .then((taken) => void blocks.set(keyId, taken))
        .finally(() => taking.delete(keyId))
    taking.set(keyId, next)
    await next
  }
}

async function takeBlock(
  { sql: db }: Database,
  keyId: string,
  { max, per }: RateLimit,
  now: Date,
): Promise<Block> {
  const size = Math.ceil(max / BLOCKS)
  const windowEnd = new Date(now.getTime() + SECONDS[per] * 1000)
  const isOver = sql`${rateHits.windowEndsAt} <= ${now.toISOString()}::timestamptz`
  const [hits] = await db
    .insert(rateHits)
    .values({ key: `key|${keyId}`, count: size, windowEndsAt: windowEnd })
    .onConflictDoUpdate({
      target: rateHits.key,
      set: {
        count: sql`case when ${isOver} then ${size} else ${rateHits.count} + ${size} end`,
        windowEndsAt: sql`case when ${isOver} then ${windowEnd.toISOString()}::timestamptz else ${rateHits.windowEndsAt} end`,
      },
    })
    .returning()
  const { count, windowEndsAt } = hits!
  return {
    left: Math.max(0, Math.min(size, max - (count - size))),
    given: Math.min(count, max),
    endsAt: windowEndsAt,
  }
}

function takenFrom(database: Database): Taken {
  const taken = perDatabase.get(database) ?? { blocks: new Map(), taking: new Map() }
  perDatabase.set(database, taken)
  if (taken.blocks.size > MAX_REMEMBERED) taken.blocks.clear()
  return taken
}

const allowance = ({ left, given, endsAt }: Block, max: number, now: Date): Allowance => ({
  max,
  left: left < 0 ? -1 : left + max - given,
  resetSeconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
})
