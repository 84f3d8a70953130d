import Fastify from 'fastify'
import { ConfigError, readConfig, type Config } from './config.ts'
import { createDeps } from './create-deps.ts'
import { openDatabase } from './db/open.ts'
import { seedRates } from './db/seed.ts'
import { closeAll, endOnSignal } from './ending.ts'
import { loggerOptions } from './log.ts'
import { createMailer } from './mail/create-mailer.ts'
import { refuseTestMoney } from './payments/create-gateway.ts'
import { startWork } from './work.ts'

try {
  await start(readConfig(process.env))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}

/** `npm run worker`: what a server does besides answering calls, in a process of its own. Beside it servers may run with JOBS=off. */
async function start(config: Config): Promise<void> {
  if (!config.databaseUrl) throw new ConfigError('A worker needs PostgreSQL (DATABASE_URL): the embedded database bears one process, and the server that has it does the work itself.')
  const closing: (() => Promise<unknown>)[] = []
  try {
    // The same lines as a server's, without one.
    const { log } = Fastify({ logger: loggerOptions(config.logLevel) })
    const database = await openDatabase(config)
    closing.unshift(() => database.close())
    const deps = createDeps(database, config, log)
    await refuseTestMoney(deps.gateway, deps.carriers)
    await seedRates(deps)
    const mailer = createMailer(config)
    closing.unshift(() => deps.documents.close(), async () => mailer.close())
    closing.unshift(await startWork(deps, mailer, log))
    endOnSignal(closing)
    console.log(`Working beside the servers of this database\n${mailer.where}`)
  } catch (error) {
    await closeAll(closing)
    throw error
  }
}
