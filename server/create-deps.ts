import { createCarriers } from './carriers/create-carriers.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { createDocumentPool } from './documents/document-pool.ts'
import { createFiles } from './files/create-files.ts'
import type { Log } from './log.ts'
import { createGateway } from './payments/create-gateway.ts'
import type { Deps } from './serve.ts'

/** What a server, or the command line in its place, is made of. */
export function createDeps(database: Database, config: Config, log: Log): Deps {
  const [clock, files] = [systemClock, createFiles(database, config)]
  return {
    database,
    config,
    clock,
    files,
    carriers: createCarriers({ database, files, clock, log }, config),
    gateway: createGateway(database, clock, config),
    documents: createDocumentPool(),
  }
}
