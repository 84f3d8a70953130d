import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { files } from '#server/db/schema/files.ts'
import { storeFile, removeFiles, storedFile } from '#server/files/files.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer } from '#tests/support/server/server.ts'
import {
  ALL,
  after,
  withBucket,
  bucket,
  filesInBucket,
  filesInDatabase,
  keepSome,
  runAdmin,
} from '#tests/support/database/bucket-files.ts'

withBucket()

describe.each(DATABASES)('an operator who moves the files, on $name', ({ open }) => {
  test('can read old ones all the time, also with the bucket down; an interrupted move resumes', async () => {
    const server = await startServer({ database: open })
    const { areThere } = await keepSome(server.deps)
    expect(await runAdmin(server.deps, 'files', 'move')).toEqual({
      failed: true,
      output: 'No bucket is set up. Set FILES_S3_URL, FILES_S3_KEY_ID and FILES_S3_SECRET.',
    })
    const now = after(server, bucket.env)
    bucket.down = true
    expect(await areThere(now)).toEqual(ALL)
    bucket.down = false
    expect(await runAdmin(now, 'files', 'move', '--limit', '1', '--json')).toMatchObject({
      wrong: false,
      output: JSON.stringify({ to: 'bucket', moved: 1, left: 2, missing: 0, fault: null }),
    })
    expect(await areThere(now)).toEqual(ALL)
    bucket.next = ['answer', 'cut', 'cut', 'cut']
    expect(await runAdmin(now, 'files', 'move')).toMatchObject({
      wrong: true,
      output: expect.stringMatching(
        /^1 file moved to the bucket, 1 left\.\nThe bucket 127.+ Run the command again to continue\.$/,
      ) as string,
    })
    expect(await areThere(now)).toEqual(ALL)
    expect(await runAdmin(now, 'files', 'move')).toMatchObject({
      wrong: false,
      output: '1 file moved to the bucket, 0 left.',
    })
    expect([await areThere(now), await filesInDatabase(now), (await filesInBucket()).length]).toEqual([
      ALL,
      0,
      3,
    ])
    expect(await runAdmin(server.deps, 'files', 'move'), 'the settings are gone').toMatchObject({
      failed: true,
      output: expect.stringContaining(
        ' 3 files aren’t in the database, so a bucket was used before.',
      ) as string,
    })
    await server.close()
  })

  test('gets them back in the database with FILES_STORE=database, where new ones go at once, and then needs no bucket', async () => {
    const server = await startServer({ database: open, env: bucket.env })
    const { ids, areThere } = await keepSome(server.deps)
    const back = after(server, { ...bucket.env, FILES_STORE: 'database' })
    const fresh = await keepSome(back)
    expect([(await filesInBucket()).length, await filesInDatabase(back), await areThere(back)]).toEqual([
      3,
      3,
      ALL,
    ])
    const gone = await storeFile(server.deps, { type: 'image/png', bytes: randomBytes(10) })
    await bucket.remove(gone)
    const moved = await runAdmin(back, 'files', 'move')
    expect(moved).toMatchObject({
      wrong: true,
      output: '3 files moved to the database, 0 left.\n1 file is in neither the database nor the bucket.',
    })
    bucket.down = true
    expect([await areThere(server.deps), await fresh.areThere(after(server, {}))]).toEqual([ALL, ALL])
    expect(await storedFile(after(server, {}), ids[0]!)).toMatchObject({ type: 'application/pdf' })
    await server.close()
  })

  test('has a file in the database whole or not at all, even if the server ends half-way', async () => {
    const server = await startServer({ database: open })
    const { deps } = server
    const [id, file] = [make.id(), { type: 'application/pdf', bytes: randomBytes(4_500_000) }]
    await deps.database.sql.execute(
      sql.raw(
        `create function ends() returns trigger language plpgsql as $$ begin if new.part = 2 then raise exception 'ends'; end if; return new; end $$`,
      ),
    )
    await deps.database.sql.execute(
      sql.raw('create trigger ends before insert on file_contents for each row execute function ends()'),
    )
    await expect(deps.files.write(id, file)).rejects.toThrow('Failed query')
    expect(await deps.files.read(id)).toBeUndefined()
    await deps.database.sql.execute(sql.raw('drop trigger ends on file_contents'))
    await deps.files.write(id, file)
    expect(file.bytes.equals((await deps.files.read(id))!)).toBe(true)
    await server.close()
  })

  test.each(['bucket', 'database'] as const)(
    'into the %s disturbs no reader, and restores nothing that is deleted meanwhile',
    async (to) => {
      const server = await startServer({
        database: open,
        env: { ...bucket.env, FILES_STORE: to === 'bucket' ? 'database' : 'bucket' },
      })
      const now = after(server, { ...bucket.env, FILES_STORE: to })
      const sizes = [1_500_000, 2_500_000, 10, 1_200_000]
      const { areThere } = await keepSome(server.deps, sizes)
      let done = false
      const reading = (async () => {
        const seen: boolean[] = []
        for (; !done; await setImmediate()) seen.push(...(await areThere(now)))
        return seen
      })()
      const moved = await runAdmin(now, 'files', 'move')
      done = true
      expect(moved).toMatchObject({ output: `4 files moved to the ${to}, 0 left.` })
      expect(new Set(await reading)).toEqual(new Set([true]))

      const doomed = await storeFile(server.deps, { type: 'image/png', bytes: randomBytes(10) })
      const [hereBefore, thereBefore] = to === 'bucket' ? [0, 4] : [4, 0]
      // At its start, or half-way: no longer listed, and not yet deleted from the bucket.
      bucket.meanwhile = () =>
        to === 'bucket'
          ? removeFiles(now, [doomed])
          : now.database.sql.delete(files).where(eq(files.id, doomed))
      await runAdmin(now, 'files', 'move')
      expect([await filesInDatabase(now), (await filesInBucket()).length]).toEqual([hereBefore, thereBefore])
      await server.close()
    },
    60_000,
  )
})
