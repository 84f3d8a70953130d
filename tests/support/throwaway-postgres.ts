import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'

/** A PostgreSQL server of one's own that goes with this process, even with a killed one. `url`: its maintenance database, as superuser. */
export async function startPostgres(root: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const keeper = spawn(process.execPath, [join(root, 'scripts/throwaway-postgres.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A group of its own: Ctrl-C would stop the database before the tests that use it.
    detached: true,
  })
  const gone = once(keeper, 'exit')
  const url = await Promise.race([firstLine(keeper.stdout), gone.then(() => undefined)])
  if (!url) throw new Error('PostgreSQL is needed and could not be started: the reason stands above.')
  return { url, stop: async () => { keeper.stdin.end(); await gone } }
}

/** A new, empty database on that server. @returns its URL */
export async function newDatabase(server: string): Promise<string> {
  const url = new URL(server)
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  url.pathname = `/${name}`
  return url.href
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string | undefined> {
  for await (const line of createInterface({ input: stream })) return line
  return undefined
}
