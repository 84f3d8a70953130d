import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import { fileContents } from '#server/db/schema/files.ts'
import { deleteUnusedFiles } from '#server/files/files.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { LABEL, startKarrio } from '#tests/support/carriers/karrio-stand-in.ts'
import { openMailbox } from '#tests/support/mail/mailbox.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { PASSWORD, startServer, type TestServer } from '#tests/support/server/server.ts'
import { multipart, sample } from '#tests/support/server/upload.ts'
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
import { eachInFull } from '#tests/support/server/full-run.ts'

withBucket()

const DAY = 86_400_000

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

  test('a photo is only in the bucket, under a meaningless name, and reaches the company by email', async () => {
    const server = await startServer({ database: open, env: bucket.env })
    const mailbox = openMailbox(server)
    expect((await send(server, written())).json()).toMatchObject({ code: 200 })
    const [[key, { type, bytes }]] = [...(await bucket.content())] as [
      [string, { type: string; bytes: Buffer }],
    ]
    expect([/^[\da-f-]{36}$/.test(key), type, bytes.length, await filesInDatabase(server.deps)]).toEqual([
      true,
      'image/png',
      300_000,
      0,
    ])
    const mail = (await mailbox.read()).find(({ attachments }) => attachments.length > 0)!
    expect(mail.attachments[0]!.content.equals(bytes)).toBe(true)
    await server.close()
  })

  test.each(eachInFull(['cut', 'slowDown'] as const))(
    'while it doesn’t answer (%s), an inquiry is told to try again, and when, and sent again it arrives once',
    async (doing) => {
      const server = await startServer({ database: open, env: bucket.env })
      const fields = written()
      bucket.next = [doing, doing, doing]
      const answer = await send(server, fields)
      expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
        503,
        '5',
        { code: 503, msg: 'The server is busy. Please try again shortly.', messageId: 'error.busy' },
      ])
      expect([
        (await send(server, fields)).json<{ code: number }>().code,
        (await send(server, fields)).json<{ code: number }>().code,
      ]).toEqual([200, 200])
      expect((await server.deps.database.sql.execute(sql`select 1 from inquiries`)).rows).toHaveLength(1)
      expect(await filesInBucket()).toHaveLength(1)
      await server.close()
    },
  )

  test('deleting an account deletes its files; a bucket that is down doesn’t prevent that, and is cleaned later', async () => {
    const server = await startServer({ database: open, env: bucket.env })
    const [one, two] = [await server.customer({ creditCents: 0 }), await server.customer({ creditCents: 0 })]
    for (const { token } of [one, two]) await send(server, written(), token)
    expect(await filesInBucket()).toHaveLength(2)
    expect(await one.call('DELETE', '/account', { password: PASSWORD })).toMatchObject({ code: 200 })
    expect(await filesInBucket()).toHaveLength(1)
    bucket.down = true
    expect(await two.call('DELETE', '/account', { password: PASSWORD })).toMatchObject({ code: 200 })
    bucket.down = false
    server.clock.advance(DAY + 1000)
    await deleteUnusedFiles(server.deps)
    expect(await filesInBucket()).toEqual([])
    await server.close()
  })

  test('a backup contains them all, and is restored without a bucket', async () => {
    const [server, other] = [
      await startServer({ database: open, env: bucket.env, seed: 'one' }),
      await startServer({ database: open, seed: 'two' }),
    ]
    const before = await keepSome(after(server, {}))
    const { ids, areThere } = await keepSome(
      server.deps,
      Array.from({ length: 20 }, (_, n) => n * 1000).concat(2_500_000),
    )
    // An interrupted move back: one part is in the database, and not the first.
    const large = ids.at(-1)!
    await server.deps.database.sql
      .insert(fileContents)
      .values({ id: large, part: 2, bytes: (await server.deps.files.read(large))!.subarray(2 * 1024 * 1024) })
    const file = join(mkdtempSync(join(tmpdir(), 'portage-bucket-')), 'all.backup')
    expect(await runAdmin(server.deps, 'backup', file)).toMatchObject({ failed: false })
    bucket.down = true
    expect(await runAdmin(other.deps, 'restore', file)).toMatchObject({ failed: false, wrong: false })
    expect([await before.areThere(other.deps), new Set(await areThere(other.deps))]).toEqual([
      ALL,
      new Set([true]),
    ])
    expect(
      await runAdmin(server.deps, 'backup', `${file}.2`),
      'one that cannot be whole is not written',
    ).toMatchObject({ failed: true, output: expect.stringMatching(/^Failed: The bucket 127/) as string })
    await server.close()
    await other.close()
  }, 60_000)

  test('those replaced by a restore are deleted a day later; restored ones stay', async () => {
    const server = await startServer({ database: open, env: bucket.env })
    expect((await send(server, written())).json()).toMatchObject({ code: 200 })
    const stays = await filesInBucket()
    const file = join(mkdtempSync(join(tmpdir(), 'portage-bucket-')), 'all.backup')
    await runAdmin(server.deps, 'backup', file)
    expect((await send(server, written())).json()).toMatchObject({ code: 200 })
    expect(await runAdmin(server.deps, 'restore', file, '--replace')).toMatchObject({
      failed: false,
      output: expect.stringContaining('now in the database. Move them to the bucket.') as string,
    })
    expect(await runAdmin(server.deps, 'files', 'move')).toMatchObject({
      output: '1 file moved to the bucket, 0 left.',
    })
    expect(await filesInBucket()).toHaveLength(2)
    server.clock.advance(DAY + 1000)
    await deleteUnusedFiles(server.deps)
    expect(await filesInBucket()).toEqual(stays)
    await server.close()
  })
})

test('a shop buys and prints once the bucket is back: a paid order is never cancelled because of it', async () => {
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
  const { data: bought } = await customer.call<PurchaseOutcome>('POST', '/orders', {
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
