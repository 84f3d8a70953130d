import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { NoticeList } from '#src/contract/account/notices.ts'
import { runDueJobs } from '#server/jobs/runner.ts'
import { notifyMembers } from '#server/modules/notices/notify-members.ts'
import { pushJobs } from '#server/modules/notices/push-job.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { startPushService, type PushService, type Subscriber } from '#tests/support/push/push-service.ts'
import { callAs, startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { openSession, SESSION_SECONDS } from '#server/http/session.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]

describe.each(DATABASES)('notifications of devices through a real push service, on $name', ({ open }) => {
  let service: PushService
  let server: TestServer
  let key: string
  const faults: object[] = []
  beforeAll(async () => {
    service = await startPushService(() => server.clock.now())
    server = await startServer({
      database: open,
      env: { WEBHOOK_PRIVATE_ADDRESSES: '1', PUBLIC_URL: 'https://ship.example.com' },
    })
    key = (await (await server.customer()).call<{ key: string }>('GET', '/push/key')).data!.key
  })
  afterEach(() => {
    service.shown.length = 0
    faults.length = 0
    service.answers = {}
  })
  afterAll(async () => {
    await server.close()
    await service.close()
  })

  async function shown() {
    await runDueJobs(server.deps, pushJobs(server.deps), { error: (fields) => faults.push(fields) })
    return service.shown.splice(0)
  }
  async function subscribe(who: Pick<TestCustomer, 'call'>, device: Subscriber = service.device(key)) {
    expect((await who.call('PUT', '/push/subscription', device)).code).toBe(200)
    return new URL(device.endpoint).pathname
  }
  /** The same person on another device. */
  async function elsewhere({ user }: TestCustomer): Promise<Pick<TestCustomer, 'call'>> {
    const { token } = await openSession(server.deps.database, server.clock, {
      user,
      seconds: SESSION_SECONDS,
    })
    return { call: (method, path, body) => callAs(server.app, token, method, path, body) }
  }
  const tell = ({ user }: TestCustomer, number = 'PU0001-0019') =>
    server.deps.database.forCustomer(user.customerId).transaction((tx) =>
      notifyMembers(tx, server.clock, {
        kind: 'pickupMissed',
        params: { number, carrier: 'Sample Ground' },
        link: `/package/scheduleList?tab=past&q=${number}`,
      }),
    )
  const waiting = async () =>
    (
      (await server.deps.database.sql.execute(
        "select count(*)::int as n from jobs where kind = 'push' and state = 'waiting'",
      )) as unknown as { rows: { n: number }[] }
    ).rows[0]!.n
  const subscriptions = async ({ user }: TestCustomer) =>
    (
      (await server.deps.database.sql.execute('select user_id from push_subscriptions')) as unknown as {
        rows: { user_id: string }[]
      }
    ).rows.filter(({ user_id: id }) => id === user.id).length

  test('each of a person’s devices shows the notice in their language, and only a device can read it', async () => {
    const mina = await server.customer()
    await mina.call('PUT', '/account/profile', { nickName: 'Mina', mobile: '416-555-0134', locale: 'fr' })
    const paths = [await subscribe(mina), await subscribe(await elsewhere(mina))]
    await tell(mina)
    const [first, ...others] = await shown()
    expect([first, ...others].map((one) => one!.path).toSorted()).toEqual(paths.toSorted())
    expect(first!.message).toEqual({
      web_push: 8030,
      notification: {
        title: 'Sample Ground a manqué le ramassage PU0001-0019',
        lang: 'fr',
        dir: 'ltr',
        navigate: 'https://ship.example.com/package/scheduleList?tab=past&q=PU0001-0019',
        tag: first!.headers.topic,
      },
      app_badge: 1,
    })
    expect(first!.headers).toMatchObject({ ttl: '86400', urgency: 'high' })
    expect(faults).toEqual([])
  })

  test('what is about the same thing replaces what came before, and looks alike from outside', async () => {
    const mina = await server.customer()
    await subscribe(mina)
    await tell(mina, 'A')
    await tell(mina, 'A')
    await tell(mina, 'a longer number than the other one')
    const [one, two, three] = await shown()
    expect(two!.headers.topic).toBe(one!.headers.topic)
    expect(three!.headers.topic).not.toBe(one!.headers.topic)
    expect(three!.bytes).toBe(one!.bytes)
  })

  test('topics are chosen for devices apart from the app: what only devices tell is not listed', async () => {
    const mina = await server.customer()
    await subscribe(mina)
    const listed = async () => (await mina.call<NoticeList>('GET', '/notices')).data!.rows.length
    await mina.call('PUT', '/account/mail', { appOff: ['pickup'], pushOff: [] })
    await tell(mina)
    expect([(await shown()).length, await listed()]).toEqual([1, 0])
    await mina.call('PUT', '/account/mail', { appOff: [], pushOff: ['pickup'] })
    await tell(mina)
    expect([(await shown()).length, await listed()]).toEqual([0, 1])
  })

  test('what was read elsewhere, or is older than a day, isn’t shown any more', async () => {
    const mina = await server.customer()
    await subscribe(mina)
    await tell(mina)
    const [row] = (await mina.call<NoticeList>('GET', '/notices')).data!.rows
    await mina.call('POST', '/notices/read', { ids: [row!.id] })
    expect(await shown()).toEqual([])
    const remembered = await openSession(server.deps.database, server.clock, {
      user: mina.user,
      seconds: 30 * 24 * 3600,
    })
    await subscribe({
      call: (method, path, body) => callAs(server.app, remembered.token, method, path, body),
    })
    await tell(mina)
    server.clock.advance(25 * HOUR)
    expect(await shown()).toEqual([])
    expect(await waiting()).toBe(0)
  })

  test('a busy service is asked again later; an address that is gone is forgotten', async () => {
    const mina = await server.customer()
    const path = await subscribe(mina)
    service.answers[path] = 503
    await tell(mina)
    expect(await shown()).toEqual([])
    expect(faults).toMatchObject([{ kind: 'push' }])
    delete service.answers[path]
    server.clock.advance(5 * MINUTE)
    expect(await shown()).toHaveLength(1)
    for (const gone of [404, 410]) {
      const address = await subscribe(mina)
      service.answers[address] = gone
      await tell(mina)
      await shown()
      expect(await subscriptions(mina), String(gone)).toBe(0)
    }
    expect(await waiting()).toBe(0)
  })

  test('a device that signs out hears nothing more, nor one whose session has ended, nor one that turned it off', async () => {
    const mina = await server.customer()
    const other = await elsewhere(mina)
    await subscribe(other)
    await tell(mina)
    await other.call('DELETE', '/auth/logout')
    expect(await shown(), 'although it was on its way').toEqual([])
    expect(await subscriptions(mina)).toBe(0)
    await subscribe(mina)
    await mina.call('DELETE', '/push/subscription')
    await tell(mina)
    expect(await shown()).toEqual([])
    await subscribe(mina)
    await tell(mina)
    server.clock.advance(13 * HOUR)
    expect(await shown()).toEqual([])
  })

  test('a device belongs to whoever signed in there last', async () => {
    const [mina, luc] = [await server.customer(), await server.customer()]
    const shared = service.device(key)
    await subscribe(mina, shared)
    await subscribe(luc, shared)
    await tell(mina)
    expect(await shown()).toEqual([])
    await tell(luc)
    expect(await shown()).toHaveLength(1)
  })

  test('an address in our own network is never written to, and keys that are none are refused', async () => {
    const strict = await startServer({ seed: 'strict' })
    const mina = await strict.customer()
    const device = service.device(key)
    expect((await mina.call('PUT', '/push/subscription', device)).code, 'http').toBe(601)
    const hidden = { ...device, endpoint: device.endpoint.replace('http:', 'https:') }
    expect((await mina.call('PUT', '/push/subscription', hidden)).code).toBe(200)
    await strict.deps.database
      .forCustomer(mina.user.customerId)
      .transaction((tx) =>
        notifyMembers(tx, strict.clock, { kind: 'creditsLow', params: { amountCents: 1 }, link: '/' }),
      )
    const failed: { err?: { code?: string } }[] = []
    await runDueJobs(strict.deps, pushJobs(strict.deps), { error: (fields) => failed.push(fields) })
    expect(failed.map(({ err }) => err?.code)).toEqual(['PRIVATE_ADDRESS'])
    for (const wrong of [{ p256dh: `B${'A'.repeat(86)}` }, { auth: 'short' }, { endpoint: 'ftp://x' }])
      expect((await mina.call('PUT', '/push/subscription', { ...device, ...wrong })).code).toBe(601)
    await strict.close()
  })
})
