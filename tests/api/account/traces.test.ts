import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newCustoms } from '#src/domain/customs/customs.ts'
import { deleteOldRecipients } from '#server/modules/account/retention.ts'
import { tablesOf } from '#server/backup/write-backup.ts'
import { batchRows } from '#server/db/schema/batches.ts'
import { invoiceFiles } from '#server/db/schema/money/invoices.ts'
import { storeFile } from '#server/files/files.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { buyLoad, freightBooking, freightRequest } from '#tests/support/orders/freight.ts'
import { openMailbox } from '#tests/support/mail/mailbox.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { callAs, PASSWORD, startServer, type TestServer } from '#tests/support/server/server.ts'
import { multipart, sample } from '#tests/support/server/upload.ts'

/** Part of every personal detail and of nothing else. */
const MARK = 'Zqxmark'
const marked = (more: object = {}) =>
  make.address({
    fullName: `${MARK} Person`,
    company: `${MARK} Firm`,
    address1: `7 ${MARK} Lane`,
    email: `${MARK}@example.com`.toLowerCase(),
    ...more,
  })

test.each(DATABASES)(
  'a deleted account leaves no trace of anyone in any table, parcels and freight, documents and emails alike, on $name',
  async ({ open }) => {
    const server = await startServer({ database: open })
    const me = await server.customer({ creditCents: 3000_00 })
    const mailbox = openMailbox(server)
    const to = { city: 'Montréal', province: 'QC', postalCode: 'H2Y 1H2', phone: '+15145550142' }
    await me.call('POST', '/addresses', { ...marked(), id: make.id() })
    await me.call('POST', '/trackers', { number: '7035114477138472', note: MARK })
    await me.call('PUT', '/account/profile', { nickName: 'Mina Buyer', mobile: '416-555-0177', locale: 'en' })
    await buyMore(me, { from: marked(), to: marked(to), reference: MARK })
    await buyLoad(
      me,
      freightRequest(),
      freightBooking({
        reference: MARK,
        purchaseOrder: MARK,
        signer: MARK,
        specialInstructions: MARK,
        emergencyName: MARK,
        emergencyPhone: '+14165550134',
        pickup: {
          address: marked({ postalCode: 'M5V 2T6' }),
          facilityName: MARK,
          notes: MARK,
          requirements: MARK,
          pickupNumber: MARK,
        },
        delivery: {
          address: marked({ city: 'Montréal', province: 'QC', postalCode: 'H3B 1A7', phone: '514-555-0101' }),
          facilityName: MARK,
          notes: MARK,
          requirements: MARK,
          deliveryNumber: MARK,
        },
      }),
    )
    const inquiry = await multipart(
      { id: make.id(), topic: 'claim', name: MARK, email: 'x@example.com', message: MARK },
      [sample.png('box.png', 900)],
    )
    await server.app.inject({
      method: 'POST',
      url: '/api/inquiries',
      ...inquiry,
      headers: { ...inquiry.headers, authorization: `Bearer ${me.token}` },
      remoteAddress: '198.51.100.9',
    })
    await mailbox.read()
    const {
      rows: [invoice],
    } = (await server.deps.database.sql.execute(sql`select id from invoices limit 1`)) as unknown as {
      rows: { id: string }[]
    }
    const scale = await storeFile(server.deps, { type: 'image/png', bytes: new Uint8Array(9) })
    await server.deps.database
      .forCustomer(me.user.customerId)
      .insert(invoiceFiles, { invoiceId: invoice!.id, position: 0, fileId: scale, name: 'scale.png' })

    const before = await tracesOf(server)
    for (const table of ['records', 'orders', 'inquiries', 'mails'])
      expect(Object.keys(before), 'the markers are there to be found').toContain(table)
    const exported = (
      await server.app.inject({
        url: '/api/account/export',
        headers: { authorization: `Bearer ${me.token}` },
      })
    ).json<Record<string, unknown>>()
    for (const part of ['records', 'orders', 'inquiries', 'mails'])
      expect(JSON.stringify(exported[part]), part).toMatch(new RegExp(MARK, 'i'))

    expect(await me.call('DELETE', '/account', { password: PASSWORD })).toMatchObject({ code: 200 })
    // Only the buyer's name stays on the invoices, as tax law requires.
    expect(await tracesOf(server)).toEqual({})
    const {
      rows: [left],
    } = (await server.deps.database.sql.execute(
      sql`select count(*)::int as files from file_contents`,
    )) as unknown as { rows: { files: number }[] }
    expect(left, 'the pictures that were theirs').toEqual({ files: 0 })
    await server.close()
  },
  60_000,
)

async function tracesOf({ deps: { database } }: TestServer): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { table } of await tablesOf(database.sql)) {
    const { rows } = (await database.sql.execute(
      sql.raw(`select t::text as row from "${table}" t where t::text ilike '%${MARK}%'`),
    )) as unknown as { rows: { row: string }[] }
    if (rows.length > 0) found[table] = rows.map(({ row }) => row.slice(0, 1500))
  }
  return found
}

test.each(DATABASES)(
  'personal data is removed from shipments when due, and the order still opens, on $name',
  async ({ open }) => {
    const server = await startServer({ database: open, env: { RETENTION_RECIPIENTS_MONTHS: '6' } })
    const me = await server.customer({ creditCents: 3000_00 })
    const parcel = await buyMore(me, {
      from: marked(),
      to: marked({ city: 'Montréal', province: 'QC', postalCode: 'H2Y 1H2' }),
      reference: MARK,
    })
    const { loadId } = await buyLoad(
      me,
      freightRequest(),
      freightBooking({
        signer: MARK,
        reference: MARK,
        pickup: { address: marked({ postalCode: 'M5V 2T6' }), notes: MARK },
      }),
    )
    const still = await buyMore(me, {
      to: marked({ city: 'Montréal', province: 'QC', postalCode: 'H2Y 1H2' }),
    })
    const { sql: db } = server.deps.database
    const [goods] = newCustoms().commodities
    const customs = newCustoms({
      commodities: [{ ...goods!, quantity: 1, unitValue: 1000, unitWeight: 1 }],
      signerName: MARK,
      dutyAccount: MARK,
      customsRemarks: MARK,
      senderTaxId: { taxIdType: 'BN', taxIdNumber: MARK },
      recipientTaxId: { taxIdType: 'EIN', taxIdNumber: MARK },
      importer: {
        different: true,
        partyName: MARK,
        partyAddress: MARK,
        email: `${MARK}@example.com`,
        phone: MARK,
      },
      cusma: { ...newCustoms().cusma, producerDetails: MARK, signerTitle: MARK },
    })
    await db.execute(
      sql`update orders set status = 'delivered', shipment = shipment || jsonb_build_object('customs', ${JSON.stringify(customs)}::jsonb) where id = ${parcel}`,
    )
    await db.execute(sql`update orders set status = 'delivered' where id = ${loadId}`)
    await server.deps.database.forCustomer(me.user.customerId).insert(batchRows, {
      id: make.id(),
      batchId: make.id(),
      position: 0,
      state: 'bought',
      orderId: parcel,
      shipment: make.shipment({ to: marked() }),
    })
    server.clock.advance(150 * 86_400_000)
    expect(await deleteOldRecipients(server.deps)).toBe(0)
    server.clock.advance(40 * 86_400_000)
    expect(
      await deleteOldRecipients({ ...server.deps, config: { recipientsMonths: undefined } }),
      'only where it is asked for',
    ).toBe(0)
    expect(await deleteOldRecipients(server.deps)).toBe(2)
    expect(await deleteOldRecipients(server.deps), 'once').toBe(0)
    const { rows } = (await server.deps.database.sql.execute(
      sql`select id from orders where orders::text ilike ${`%${MARK}%`}`,
    )) as unknown as { rows: { id: string }[] }
    expect(
      rows.map(({ id }) => id),
      'what is under way keeps whom it goes to',
    ).toEqual([still])
    expect(Object.keys(await tracesOf(server)), 'nor does the import it was bought from').not.toContain(
      'batch_rows',
    )
    const token = (
      await callAs<{ access_token: string }>(server.app, undefined, 'POST', '/auth/login', {
        username: me.user.userName,
        password: PASSWORD,
      })
    ).data!.access_token
    expect(await callAs(server.app, token, 'GET', `/orders/${parcel}`)).toMatchObject({
      code: 200,
      data: { shipment: { to: { city: 'Montréal', fullName: '' } } },
    })
    await server.close()
  },
  60_000,
)
