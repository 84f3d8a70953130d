import { parse, protocol, type PGlite } from '@electric-sql/pglite'
import type { Rows } from './requests.ts'

/** Most prepared statements; the least recently used is dropped first. */
const MAX_STATEMENTS = 300
/**
 * How long a statement without values keeps its plan, in milliseconds. PostgreSQL makes it once, and
 * again only after a table was analyzed: one made for empty tables is slow with full ones.
 */
const MAX_PLAN_AGE_MS = 60_000
/** Commands that invalidate or remove prepared statements. */
const CHANGES = new Set(['CREATE', 'ALTER', 'DROP', 'ROLLBACK', 'DISCARD', 'DEALLOCATE', 'DO'])
const { serialize } = protocol

interface Statement {
  name: string
  types: number[]
  preparedAt: number
}
export interface Statements {
  run: (text: string, params: readonly unknown[], asArrays: boolean) => Promise<Rows>
  /** Several statements in one text, without values. */
  runAll: (text: string) => Promise<Rows[]>
  /**
   * Call after a transaction or a single statement. If the schema changed, parts of it may be rolled back, so
   * no prepared statement is kept.
   */
  end: () => Promise<void>
}

/**
 * Prepared statements that PostgreSQL parses once. PGlite's own `query` parses each one anew in six round
 * trips: five times as long for a small one.
 */
export function statements(pg: PGlite, now = () => performance.now()): Statements {
  const byText = new Map<string, Statement>()
  let count = 0
  let changed = false

  const ask = (...messages: Uint8Array[]) =>
    pg.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })

  async function preparedStatement(text: string): Promise<Statement> {
    let statement = byText.get(text)
    if (statement?.types.length === 0 && now() - statement.preparedAt > MAX_PLAN_AGE_MS) {
      await forget(text, statement)
      statement = undefined
    }
    byText.delete(text)
    statement ??= await prepare(text)
    byText.set(text, statement)
    if (byText.size > MAX_STATEMENTS) {
      const [leastRecent] = byText
      await forget(...leastRecent!)
    }
    return statement
  }

  async function prepare(text: string): Promise<Statement> {
    const name = `s${(count += 1)}`
    return {
      name,
      preparedAt: now(),
      types: parse.parseDescribeStatementResults(
        await ask(serialize.parse({ text, name }), serialize.describe({ type: 'S', name })),
      ),
    }
  }

  async function forget(text: string, { name }: Statement): Promise<void> {
    byText.delete(text)
    await ask(serialize.close({ type: 'S', name }))
  }

  /** Names are never reused, so what is prepared under one can stay for a while. */
  function change(): void {
    byText.clear()
    changed = true
  }

  const valueOf = (value: unknown, type: number) =>
    value === null || value === undefined ? null : ((pg.serializers[type] ?? String)(value) as string)

  return {
    run: (text, params, asArrays) =>
      pg.runExclusive(async () => {
        const { name, types } = await preparedStatement(text)
        const answer = await ask(
          serialize.bind({ statement: name, values: params.map((value, at) => valueOf(value, types[at]!)) }),
          serialize.describe({ type: 'P' }),
          serialize.execute({}),
        )
        const { rows, affectedRows, command } = parse.parseResults(answer, pg.parsers, {
          rowMode: asArrays ? 'array' : 'object',
        })[0]!
        if (command && CHANGES.has(command)) change()
        return { rows, affectedRows }
      }),
    async runAll(text) {
      change()
      const all = await pg.exec(text)
      return all.map(({ rows, affectedRows }) => ({ rows, affectedRows }))
    },
    async end() {
      if (!changed) return
      change()
      changed = false
      await pg.exec('deallocate all')
    },
  }
}
