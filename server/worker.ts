import Fastify from 'fastify'
import { ConfigError } from './platform/setting-readers.ts'
import type { Config } from './platform/config.ts'
import { refuseFictionalTax } from './platform/payment-config.ts'
import { createDeps } from './app/dependencies.ts'
import { openDatabase } from './db/open.ts'
import { seedRates } from './app/seed.ts'
import { recordSupplier } from './modules/invoices/supplier.ts'
import { loggerOptions } from './platform/log.ts'
import { createMailer } from './mail/create-mailer.ts'
import { refuseTestMoney } from './payments/create-gateway.ts'
import { endOnSignal, runProgram, type Closing } from './platform/program.ts'
import { startWork } from './app/background-work.ts'

await runProgram(start)

/**
 * `npm run worker`: does a server's background work in a process of its own. Servers beside it may run with
 * JOBS=off.
 */
async function start(config: Config, closing: Closing): Promise<void> {
  refuseFictionalTax(config)
  if (!config.databaseUrl)
    throw new ConfigError(
      'A worker needs PostgreSQL (DATABASE_URL). The embedded database supports one process, and its server does the work itself.',
    )
  // Logs the same lines as a server, without running one.
  const { log } = Fastify({ logger: loggerOptions(config.logLevel) })
  const database = await openDatabase(config)
  closing.unshift(() => database.close())
  const deps = createDeps(database, config, log)
  await refuseTestMoney(deps.gateway, deps.carriers)
  await seedRates(deps)
  await recordSupplier(deps)
  const mailer = createMailer(config)
  closing.unshift(
    () => deps.documents.close(),
    async () => mailer.close(),
  )
  closing.unshift(await startWork(deps, mailer, log))
  endOnSignal(closing)
  console.log(`Working alongside this database’s servers\n${mailer.where}`)
}
