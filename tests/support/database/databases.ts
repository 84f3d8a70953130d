import { inject } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { seedRates } from '#server/app/seed.ts'
import { testClock } from '#tests/support/server/clock.ts'
import { embeddedDatabase } from './embedded.ts'
import { FULL } from '#tests/support/server/full-run.ts'
import { newDatabase, templateDatabase } from './throwaway-postgres.ts'

/**
 * The embedded database and a real PostgreSQL, both with the sample prices, for tests where the difference
 * matters: money, queues, backups.
 */
export const BOTH_DATABASES: { name: string; open: () => Promise<Database> }[] = [
  { name: 'PGlite', open: embeddedDatabase },
  {
    name: 'PostgreSQL',
    open: async () =>
      openDatabase({ databaseUrl: await newDatabase(inject('postgresUrl'), await withRates()), dataDir: '' }),
  },
]

/**
 * For all other tests of the server's data: both in `npm run test:full`, otherwise PostgreSQL only (flows and
 * browser tests use the embedded one).
 */
export const DATABASES = FULL ? BOTH_DATABASES : BOTH_DATABASES.filter(({ name }) => name === 'PostgreSQL')

/** A new, empty database on the test run's PostgreSQL. */
export const freshPostgres = (): Promise<string> => newDatabase(inject('postgresUrl'))

const withRates = () =>
  templateDatabase(inject('postgresUrl'), 'with_rates', async (databaseUrl) => {
    const database = await openDatabase({ databaseUrl, dataDir: '' })
    await seedRates({ database, clock: testClock('template') })
    await database.close()
  })
