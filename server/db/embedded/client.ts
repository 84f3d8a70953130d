import type { PGlite } from '@electric-sql/pglite'
import type { SendRequest, Rows } from './requests.ts'

interface Statements {
  query(text: string, params?: unknown[], options?: { rowMode?: 'array' | 'object' }): Promise<Rows>
  exec(text: string): Promise<Rows[]>
}
/** The part of PGlite that drizzle needs, whichever thread it runs in. */
export interface EmbeddedClient extends Statements {
  transaction<T>(work: (tx: Statements) => Promise<T>): Promise<T>
}

let transactions = 0

export function embeddedClient(ask: SendRequest): EmbeddedClient {
  const statements = (tx?: number): Statements => ({
    query: (text, params = [], { rowMode } = {}) =>
      ask({ kind: 'query', tx, text, params, asArrays: rowMode === 'array' }) as Promise<Rows>,
    exec: (text) => ask({ kind: 'exec', tx, text }) as Promise<Rows[]>,
  })
  return {
    ...statements(),
    async transaction(work) {
      const tx = (transactions += 1)
      // The next request waits for it, and fails if it fails.
      ask({ kind: 'begin', tx }).catch(() => {})
      let result
      try {
        result = await work(statements(tx))
      } catch (error) {
        await ask({ kind: 'rollback', tx }).catch(() => {})
        throw error
      }
      await ask({ kind: 'commit', tx })
      return result
    },
  }
}

/** drizzle's type asks for a whole PGlite, but it only uses these three members. */
export const asPGlite = (client: EmbeddedClient): PGlite => client as unknown as PGlite
