import { inject } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase, openEmbedded } from '#server/db/open.ts'
import { template } from './template.ts'
import { newDatabase } from './throwaway-postgres.ts'

/** Every test of the server's data runs on both: the embedded database and a real PostgreSQL. The first comes with the sample prices. */
export const DATABASES: { name: string; open: () => Promise<Database> }[] = [
  { name: 'PGlite', open: async () => openEmbedded(undefined, await template()) },
  { name: 'PostgreSQL', open: async () => openDatabase({ databaseUrl: await freshPostgres(), dataDir: '' }) },
]

/** A new, empty database on the test run's PostgreSQL. */
export const freshPostgres = (): Promise<string> => newDatabase(inject('postgresUrl'))
