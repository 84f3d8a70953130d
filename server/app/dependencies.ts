import { createCarriers } from '#server/carriers/create-carriers.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/database.ts'
import { createDocumentPool } from '#server/documents/document-pool.ts'
import { createFiles } from '#server/files/create-files.ts'
import type { Log } from '#server/platform/log.ts'
import { createGateway } from '#server/payments/create-gateway.ts'
import type { Deps } from '#server/http/context.ts'

/** The dependencies of a server, or of the command line in its place. */
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
