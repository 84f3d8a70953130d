import { PGlite, types, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DURABLE_START, type DurableDisk } from './durable-disk.ts'
import { databaseGone, type SendRequest, type Request } from './requests.ts'
import { statements } from './statements.ts'

export interface Engine {
  ask: SendRequest
  /** Waits for earlier requests. */
  close: () => Promise<void>
}

/** Bytes of log after which a checkpoint is made to keep the next start short; half of it when idle. */
const MAX_LOG_BYTES = 16_000_000
const IDLE_MS = 2000

/**
 * drizzle parses these from PostgreSQL's own text (drizzle-orm/pglite/session): dates, intervals, and arrays
 * of them and of numbers.
 */
const AS_TEXT = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182]
/**
 * Plans each execution for its own values, like node-postgres's unnamed statements: a generic plan misses an
 * index that fits these values.
 */
const PLANNED = ['-c', 'plan_cache_mode=force_custom_plan']
const OPTIONS: PGliteOptions = {
  extensions: { pg_trgm, btree_gin },
  parsers: {
    ...Object.fromEntries(AS_TEXT.map((type) => [type, (text: string) => text])),
    [types.BYTEA]: (text) => Uint8Array.from(Buffer.from(text.slice(2), 'hex')),
  },
  // PGlite's own serializer turns each byte into a string.
  serializers: {
    [types.BYTEA]: (bytes: Uint8Array) =>
      `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`,
  },
}

/**
 * PGlite for many concurrent callers. It is one connection: one transaction or statement after another, and
 * within a transaction one statement after another. The result of a commit, or of a statement outside a
 * transaction, is on disk before it is returned, while the next one already runs: so one sync serves all that
 * wait for it.
 * @throws PGlite's error when it can't be opened
 */
export async function openEngine(disk: DurableDisk | undefined, more: PGliteOptions = {}): Promise<Engine> {
  const pg = new PGlite({
    ...OPTIONS,
    startParams: [...(disk ? DURABLE_START : PGlite.defaultStartParams), ...PLANNED],
    ...(disk && { fs: disk }),
    ...more,
  })
  await pg.waitReady
  const { run, runAll, end } = statements(pg)
  const open = new Map<number, Promise<() => void>>()
  let last = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  /** Waits for everybody before. @returns a function that lets the next one in */
  async function turn(): Promise<() => void> {
    const before = last
    let letGo!: () => void
    last = new Promise((resolve) => {
      letGo = resolve
    })
    await before
    return letGo
  }

  async function alone<T>(work: () => Promise<T>, letGo = turn()): Promise<T> {
    const next = await letGo
    try {
      return await work()
    } finally {
      next()
      tidyWhenIdle()
      await disk?.settled()
    }
  }

  async function begin(): Promise<() => void> {
    const letGo = await turn()
    try {
      await pg.exec('begin')
      return letGo
    } catch (error) {
      letGo()
      throw error
    }
  }

  function transaction(tx: number): Promise<() => void> {
    return open.get(tx) ?? Promise.reject(databaseGone('the transaction is not open'))
  }

  async function close(kind: 'commit' | 'rollback'): Promise<void> {
    const [closed] = await pg.exec(kind).finally(end)
    if (kind === 'commit' && closed?.command === 'ROLLBACK')
      throw Object.assign(new Error('the transaction was undone, since a statement in it had failed'), {
        code: '25P02',
      })
  }

  const ask = (request: Extract<Request, { kind: 'query' | 'exec' }>): Promise<unknown> =>
    request.kind === 'exec' ? runAll(request.text) : run(request.text, request.params, request.asArrays)

  function answer(request: Request): Promise<unknown> {
    switch (request.kind) {
      case 'query':
      case 'exec':
        return request.tx === undefined
          ? alone(() => ask(request).finally(end))
          : transaction(request.tx).then(() => ask(request))
      case 'begin': {
        const begun = begin()
        open.set(request.tx, begun)
        return begun.then(() => {})
      }
      case 'commit':
      case 'rollback': {
        const { kind, tx } = request
        const letGo = transaction(tx)
        open.delete(tx)
        return alone(() => close(kind), letGo)
      }
    }
  }

  const checkpoint = () => {
    disk!.logged = 0
    alone(() => pg.exec('checkpoint')).catch(() => {})
  }
  /** PGlite has no checkpointer process, so nothing else makes checkpoints. */
  function tidyWhenIdle(): void {
    if (!disk) return
    if (disk.logged > MAX_LOG_BYTES) checkpoint()
    clearTimeout(idle)
    idle = setTimeout(() => {
      if (disk.logged > MAX_LOG_BYTES / 2) checkpoint()
    }, IDLE_MS).unref()
  }

  return {
    ask: answer,
    async close() {
      await alone(() => pg.close())
      clearTimeout(idle)
    },
  }
}
