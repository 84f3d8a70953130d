import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NoticeList } from '#src/contract/account/notices.ts'
import { LOCALE_FACTS, LOCALES } from '#src/domain/shared/locale.ts'
import { NOTICE_KINDS, noticeValues, type NoticeKind } from '#src/domain/account/notice.ts'
import { permissionsOf } from '#src/domain/account/roles.ts'
import { CarrierRefusal } from '#server/carriers/carriers.ts'
import { deleteOldNotices } from '#server/modules/notices/notices.ts'
import { notifyMembers } from '#server/modules/notices/notify-members.ts'
import { sentence } from '#server/platform/messages.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { boughtOrder, buyMore, readyToBuy } from '#tests/support/orders/buy-parcel.ts'
import { adminOutput } from '#tests/support/server/run-admin.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

const DAY = 86_400_000

describe.each(DATABASES)('notices in the app, on $name', ({ open }) => {
  let server: TestServer
  let refuses = false
  beforeAll(async () => {
    server = await startServer({
      database: open,
      carriers: (usual) => ({
        find: async (code) => {
          const carrier = await usual.find(code)
          return (
            carrier && {
              ...carrier,
              book: (...args: Parameters<typeof carrier.book>) =>
                refuses ? Promise.reject(new CarrierRefusal('order.carrierGone')) : carrier.book(...args),
            }
          )
        },
      }),
    })
  })
  afterAll(() => server.close())

  const list = async (who: TestCustomer, after = '') =>
    (await who.call<NoticeList>('GET', `/notices?after=${encodeURIComponent(after)}`)).data!
  const kinds = async (who: TestCustomer) => (await list(who)).rows.map(({ kind }) => kind)
  const db = (who: TestCustomer) => server.deps.database.forCustomer(who.user.customerId)
  const tell = (who: TestCustomer, number = 'WH', more: { only?: string[]; except?: string } = {}) =>
    db(who).transaction((tx) =>
      notifyMembers(tx, server.clock, {
        kind: 'pickupMissed',
        params: { number, carrier: 'Sample Ground' },
        link: '/package/scheduleList',
        ...more,
      }),
    )
  /** Event by event: the sample carriers skip some, as carriers do. */
  async function deliver(customer: TestCustomer, orderId: string): Promise<void> {
    const { number } = (await customer.call<{ number: string }>('GET', `/orders/${orderId}`)).data!
    for (const status of ['picked_up', 'out_for_delivery', 'delivered', 'delivered']) {
      server.clock.advance(1000)
      await adminOutput(server, 'tracking', 'event', number, status, '--place', 'Montréal, QC')
    }
  }

  test('a delivery is told once, to those who ship, with the way to the order; steps only to those who want them', async () => {
    const { customer, orderId } = await boughtOrder(server)
    const shipper = await server.member(customer, ['shipper'])
    const bookkeeper = await server.member(customer, ['bookkeeper'])
    await shipper.call('PUT', '/account/mail', { appOff: [] })
    await deliver(customer, orderId)
    const told = await list(customer)
    expect(told.rows).toMatchObject([
      { kind: 'orderDelivered', link: `/package/orderList/orderDetails?orderId=${orderId}`, read: false },
    ])
    expect(told.unread).toBe(1)
    expect(await kinds(shipper)).toEqual(['orderDelivered', 'orderOutForDelivery', 'orderShipped'])
    expect(await kinds(bookkeeper)).toEqual([])
  })

  test('a topic turned off in the app is not told there, whatever is chosen for email', async () => {
    const customer = await server.customer()
    await customer.call('PUT', '/account/mail', { off: [], appOff: ['pickup'] })
    await tell(customer)
    expect(await list(customer)).toMatchObject({ rows: [], unread: 0 })
    await customer.call('PUT', '/account/mail', { off: ['pickup'], appOff: [] })
    await tell(customer)
    expect(await kinds(customer)).toEqual(['pickupMissed'])
    expect((await customer.call('PUT', '/account/mail', { appOff: ['everything'] })).code).toBe(601)
  })

  test('an order that its carrier refuses is told, and low credits when they fall below the threshold, not again below it', async () => {
    const { customer, purchase, rate } = await readyToBuy(server)
    const left = 50_00
    refuses = true
    await customer.call('POST', '/orders', purchase)
    refuses = false
    expect(await kinds(customer)).toEqual(['orderRefused'])
    expect(rate.totalCents).toBeLessThan(left)
    const poor = await readyToBuy(server, { creditCents: left + 1 })
    await poor.customer.call('POST', '/orders', poor.purchase)
    await buyMore(poor.customer)
    expect((await list(poor.customer)).rows).toMatchObject([
      { kind: 'creditsLow', params: { amountCents: left + 1 - poor.rate.totalCents } },
    ])
  })

  test('what was read stays read on every device, however often and late it is said', async () => {
    const customer = await server.customer()
    for (const number of ['1', '2', '3']) {
      server.clock.advance(1000)
      await tell(customer, number)
    }
    const [newest, middle, oldest] = (await list(customer)).rows
    const read = (body: object) => customer.call('POST', '/notices/read', body)
    await read({ ids: [middle!.id] })
    await read({ ids: [middle!.id] })
    expect((await list(customer)).rows.map((row) => row.read)).toEqual([false, true, false])
    await read({ upTo: middle!.at })
    expect(await list(customer)).toMatchObject({
      unread: 1,
      rows: [
        { id: newest!.id, read: false },
        { id: middle!.id, read: true },
        { id: oldest!.id, read: true },
      ],
    })
    expect((await read({ upTo: 'yesterday' })).code).toBe(601)
  })

  test('nobody reads for somebody else: not another member, not another customer, not who acts for them', async () => {
    const customer = await server.customer()
    const [member, stranger] = [await server.member(customer, ['owner']), await server.customer()]
    await tell(customer)
    const [row] = (await list(customer)).rows
    for (const other of [member, stranger])
      await other.call('POST', '/notices/read', { ids: [row!.id], upTo: row!.at })
    expect((await list(customer)).unread).toBe(1)
    expect((await list(member)).unread, 'their own copy').toBe(0)
    expect((await list(stranger)).rows).toEqual([])
  })

  test('some are told by name, and never who did it', async () => {
    const customer = await server.customer()
    const [viewer, other] = [
      await server.member(customer, ['viewer']),
      await server.member(customer, ['owner']),
    ]
    await tell(customer, 'named', { only: [viewer.user.id] })
    await tell(customer, 'all', { except: customer.user.id })
    expect([await kinds(customer), await kinds(viewer), await kinds(other)]).toEqual([
      [],
      ['pickupMissed'],
      ['pickupMissed'],
    ])
  })

  test('they come in pages, are gone after 90 days, and with the membership', async () => {
    const customer = await server.customer()
    const member = await server.member(customer, ['shipper'])
    for (let number = 0; number < 27; number += 1) await tell(customer, String(number))
    const first = await list(customer)
    const second = await list(customer, first.next!)
    expect([first.rows.length, second.rows.length, second.next]).toEqual([25, 2, null])
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(27)
    await customer.call('DELETE', `/members/${member.user.id}`)
    server.clock.advance(89 * DAY)
    await deleteOldNotices(server.deps.database, server.clock.now())
    const back = (await server.deps.database.sql.execute('select user_id from notices')) as unknown as {
      rows: { user_id: string }[]
    }
    expect(back.rows.filter(({ user_id: id }) => id === member.user.id)).toEqual([])
    expect(back.rows.filter(({ user_id: id }) => id === customer.user.id)).toHaveLength(27)
    server.clock.advance(2 * DAY)
    await deleteOldNotices(server.deps.database, server.clock.now())
    const gone = (await server.deps.database.sql.execute('select user_id from notices')) as unknown as {
      rows: { user_id: string }[]
    }
    expect(gone.rows.filter(({ user_id: id }) => id === customer.user.id)).toEqual([])
  })

  test('what is undone was never told', async () => {
    const customer = await server.customer()
    await expect(
      db(customer).transaction(async (tx) => {
        await notifyMembers(tx, server.clock, { kind: 'creditsLow', params: { amountCents: 1 }, link: '/' })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await kinds(customer)).toEqual([])
  })
})

const SAID = {
  number: 'OR0001-0019',
  city: 'Montréal',
  carrier: 'Sample Ground',
  amountCents: 12_345,
  who: 'Mina',
  answer: 'approved',
  host: 'example.com',
}

test('every kind has its sentence in every language, with all that it names, and somebody it is for', () => {
  for (const [kind, { to }] of Object.entries(NOTICE_KINDS)) {
    expect(permissionsOf(['owner']), kind).toContain(to)
    for (const locale of LOCALES) {
      const { bcp47 } = LOCALE_FACTS[locale]
      const said = sentence(locale, `notices.kind.${kind as NoticeKind}`, noticeValues(SAID, bcp47))
      expect(said, `${locale} ${kind}`).not.toMatch(/notices\.kind|[{}]|Cents/)
    }
  }
})
