import { parse, protocol, type PGlite } from '@electric-sql/pglite'
import type { Rows } from './requests.ts'

/** Prepared at most; the one that was used longest ago goes first. */
const MOST = 300
/** What makes a prepared statement untrue, or takes it away. */
const CHANGES = /^\s*(?:create|alter|drop|discard|deallocate|do)\b/i
const { serialize } = protocol

interface Statement { name: string; types: number[] }
export interface Statements {
  run: (text: string, params: readonly unknown[], asArrays: boolean) => Promise<Rows>
  /** Several in one text, without values. */
  runAll: (text: string) => Promise<Rows[]>
  /** After a transaction: what it changed of the schema may be undone. */
  end: () => void
}

/**
 * Statements that PostgreSQL reads once. PGlite's own `query` has each read anew and asks in six steps: five times as long for a
 * small one.
 */
export function statements(pg: PGlite): Statements {
  const known = new Map<string, Statement>()
  let made = 0
  let stale = false
  let changed = false

  const ask = (...messages: Uint8Array[]) => pg.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })

  async function prepared(text: string): Promise<Statement> {
    if (stale) await forgetAll()
    const found = known.get(text)
    known.delete(text)
    const statement = found ?? await prepare(text)
    known.set(text, statement)
    if (known.size > MOST) await forgetOldest()
    return statement
  }

  async function prepare(text: string): Promise<Statement> {
    const name = `s${made += 1}`
    return { name, types: parse.parseDescribeStatementResults(await ask(serialize.parse({ text, name }), serialize.describe({ type: 'S', name }))) }
  }

  async function forgetOldest(): Promise<void> {
    const [[text, { name }]] = known as unknown as [[string, Statement]]
    known.delete(text)
    await ask(serialize.close({ type: 'S', name }))
  }

  async function forgetAll(): Promise<void> {
    known.clear()
    stale = false
    // In a transaction that has failed it is refused. Then they stay, unused: names never come again.
    await ask(serialize.parse({ text: 'deallocate all' }), serialize.bind({}), serialize.execute({})).catch(() => {})
  }

  function change(): void {
    stale = true
    changed = true
  }

  const valueOf = (value: unknown, type: number) => (value === null || value === undefined ? null : (pg.serializers[type] ?? String)(value) as string)

  return {
    run: (text, params, asArrays) => pg.runExclusive(async () => {
      const { name, types } = await prepared(text)
      const answer = await ask(serialize.bind({ statement: name, values: params.map((value, at) => valueOf(value, types[at]!)) }), serialize.describe({ type: 'P' }), serialize.execute({}))
      if (CHANGES.test(text)) change()
      const { rows, affectedRows } = parse.parseResults(answer, pg.parsers, { rowMode: asArrays ? 'array' : 'object' })[0]!
      return { rows, affectedRows }
    }),
    async runAll(text) {
      change()
      const all = await pg.exec(text)
      return all.map(({ rows, affectedRows }) => ({ rows, affectedRows }))
    },
    end() {
      stale ||= changed
      changed = false
    },
  }
}
