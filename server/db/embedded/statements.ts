import { parse, protocol, type PGlite } from '@electric-sql/pglite'
import type { Rows } from './requests.ts'

/** Most prepared statements; the least recently used is dropped first. */
const MAX_STATEMENTS = 300
/** Commands that invalidate or remove prepared statements. */
const CHANGES = new Set(['CREATE', 'ALTER', 'DROP', 'ROLLBACK', 'DISCARD', 'DEALLOCATE', 'DO'])
const { serialize } = protocol

interface Statement {
  name: string
  types: number[]
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

/** PostgreSQL forgets it at the next one. */
const UNNAMED: Statement = { name: '', types: [] }

/**
 * Prepared statements that PostgreSQL parses once. PGlite's own `query` parses each one anew in six round
 * trips: five times as long for a small one.
 */
export function statements(pg: PGlite): Statements {
  const byText = new Map<string, Statement>()
  let count = 0
  let changed = false

  const ask = (...messages: Uint8Array[]) =>
    pg.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })

  async function preparedStatement(text: string): Promise<Statement> {
    const found = byText.get(text)
    byText.delete(text)
    const statement = found ?? (await prepare(text))
    byText.set(text, statement)
    if (byText.size > MAX_STATEMENTS) await forgetOldest()
    return statement
  }

  async function prepare(text: string): Promise<Statement> {
    const name = `s${(count += 1)}`
    return {
      name,
      types: parse.parseDescribeStatementResults(
        await ask(serialize.parse({ text, name }), serialize.describe({ type: 'S', name })),
      ),
    }
  }

  async function forgetOldest(): Promise<void> {
    const [[text, { name }]] = byText as unknown as [[string, Statement]]
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
        // One without values would keep its first plan, which a small table gave it, however big the table becomes.
        const { name, types } = params.length > 0 ? await preparedStatement(text) : UNNAMED
        const answer = await ask(
          ...(name ? [] : [serialize.parse({ text })]),
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
