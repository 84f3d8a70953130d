import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountProfile } from '#src/contract/account/account.ts'
import type { UserInfo } from '#src/contract/account/auth.ts'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import { removeDemo } from '#server/admin/service/demo.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { users } from '#server/db/schema/accounts.ts'
import { seedDemo } from '#server/app/seed.ts'
import { deleteUnusedFiles } from '#server/files/files.ts'
import { deleteErasedFiles } from '#server/modules/account/erase.ts'
import { HOLDINGS } from '#server/modules/account/holdings.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { openMailbox, type Mailbox } from '#tests/support/mail/mailbox.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import {
  callAs,
  PASSWORD,
  startServer,
  type TestCustomer,
  type TestServer,
} from '#tests/support/server/server.ts'
import { multipart, sample, type Sample } from '#tests/support/server/upload.ts'

const DAY = 86_400_000

describe.each(DATABASES)('what an account holds, on $name', ({ open }) => {
  let server: TestServer
  let mailbox: Mailbox
  beforeAll(async () => {
    server = await startServer({ database: open })
    mailbox = openMailbox(server)
  })
  afterAll(() => server.close())
  const rows = async <T = { n: number }>(query: ReturnType<typeof sql>) =>
    ((await server.deps.database.sql.execute(query)) as unknown as { rows: T[] }).rows
  const ofCustomer = async (table: string, { user }: TestCustomer) =>
    (
      await rows(
        sql`select count(*)::int as n from ${sql.identifier(table)} where customer_id = ${user.customerId}`,
      )
    )[0]!.n

  async function buyFor(customer: TestCustomer) {
    const shipment = make.shipment({
      shipDate: bookDay(server.clock.now()),
      reference: 'PO 4711',
      from: make.address({ email: 'shop@example.com' }),
    })
    const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
      ...make.quote(shipment),
      carrierCode: 'sample_ground',
    })
    const bought = await customer.call<PurchaseOutcome>('POST', '/orders', {
      intentId: make.id(),
      rateId: data!.rates[0]!.id,
      shipment,
    })
    return (bought.data as { orderId: string }).orderId
  }
  async function upload({ token }: TestCustomer, ...files: Sample[]) {
    const body = await multipart({}, files)
    return (
      await server.app.inject({
        method: 'PUT',
        url: '/api/account/avatar',
        ...body,
        headers: { ...body.headers, authorization: `Bearer ${token}` },
      })
    ).json<{ code: number; fields?: Record<string, string>; data?: { avatar: string } }>()
  }
  /** A customer who has used everything there is. */
  async function settled() {
    const me = await server.customer({ accountType: 'Business' })
    await me.call('POST', '/addresses', { ...make.address({ fullName: 'Anna Hidden' }), id: make.id() })
    await me.call('POST', '/trackers', { number: '7035114477138472', note: 'from Ana' })
    const orderId = await buyFor(me)
    const inquiry = await multipart(
      { id: make.id(), topic: 'claim', name: 'Mina', email: me.user.userName, message: 'It is broken.' },
      [sample.png('box.png', 900)],
    )
    await server.app.inject({
      method: 'POST',
      url: '/api/inquiries',
      ...inquiry,
      headers: { ...inquiry.headers, authorization: `Bearer ${me.token}` },
      remoteAddress: `198.51.100.${Math.floor(Math.random() * 250)}`,
    })
    expect((await upload(me, sample.png('me.png', 700))).code).toBe(200)
    await mailbox.read()
    return { me, orderId }
  }
  const exported = async ({ token }: TestCustomer) =>
    await server.app.inject({ url: '/api/account/export', headers: { authorization: `Bearer ${token}` } })

  test('every table with an owner has a rule for what happens to its rows', async () => {
    const owned = await rows<{ name: string }>(
      sql`select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name) where table_schema = 'public' and column_name = 'customer_id' and table_type = 'BASE TABLE'`,
    )
    expect(Object.keys(HOLDINGS).toSorted(), 'add it to server/modules/account/holdings.ts').toEqual(
      owned.map(({ name }) => name).toSorted(),
    )
  })

  test('people change name, number and language; a number in any spelling is stored as one', async () => {
    const me = await server.customer({ accountType: 'Business' })
    const change = (more: object) =>
      me.call('PUT', '/account/profile', {
        nickName: 'Mina R.',
        mobile: '4165550134',
        locale: 'sp',
        company: 'Café Élan',
        taxNumber: '123 456 789 rt 0001',
        billingAddress: '12 Bank Street\nOttawa ON K1P 5N2',
        invoicing: 'monthly',
        ...more,
      })
    expect(await change({})).toMatchObject({ code: 200 })
    expect((await me.call<AccountProfile>('GET', '/account/profile')).data).toMatchObject({
      nickName: 'Mina R.',
      mobile: '(416) 555-0134',
      locale: 'sp',
      company: 'Café Élan',
      taxNumber: '123456789 RT 0001',
      billingAddress: '12 Bank Street\nOttawa ON K1P 5N2',
      invoicing: 'monthly',
      accountType: 'Business',
    })
    expect(await rows<{ mobile: string }>(sql`select mobile from users where id = ${me.user.id}`)).toEqual([
      { mobile: '+14165550134' },
    ])
    expect((await change({ mobile: '12' })).fields).toEqual({ mobile: 'validation.phone' })
    expect((await change({ company: '' })).fields).toEqual({ company: 'validation.required' })
    expect((await change({ taxNumber: '12' })).fields).toEqual({ taxNumber: 'validation.taxNumber' })
  })

  test('a profile picture is checked by its content, shown to its owner only, and replaces the one before', async () => {
    const me = await server.customer()
    expect((await upload(me)).fields).toEqual({ files: 'validation.required' })
    expect((await upload(me, sample.program('me.png'))).fields).toEqual({ files: 'validation.avatarType' })
    expect((await upload(me, sample.mp4('me.png'))).fields).toEqual({ files: 'validation.avatarType' })
    expect((await upload(me, sample.png('me.png', 5 * 1024 * 1024 + 1))).fields).toEqual({
      files: 'validation.tooLarge',
    })
    const first = (await upload(me, sample.jpeg('me.gif', 300))).data!.avatar
    const picture = await server.app.inject({
      url: '/api/account/avatar',
      headers: { authorization: `Bearer ${me.token}` },
    })
    expect([picture.headers['content-type'], picture.rawPayload.length]).toEqual(['image/jpeg', 300])
    const second = (await upload(me, sample.png('me.png', 200))).data!.avatar
    expect((await me.call<UserInfo>('GET', '/system/user/getInfo')).data!.user.avatar).toBe(second)
    expect((await (await server.customer()).call('GET', '/account/avatar')).code).toBe(404)
    server.clock.advance(DAY + 1000)
    await deleteUnusedFiles(server.deps)
    const kept = (
      await rows<{ id: string }>(sql`select id from files where id in (${first}, ${second})`)
    ).map(({ id }) => id)
    expect(kept).toEqual([second])
  })

  test('a test label is a real one in each format, says that it is a sample, and belongs to no parcel', async () => {
    const me = await server.customer()
    const get = (format: string) =>
      server.app.inject({
        url: `/api/account/test-label?format=${format}`,
        headers: { authorization: `Bearer ${me.token}`, cookie: 'locale=fr' },
      })
    expect((await get('zpl')).payload).toMatch(/^\^XA[^]*SPÉCIMEN|^\^XA[^]*\^XZ/)
    for (const format of ['pdf4x6', 'letter'])
      expect((await get(format)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('a customer’s data comes as one file, without another customer’s, and without secrets', async () => {
    const [{ me, orderId }, { me: other }] = [await settled(), await settled()]
    const answer = await exported(me)
    expect(answer.headers['content-type']).toBe('application/octet-stream')
    expect(answer.headers['content-disposition']).toMatch(/filename="portage-\d{4}-\d\d-\d\d\.json"/)
    const data = answer.json<Record<string, Record<string, unknown>[]>>()
    expect(data.customer).toMatchObject({ company: expect.stringContaining('Shop') as string })
    expect(data.users).toMatchObject([{ userName: me.user.userName }])
    expect(data.records!.map(({ entity }) => String(entity)).toSorted()).toEqual([
      'address',
      'tracker',
      'tracker',
    ])
    expect(data.orders).toMatchObject([
      {
        id: orderId,
        reference: 'PO 4711',
        shipment: { contents: 'Books' },
        tracking: expect.any(Array) as unknown[],
      },
    ])
    expect(data.orderHistory!.length).toBeGreaterThan(1)
    expect(data.ledgerEntries!.map(({ reason }) => String(reason)).toSorted()).toEqual(['grant', 'purchase'])
    expect(data.inquiries).toMatchObject([{ message: 'It is broken.', files: ['box.png'] }])
    expect(data.mails!.map(({ kind }) => kind)).toContain('order:bought')
    expect(answer.payload).not.toContain(other.user.userName)
    expect(answer.payload).not.toMatch(/argon2|passwordHash|tokenHash|"secret"/)
  })

  test('ten thousand records are exported page by page, each once', async () => {
    const me = await server.customer()
    await rows(sql`insert into records (customer_id, entity, id, rev, seq, doc, search, created_at, updated_at)
      select ${me.user.customerId}, 'tracker', 'N' || n, 1, n, '{}'::jsonb, '', now(), now() from generate_series(1, 1234) n`)
    const ids = (await exported(me)).json<{ records: { id: string }[] }>().records.map(({ id }) => id)
    expect(new Set(ids).size).toBe(1234)
    expect(ids).toHaveLength(1234)
  })

  test('deleting an account asks for the password; what tax law requires stays without personal data, everything else goes', async () => {
    const { me } = await settled()
    const leave = (body: object) => me.call('DELETE', '/account', body)
    expect((await leave({ password: 'not it' })).fields).toEqual({ password: 'validation.passwordWrong' })
    expect((await me.call('GET', '/credits')).code, 'nothing was done').toBe(200)
    const before = await rows<{ total: string }>(
      sql`select total_cents::text as total from orders where customer_id = ${me.user.customerId}`,
    )
    expect(await leave({ password: PASSWORD })).toMatchObject({ code: 200 })
    expect((await me.call('GET', '/credits')).code).toBe(401)
    expect(
      (
        await callAs(server.app, undefined, 'POST', '/auth/login', {
          username: me.user.userName,
          password: PASSWORD,
        })
      ).code,
    ).toBe(601)
    for (const table of Object.keys(HOLDINGS).filter((name) => !HOLDINGS[name]!.stays))
      expect(await ofCustomer(table, me), table).toBe(0)
    const [order] = await rows<{
      shipment: { from: object; to: object }
      reference: null
      search: string
      total: string
    }>(
      sql`select shipment, reference, search, total_cents::text as total from orders where customer_id = ${me.user.customerId}`,
    )
    expect(order!.total).toBe(before[0]!.total)
    expect(order!.shipment.to).toEqual({
      city: 'Montréal',
      province: 'QC',
      country: 'CA',
      postalCode: 'H2Y 1H2',
    })
    expect(JSON.stringify(order)).not.toMatch(/Tremblay|Mina|555|@|PO 4711|Saint-Paul/)
    expect(
      await rows(sql`select kept_name as name, tax_number from customers where id = ${me.user.customerId}`),
    ).toMatchObject([{ name: expect.stringContaining('Shop') as string }])
    expect(
      await rows(
        sql`select sum(amount)::int as n from ledger_lines where customer_id = ${me.user.customerId} and account = 'credits'`,
      ),
    ).toEqual([{ n: 0 }])
    expect((await mailbox.to(me.user.userName))!.subject).toContain('Your account was deleted')
    expect(
      await rows(
        sql`select count(*)::int as n from files f where not exists (select 1 from users u where u.avatar = f.id) and not exists (select 1 from inquiry_files i where i.file_id = f.id) and f.size in (700, 900)`,
      ),
    ).toEqual([{ n: 0 }])

    server.clock.advance(6 * 365 * DAY)
    await deleteErasedFiles(server.deps)
    expect(await ofCustomer('orders', me)).toBe(1)
    server.clock.advance(2 * 365 * DAY)
    await deleteErasedFiles(server.deps)
    expect([
      await ofCustomer('orders', me),
      await ofCustomer('ledger_lines', me),
      await rows(sql`select count(*)::int as n from customers where id = ${me.user.customerId}`),
    ]).toEqual([0, 0, [{ n: 0 }]])
  })

  test('an account can’t be deleted while a purchase is in progress', async () => {
    const { me } = await settled()
    await rows(sql`update intents set state = 'charged' where customer_id = ${me.user.customerId}`)
    expect(await me.call('DELETE', '/account', { password: PASSWORD })).toMatchObject({ code: 409 })
    expect((await me.call('GET', '/credits')).code).toBe(200)
  })

  test('a deleted account’s number can become another account’s login', async () => {
    const me = await server.customer({ creditCents: 0 })
    const name = { mobile: '+14165550177', mobileProvenAt: server.clock.now() }
    const take = (who: TestCustomer) =>
      server.deps.database.sql
        .update(users)
        .set(name)
        .where(eq(users.id, who.user.id))
        .returning({ id: users.id })
    await take(me)
    expect((await me.call('DELETE', '/account', { password: PASSWORD })).code).toBe(200)
    const next = await server.customer({ creditCents: 0 })
    expect(await take(next)).toHaveLength(1)
  })

  test('removing the demonstration account leaves nothing, whoever removes it', async () => {
    const { deps } = server
    const password = await seedDemo({ ...deps, config: { ...deps.config, seedDemo: true } })
    const { data } = await callAs<{ access_token: string }>(server.app, undefined, 'POST', '/auth/login', {
      username: 'demo@portage.example',
      password,
    })
    expect((await callAs(server.app, data!.access_token, 'DELETE', '/account', { password })).code).toBe(200)
    expect(await rows(sql`select count(*)::int as n from customers where demo`)).toEqual([{ n: 0 }])
    await expect(removeDemo({ words: [], options: {}, input: '' } as never, deps)).rejects.toThrow(
      'Demonstration account not found',
    )
  })
})
