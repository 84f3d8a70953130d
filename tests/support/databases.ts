import { inject } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { seedRates } from '#server/db/seed.ts'
import { testClock } from './clock.ts'
import { embeddedDatabase } from './embedded.ts'
import { newDatabase, templateDatabase } from './throwaway-postgres.ts'

/** Every test of the server's data runs on both: the embedded database and a real PostgreSQL. Both come with the sample prices. */
export const DATABASES: { name: string; open: () => Promise<Database> }[] = [
  { name: 'PGlite', open: embeddedDatabase },
  { name: 'PostgreSQL', open: async () => openDatabase({ databaseUrl: await newDatabase(inject('postgresUrl'), await withRates()), dataDir: '' }) },
]

/** A new, empty database on the test run's PostgreSQL. */
export const freshPostgres = (): Promise<string> => newDatabase(inject('postgresUrl'))

const withRates = () => templateDatabase(inject('postgresUrl'), 'with_rates', async (databaseUrl) => {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  await seedRates({ database, clock: testClock('template') })
  await database.close()
})
