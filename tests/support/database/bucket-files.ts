import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { runVerb } from '#server/admin/cli/run.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { createFiles } from '#server/files/create-files.ts'
import { storeFile, storedFile } from '#server/files/files.ts'
import type { Deps } from '#server/http/context.ts'
import { startBucket, type Bucket } from './bucket.ts'
import type { TestServer } from '#tests/support/server/server.ts'

// Set before the first test of a file that calls `withBucket`. Imports are live bindings.
export let bucket: Bucket

/** For tests with a bucket; each begins with an empty one that answers. */
export function withBucket(): void {
  beforeAll(async () => {
    bucket = await startBucket()
  })
  beforeEach(async () => {
    Object.assign(bucket, { next: [], meanwhile: undefined, down: false })
    await bucket.empty()
  })
  afterAll(() => bucket.close())
}

/** Runs an admin command. */
export const runAdmin = (deps: Deps, ...argv: string[]) => runVerb({ argv, input: '' }, deps)

/** The same server with further settings. */
export const after = ({ deps }: TestServer, env: Record<string, string>): Deps => {
  const config = { ...deps.config, bucket: readConfig(env).bucket }
  return { ...deps, config, files: createFiles(deps.database, config) }
}

/** How many files are in the database. */
export const filesInDatabase = async ({ database }: Pick<Deps, 'database'>) =>
  (await database.sql.execute<{ n: number }>(sql`select count(distinct id)::int as n from file_contents`))
    .rows[0]!.n

/** The keys of all objects in the bucket. */
export const filesInBucket = async () => [...(await bucket.content()).keys()]

/** Stores files of various sizes. @returns a check that they are read back unchanged */
export async function keepSome(deps: Deps, sizes = [0, 900, 2_500_000]) {
  const kept: { id: string; bytes: Buffer }[] = []
  for (const size of sizes) {
    const bytes = randomBytes(size)
    kept.push({ id: await storeFile(deps, { type: 'application/pdf', bytes }), bytes })
  }
  return {
    ids: kept.map(({ id }) => id),
    areThere: (now: Deps) =>
      Promise.all(
        kept.map(async ({ id, bytes }) =>
          bytes.equals((await storedFile(now, id))?.bytes ?? Buffer.from('none')),
        ),
      ),
  }
}

/** What `areThere` answers if all three files of `keepSome` can be read. */
export const ALL = [true, true, true]
