import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'

/**
 * A PostgreSQL server that ends with this process, even if that is killed. `url`: its maintenance database,
 * as superuser. `durable`: with fsync.
 */
export async function startPostgres(
  root: string,
  { durable = false } = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const keeper = spawn(
    process.execPath,
    [join(root, 'scripts/lib/throwaway-postgres.mjs'), ...(durable ? ['--durable'] : [])],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      // In a process group of its own: Ctrl-C would stop the database before the tests that use it.
      detached: true,
    },
  )
  const gone = once(keeper, 'exit')
  const url = await Promise.race([firstLine(keeper.stdout), gone.then(() => undefined)])
  if (!url) throw new Error('PostgreSQL is needed and could not be started: the reason stands above.')
  return {
    url,
    stop: async () => {
      keeper.stdin.end()
      await gone
    },
  }
}

/** A new database on that server, empty or a copy of the template. @returns its URL */
export async function newDatabase(server: string, template?: string): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await asOwner(server, (client) =>
    client.query(`create database ${name}${template ? ` template ${template}` : ''}`),
  )
  return databaseAt(server, name)
}

/**
 * The database with that name on that server; `fill` fills it if it doesn't exist yet, once however many
 * callers ask.
 * @returns its name
 */
export async function templateDatabase(
  server: string,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  await asOwner(server, async (client) => {
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    await client.query(`create database ${name}`)
    await fill(databaseAt(server, name))
  })
  return name
}

async function asOwner(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

const databaseAt = (server: string, name: string): string =>
  Object.assign(new URL(server), { pathname: `/${name}` }).href

async function firstLine(stream: NodeJS.ReadableStream): Promise<string | undefined> {
  for await (const line of createInterface({ input: stream })) return line
  return undefined
}
