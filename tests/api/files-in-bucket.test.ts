import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Bought, CarrierAnswer } from '#src/contract/parcel.ts'
import { runVerb } from '#server/admin/run.ts'
import { readConfig } from '#server/config.ts'
import { fileContents, files } from '#server/db/schema/files.ts'
import { createFiles } from '#server/files/create-files.ts'
import { forgetUnusedFiles, keepFile, removeFiles, storedFile } from '#server/files/files.ts'
import type { Deps } from '#server/serve.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { DATABASES } from '#tests/support/databases.ts'
import { LABEL, startKarrio } from '#tests/support/karrio-stand-in.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { make } from '#tests/support/make.ts'
import { PASSWORD, startServer, type TestServer } from '#tests/support/server.ts'
import { multipart, sample } from '#tests/support/upload.ts'

const DAY = 86_400_000
const bucket = await startBucket()
beforeEach(async () => {
  Object.assign(bucket, { next: [], meanwhile: undefined, down: false })
  await bucket.empty()
})
afterAll(() => bucket.close())

const operate = (deps: Deps, ...argv: string[]) => runVerb({ argv, input: '' }, deps)
/** The same server after its operator has set more. */
const after = ({ deps }: TestServer, env: Record<string, string>): Deps => {
  const config = { ...deps.config, bucket: readConfig(env).bucket }
  return { ...deps, config, files: createFiles(deps.database, config) }
}
const inDatabase = async ({ database }: Pick<Deps, 'database'>) =>
  (await database.sql.execute<{ n: number }>(sql`select count(distinct id)::int as n from file_contents`))
    .rows[0]!.n
const inBucket = async () => [...(await bucket.content()).keys()]
/** Some files of every size, and whether they are read as they were. */
async function keepSome(deps: Deps, sizes = [0, 900, 2_500_000]) {
  const kept: { id: string; bytes: Buffer }[] = []
  for (const size of sizes) {
    const bytes = randomBytes(size)
    kept.push({ id: await keepFile(deps, { type: 'application/pdf', bytes }), bytes })
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
const ALL = [true, true, true]

describe.each(DATABASES)('files kept in a bucket, on $name', ({ open }) => {
  const send = async ({ app }: TestServer, fields: Record<string, string>, token?: string) => {
    const body = await multipart(fields, [sample.png('mina at home.png', 300_000)])
    return app.inject({
      method: 'POST',
      url: '/api/inquiries',
      ...body,
      headers: { ...body.headers, ...(token && { authorization: `Bearer ${token}` }) },
    })
  }
  const written = () => ({
    id: make.id(),
    topic: 'claim',
    name: 'Mina',
    email: 'mina@example.com',
    message: 'It is broken.',
  })

  test('a photo goes to the bucket alone, under a name that says nothing, and reaches the company by mail', async () => {
    const server = await startServer({ database: open, env: bucket.env })
    const mailbox = openMailbox(server)
    expect((await send(server, written())).json()).toMatchObject({ code: 200 })
    const [[key, { type, bytes }]] = [...(await bucket.content())] as [
      [string, { type: string; bytes: Buffer }],
    ]
    expect([/^[\da-f-]{36}$/.test(key), type, bytes.length, await inDatabase(server.deps)]).toEqual([
      true,
      'image/png',
      300_000,
      0,
    ])
    const mail = (await mailbox.read()).find(({ attachments }) => attachments.length > 0)!
    expect(mail.attachments[0]!.content.equals(bytes)).toBe(true)
    await server.close()
  })

  test.each(['cut', 'slowDown'] as const)(
    'while it does not answer (%s) an inquiry is told to try again, and when, and the same sent again arrives once',
    async (doing) => {
      const server = await startServer({ database: open, env: bucket.env })
      const fields = written()
      bucket.next = [doing, doing, doing]
      const answer = await send(server, fields)
      expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
        503,
        '5',
        { code: 503, msg: 'The server is busy. Please try again shortly.' },
      ])
      expect([
        (await send(server, fields)).json<{ code: number }>().code,
        (await send(server, fields)).json<{ code: number }>().code,
      ]).toEqual([200, 200])
      expect((await server.deps.database.sql.execute(sql`select 1 from inquiries`)).rows).toHaveLength(1)
      expect(await inBucket()).toHaveLength(1)
      await server.close()
    },
  )

  test('who deletes the account leaves nothing in it; one that is down holds nobody back, and is emptied later', async () => {
    const server = await startServer({ database: open, env: bucket.env })
    const [one, two] = [await server.customer({ creditCents: 0 }), await server.customer({ creditCents: 0 })]
    for (const { token } of [one, two]) await send(server, written(), token)
    expect(await inBucket()).toHaveLength(2)
    expect(await one.call('DELETE', '/account', { password: PASSWORD })).toMatchObject({ code: 200 })
    expect(await inBucket()).toHaveLength(1)
    bucket.down = true
    expect(await two.call('DELETE', '/account', { password: PASSWORD })).toMatchObject({ code: 200 })
    bucket.down = false
    server.clock.advance(DAY + 1000)
    await forgetUnusedFiles(server.deps)
    expect(await inBucket()).toEqual([])
    await server.close()
  })

  test('a back-up holds them all, and is restored without a bucket', async () => {
    const [server, other] = [
      await startServer({ database: open, env: bucket.env, seed: 'one' }),
      await startServer({ database: open, seed: 'two' }),
    ]
    const before = await keepSome(after(server, {}))
    const { ids, areThere } = await keepSome(
      server.deps,
      Array.from({ length: 20 }, (_, n) => n * 1000).concat(2_500_000),
    )
    // A move back that was cut short: a part is here, and not the first.
    const large = ids.at(-1)!
    await server.deps.database.sql
      .insert(fileContents)
      .values({ id: large, part: 2, bytes: (await server.deps.files.read(large))!.subarray(2 * 1024 * 1024) })
    const file = join(mkdtempSync(join(tmpdir(), 'portage-bucket-')), 'all.backup')
    expect(await operate(server.deps, 'backup', file)).toMatchObject({ failed: false })
    bucket.down = true
    expect(await operate(other.deps, 'restore', file)).toMatchObject({ failed: false, wrong: false })
    expect([await before.areThere(other.deps), new Set(await areThere(other.deps))]).toEqual([
      ALL,
      new Set([true]),
    ])
    expect(
      await operate(server.deps, 'backup', `${file}.2`),
      'one that cannot be whole is not written',
    ).toMatchObject({ failed: true, output: expect.stringMatching(/^Failed: The bucket 127/) as string })
    await server.close()
    await other.close()
  }, 60_000)

  test('those of what a restore replaced leave the bucket a day later; those that came again stay', async () => {
    const server = await startServer({ database: open, env: bucket.env })
    expect((await send(server, written())).json()).toMatchObject({ code: 200 })
    const stays = await inBucket()
    const file = join(mkdtempSync(join(tmpdir(), 'portage-bucket-')), 'all.backup')
    await operate(server.deps, 'backup', file)
    expect((await send(server, written())).json()).toMatchObject({ code: 200 })
    expect(await operate(server.deps, 'restore', file, '--replace')).toMatchObject({
      failed: false,
      output: expect.stringContaining('Run files move to move them to the bucket') as string,
    })
    expect(await operate(server.deps, 'files', 'move')).toMatchObject({
      output: '1 file moved to the bucket, 0 left.',
    })
    expect(await inBucket()).toHaveLength(2)
    server.clock.advance(DAY + 1000)
    await forgetUnusedFiles(server.deps)
    expect(await inBucket()).toEqual(stays)
    await server.close()
  })
})

describe.each(DATABASES)('an operator who moves the files, on $name', ({ open }) => {
  test('has old ones readable all the while, also with the bucket down; a move that is cut short goes on where it was', async () => {
    const server = await startServer({ database: open })
    const { areThere } = await keepSome(server.deps)
    expect(await operate(server.deps, 'files', 'move')).toEqual({
      failed: true,
      output: 'No bucket is set up. Set FILES_S3_URL, FILES_S3_KEY_ID and FILES_S3_SECRET.',
    })
    const now = after(server, bucket.env)
    bucket.down = true
    expect(await areThere(now)).toEqual(ALL)
    bucket.down = false
    expect(await operate(now, 'files', 'move', '--limit', '1', '--json')).toMatchObject({
      wrong: false,
      output: JSON.stringify({ to: 'bucket', moved: 1, left: 2, missing: 0, fault: null }),
    })
    expect(await areThere(now)).toEqual(ALL)
    bucket.next = ['answer', 'cut', 'cut', 'cut']
    expect(await operate(now, 'files', 'move')).toMatchObject({
      wrong: true,
      output: expect.stringMatching(
        /^1 file moved to the bucket, 1 left\.\nThe bucket 127.+ Run the command again to continue\.$/,
      ) as string,
    })
    expect(await areThere(now)).toEqual(ALL)
    expect(await operate(now, 'files', 'move')).toMatchObject({
      wrong: false,
      output: '1 file moved to the bucket, 0 left.',
    })
    expect([await areThere(now), await inDatabase(now), (await inBucket()).length]).toEqual([ALL, 0, 3])
    expect(await operate(server.deps, 'files', 'move'), 'the settings are gone').toMatchObject({
      failed: true,
      output: expect.stringContaining(
        ' 3 files are not in the database, so a bucket was used before.',
      ) as string,
    })
    await server.close()
  })

  test('has them back in the database with FILES_STORE=database, where new ones go at once, and needs no bucket then', async () => {
    const server = await startServer({ database: open, env: bucket.env })
    const { ids, areThere } = await keepSome(server.deps)
    const back = after(server, { ...bucket.env, FILES_STORE: 'database' })
    const fresh = await keepSome(back)
    expect([(await inBucket()).length, await inDatabase(back), await areThere(back)]).toEqual([3, 3, ALL])
    const gone = await keepFile(server.deps, { type: 'image/png', bytes: randomBytes(10) })
    await bucket.remove(gone)
    const moved = await operate(back, 'files', 'move')
    expect(moved).toMatchObject({
      wrong: true,
      output: '3 files moved to the database, 0 left.\n1 file is in neither the database nor the bucket.',
    })
    bucket.down = true
    expect([await areThere(server.deps), await fresh.areThere(after(server, {}))]).toEqual([ALL, ALL])
    expect(await storedFile(after(server, {}), ids[0]!)).toMatchObject({ type: 'application/pdf' })
    await server.close()
  })

  test('has a file in the database whole or not at all, also when the server ends half-way', async () => {
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
    'into the %s disturbs nobody who reads, and brings back nothing that somebody removes meanwhile',
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
      const moved = await operate(now, 'files', 'move')
      done = true
      expect(moved).toMatchObject({ output: `4 files moved to the ${to}, 0 left.` })
      expect(new Set(await reading)).toEqual(new Set([true]))

      const doomed = await keepFile(server.deps, { type: 'image/png', bytes: randomBytes(10) })
      const [hereBefore, thereBefore] = to === 'bucket' ? [0, 4] : [4, 0]
      // At its beginning, or half-way: known no more, and not yet gone from the bucket.
      bucket.meanwhile = () =>
        to === 'bucket'
          ? removeFiles(now, [doomed])
          : now.database.sql.delete(files).where(eq(files.id, doomed))
      await operate(now, 'files', 'move')
      expect([await inDatabase(now), (await inBucket()).length]).toEqual([hereBefore, thereBefore])
      await server.close()
    },
    60_000,
  )
})

test('a shop buys and prints once the bucket is there again: what was paid for is never called off because of it', async () => {
  const karrio = await startKarrio()
  const server = await startServer({
    env: { ...bucket.env, KARRIO_URL: karrio.url, KARRIO_TOKEN: 'key_test', KARRIO_TEST: '1' },
  })
  const customer = await server.customer()
  const shipment = make.shipment()
  const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
    ...make.quote(shipment),
    carrierCode: 'canadapost',
  })
  bucket.down = true
  const { data: bought } = await customer.call<Bought>('POST', '/orders', {
    intentId: make.id(),
    rateId: data!.rates[0]!.id!,
    shipment,
  })
  expect(bought).toMatchObject({ outcome: 'bought' })
  const label = () =>
    server.app.inject({
      url: `/api/orders/${(bought as { orderId: string }).orderId}/label?format=pdf4x6`,
      headers: { authorization: `Bearer ${customer.token}` },
    })
  const refused = await label()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  bucket.down = false
  expect((await label()).payload).toBe(LABEL)
  expect([...(await bucket.content())].map(([, { type, bytes }]) => [type, bytes.toString()])).toEqual([
    ['application/pdf', LABEL],
  ])
  expect(karrio.purchases).toHaveLength(1)
  await server.close()
  await karrio.close()
})
