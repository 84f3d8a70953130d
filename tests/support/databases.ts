import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase, openEmbedded } from '#server/db/open.ts'
import { template } from './template.ts'

/** Every test of the server's data runs on both: the embedded database and a real PostgreSQL. The first comes with the sample prices. */
export const DATABASES: { name: string; open: () => Promise<Database> }[] = [
  { name: 'PGlite', open: async () => openEmbedded(undefined, await template()) },
  { name: 'PostgreSQL', open: async () => openDatabase({ databaseUrl: await freshPostgres(), dataDir: '' }) },
]

/** A new, empty database on the test run's PostgreSQL. */
export async function freshPostgres(): Promise<string> {
  const url = new URL(inject('postgresUrl'))
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  url.pathname = `/${name}`
  return url.href
}
