import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LabelPrint, OrderDetails } from '#src/contract/orders.ts'
import { files } from '#server/db/schema/files.ts'
import { labelPrints, orderLabels } from '#server/db/schema/labels.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { deleteUnusedFiles } from '#server/files/files.ts'
import { runDueJobs } from '#server/jobs/runner.ts'
import { deleteOldLabels } from '#server/modules/orders/label-retention.ts'
import { labelJobs } from '#server/modules/orders/stored-label.ts'
import { openSession, SESSION_SECONDS } from '#server/http/session.ts'
import { boughtOrder, buyMore } from '#tests/support/orders/buy-parcel.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { printedLabels } from '#tests/support/documents/printed-labels.ts'
import { pdfCodes } from '#tests/support/documents/read-pdf.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

describe.each(DATABASES)('labels as files, on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())

  const work = () =>
    runDueJobs(
      server.deps,
      { ...labelJobs(server.deps), notify: async () => {}, 'send-mail': async () => {} },
      { error: () => {} },
    )
  const file = ({ token }: TestCustomer, path: string, { app } = server) =>
    app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
  const labelOf = async (customer: TestCustomer, orderId: string, more = '', from = server) =>
    (await file(customer, `/orders/${orderId}/label?format=pdf4x6${more}`, from)).rawPayload
  const kept = ({ user }: TestCustomer, orderId: string) =>
    server.deps.database.sql
      .select()
      .from(orderLabels)
      .where(and(eq(orderLabels.customerId, user.customerId), eq(orderLabels.orderId, orderId)))
  const printed = async (customer: TestCustomer, orderId: string) =>
    (await customer.call<OrderDetails>('GET', `/orders/${orderId}`)).data!.history.filter(
      ({ event }) => event === 'order.printed',
    ).length
  const signedInAgain = async ({ user, ...more }: TestCustomer): Promise<TestCustomer> => ({
    ...more,
    user,
    ...(await openSession(server.deps.database, server.clock, { user, seconds: SESSION_SECONDS })),
  })
  /** An order of so many parcels, and another order. */
  const manyLabels = async (quantity: number) => {
    const { customer, orderId } = await boughtOrder(server, { creditCents: 50_000_00 })
    return { customer, ids: [await buyMore(customer, { parcels: [make.parcel({ quantity })] }), orderId] }
  }

  test('a label is drawn once, when it is booked, in its owner’s size; later changes don’t affect it', async () => {
    const { customer } = await boughtOrder(server)
    await customer.call('POST', '/sync', {
      user: customer.user.id,
      ops: [
        { opId: make.id(), entity: 'preference', id: 'print', baseRev: 0, doc: { labelFormat: 'letter' } },
      ],
    })
    const orderId = await buyMore(customer)
    await work()
    expect((await kept(customer, orderId)).map(({ format }) => format)).toEqual(['letter'])
    const booked = (await file(customer, `/orders/${orderId}/label?format=letter`)).rawPayload
    const [usual, moved] = [
      await labelOf(customer, orderId),
      await startServer({
        database: async () => server.deps.database,
        env: { PUBLIC_URL: 'https://elsewhere.example' },
      }),
    ]
    expect((await labelOf(customer, orderId, '', moved)).equals(usual)).toBe(true)
    expect(
      (await file(customer, `/orders/${orderId}/label?format=letter`, moved)).rawPayload.equals(booked),
    ).toBe(true)
    expect(pdfCodes(usual)[0]!.some((code) => code.startsWith('http://localhost'))).toBe(true)
    await moved.app.close()
  })

  test('an older order’s label is drawn when it is first read; a cancelled one has none, and its file is deleted', async () => {
    const { customer, orderId } = await boughtOrder(server)
    expect(await kept(customer, orderId)).toEqual([])
    const [once, again] = await Promise.all([labelOf(customer, orderId), labelOf(customer, orderId)])
    expect(once.equals(again)).toBe(true)
    const [label] = await kept(customer, orderId)
    await customer.call('POST', `/orders/${orderId}/cancel`)
    expect((await file(customer, `/orders/${orderId}/label`)).json()).toMatchObject({ code: 404 })
    await work()
    expect(await kept(customer, orderId)).toEqual([])
    server.clock.advance(2 * 86_400_000)
    await deleteUnusedFiles(server.deps)
    expect(await server.deps.database.sql.select().from(files).where(eq(files.id, label!.fileId))).toEqual([])
  })

  test('a month after delivery a label is deleted, and drawn again on request', async () => {
    const { customer, orderId } = await boughtOrder(server)
    const before = await labelOf(customer, orderId)
    await server.deps.database.sql.update(orders).set({ status: 'delivered' }).where(eq(orders.id, orderId))
    await deleteOldLabels(server.deps)
    expect(await kept(customer, orderId)).toHaveLength(1)
    server.clock.advance(31 * 86_400_000)
    await deleteOldLabels(server.deps)
    expect(await kept(customer, orderId)).toEqual([])
    expect((await labelOf(await signedInAgain(customer), orderId)).equals(before)).toBe(true)
  })

  test('many labels are requested and polled; once done, a scanner reads each, and every order’s history has it once', async () => {
    const { customer, ids } = await manyLabels(29)
    const asked = { id: make.id(), ids }
    expect((await customer.call<LabelPrint>('POST', '/label-prints', asked)).data).toMatchObject({
      id: asked.id,
      total: 30,
    })
    expect(await printedLabels(customer, asked)).toEqual({ id: asked.id, state: 'done', total: 30, done: 30 })
    const { headers, rawPayload } = await file(customer, `/label-prints/${asked.id}/file`)
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'application/pdf',
      'attachment; filename="labels.pdf"',
    ])
    const pages = pdfCodes(rawPayload)
    expect([
      pages.length,
      new Set(pages.flatMap((codes) => codes.filter((code) => /^00\d{18}$/.test(code)))).size,
    ]).toEqual([30, 30])
    for (const id of ids) expect(await printed(customer, id)).toBe(1)
  }, 60_000)

  test('the same labels again are the same file, which isn’t drawn again; a day later it is gone', async () => {
    const { customer, ids } = await manyLabels(29)
    const [one, two] = [
      { id: make.id(), ids, format: 'zpl' },
      { id: make.id(), ids, format: 'zpl' },
    ]
    await printedLabels(customer, one)
    await printedLabels(customer, two)
    const rows = await server.deps.database.sql
      .select({ fileId: labelPrints.fileId })
      .from(labelPrints)
      .where(eq(labelPrints.customerId, customer.user.customerId))
    expect([rows.length, new Set(rows.map(({ fileId }) => fileId)).size]).toEqual([2, 1])
    const many = await server.app.inject({
      method: 'POST',
      url: '/api/orders/labels',
      headers: { authorization: `Bearer ${customer.token}` },
      payload: { ids, format: 'zpl' },
    })
    expect(many.rawPayload.equals((await file(customer, `/label-prints/${two.id}/file`)).rawPayload)).toBe(
      true,
    )
    for (const id of ids) expect(await printed(customer, id)).toBe(3)
    server.clock.advance(25 * 3_600_000)
    await deleteOldLabels(server.deps)
    expect((await file(await signedInAgain(customer), `/label-prints/${two.id}/file`)).json()).toMatchObject({
      code: 404,
    })
  })

  test('a stopped print has no file and no trace in any history; its ID can’t be used again', async () => {
    const { customer, ids } = await manyLabels(99)
    const asked = { id: make.id(), ids }
    await customer.call('POST', '/label-prints', asked)
    expect((await customer.call<LabelPrint>('POST', `/label-prints/${asked.id}/cancel`)).data).toMatchObject({
      state: 'cancelled',
    })
    expect((await customer.call<LabelPrint>('POST', '/label-prints', asked)).data).toMatchObject({
      state: 'cancelled',
    })
    expect((await file(customer, `/label-prints/${asked.id}/file`)).json()).toMatchObject({ code: 404 })
    expect(await printed(customer, ids[0]!)).toBe(0)
  })

  test('a print whose server was killed is drawn by the next one that is asked', async () => {
    const { customer, ids } = await manyLabels(29)
    const id = make.id()
    const at = server.clock.now()
    await server.deps.database.sql.insert(labelPrints).values({
      customerId: customer.user.customerId,
      id,
      state: 'drawing',
      format: 'zpl',
      orderIds: ids,
      actor: 'Mina',
      total: 30,
      done: 12,
      digest: '',
      createdAt: at,
      updatedAt: at,
    })
    expect((await customer.call<LabelPrint>('GET', `/label-prints/${id}`)).data).toMatchObject({
      state: 'drawing',
      done: 12,
    })
    server.clock.advance(16_000)
    await expect
      .poll(async () => (await customer.call<LabelPrint>('GET', `/label-prints/${id}`)).data!.state)
      .toBe('done')
  })

  test('nobody prints another customer’s orders, or reads or stops another’s print', async () => {
    const [{ customer, ids }, other] = [await manyLabels(29), await server.customer()]
    expect(await other.call('POST', '/label-prints', { id: make.id(), ids })).toMatchObject({ code: 404 })
    const id = make.id()
    await printedLabels(customer, { id, ids })
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/cancel'],
      ['GET', '/file'],
    ] as const)
      expect(await other.call(method, `/label-prints/${id}${path}`)).toMatchObject({ code: 404 })
    // With the same ID, another customer's print is a separate print.
    const { orderId } = await boughtOrder(server)
    expect(await other.call('POST', '/label-prints', { id, ids: [orderId] })).toMatchObject({ code: 404 })
  })
})

test('while the bucket is down, a parcel can be bought and its label printed', async () => {
  const server = await startServer({
    env: { FILES_S3_URL: 'http://127.0.0.1:9/labels', FILES_S3_KEY_ID: 'id', FILES_S3_SECRET: 'secret' },
  })
  try {
    const { customer, orderId } = await boughtOrder(server)
    const answer = await server.app.inject({
      url: `/api/orders/${orderId}/label`,
      headers: { authorization: `Bearer ${customer.token}` },
    })
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(pdfCodes(answer.rawPayload)[0]).toHaveLength(3)
  } finally {
    await server.close()
  }
})
