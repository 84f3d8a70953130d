import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveAdmin } from './admin/cli/socket.ts'
import { DESK_ROUTES } from '#server/admin/desk/routes.ts'
import { buildApp } from './app/http-app.ts'
import { ConfigError } from './platform/config/setting-readers.ts'
import type { Config } from './platform/config.ts'
import { refuseFictionalTax } from './platform/config/payment-config.ts'
import { createDeps } from './app/dependencies.ts'
import { lockData } from './platform/data-lock.ts'
import { openDatabase } from './db/open.ts'
import { DEMO_EMAIL, seedDemo, seedRates } from './app/seed.ts'
import { recordSupplier } from './modules/invoices/supplier.ts'
import { checkBucket } from './files/create-files.ts'
import { freeLeases } from './jobs/queue.ts'
import { plainLog } from './platform/log.ts'
import { createMailer } from './mail/create-mailer.ts'
import { dutyRules } from './modules/customs/duty-table-store.ts'
import { endingLines } from './modules/customs/expiring-rules.ts'
import { refuseTestMoney } from './payments/create-gateway.ts'
import { end, endOnSignal, runProgram, type Closing } from './platform/run-program.ts'
import { ROOT } from './platform/root.ts'
import { BACKLOG } from './http/slow-bodies.ts'
import { startWork } from './app/background-work.ts'
import { zoneDataLine } from './platform/zone-data.ts'

await runProgram(start)

async function start(config: Config, closing: Closing): Promise<void> {
  refuseFictionalTax(config)
  // On PostgreSQL, several servers and the command line work side by side; the embedded database allows only
  // one process.
  const embedded = config.databaseUrl === undefined
  if (embedded) {
    const lock = await lockData(config.dataDir)
    closing.unshift(() => lock.release())
  }
  const lost = (why: Error) => {
    console.error(
      `${why.message}, and reopening it failed, so Portage is stopping. Check whether the disk is full or failing, then start it again. Everything that was confirmed is saved.`,
    )
    void end(closing, 1)
  }
  const database = await openDatabase(config, { lost })
  closing.unshift(() => database.close())
  let log = plainLog
  const deps = createDeps(database, config, { error: (...args) => log.error(...args) })
  await refuseTestMoney(deps.gateway, deps.carriers)
  if (embedded) {
    const admin = await serveAdmin(deps)
    closing.unshift(() => admin.close())
  }
  await seedRates(deps)
  await recordSupplier(deps)
  const demoPassword = await seedDemo(deps)

  const mailer = createMailer(config)
  closing.unshift(async () => mailer.close())
  if (embedded) await freeLeases(database)

  const clientDir = join(ROOT, 'dist/client')
  const app = await buildApp(deps, existsSync(clientDir) ? clientDir : undefined, { desk: DESK_ROUTES })
  log = app.log
  let stopWork = async () => {}
  closing.unshift(
    () => Promise.all([app.close(), stopWork()]),
    () => deps.documents.close(),
  )
  const fault = config.bucket && (await checkBucket(config.bucket, deps.clock.newId()))
  if (fault) app.log.warn({ err: fault }, 'the bucket is not responding, so its files cannot be read for now')
  if (config.jobs) stopWork = await startWork(deps, mailer, app.log)
  endOnSignal(closing)
  await app.listen({ host: config.host, port: config.port, backlog: BACKLOG }).catch((error: unknown) => {
    throw listenError(config, error)
  })

  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  // One write, so that whoever reads the output gets all lines or none.
  console.log(
    [
      `Open ${process.env.PUBLIC_URL ? config.publicUrl : `http://localhost:${port}`}`,
      mailer.where,
      zoneDataLine(),
      ...endingLines(await dutyRules(database, deps.clock.now()), deps.clock.now()),
      ...(demoPassword ? [`Log in as ${DEMO_EMAIL} / ${demoPassword}`] : []),
    ].join('\n'),
  )
}

function listenError({ host, port }: Config, error: unknown): Error {
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE')
    return new ConfigError(
      `Port ${port} is in use. Stop the program using it, or use another port: PORT=${port + 1} npm start`,
    )
  if (code === 'EACCES')
    return new ConfigError(`This user can’t use port ${port}. Set PORT to a number above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigError(`HOST=${host} isn’t an address of this machine.`)
  return error as Error
}
