import { createServer, type IncomingHttpHeaders } from 'node:http'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CursorPage } from '#src/contract/endpoint.ts'
import type { Webhook, WebhookMessage, WebhookWithSecret } from '#src/contract/account/webhooks.ts'
import { WEBHOOK_TYPES } from '#src/domain/account/webhook.ts'
import { sendMail } from '#server/app/mail-jobs.ts'
import { runDueJobs } from '#server/jobs/runner.ts'
import type { OutgoingMail } from '#server/mail/mailer.ts'
import { webhookJobs } from '#server/modules/webhooks/deliver.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import { listen } from '#tests/support/server/listen.ts'
import { noticesOf } from '#tests/support/server/notices.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}
const [MINUTE, DAY] = [60_000, 86_400_000]

describe.each(DATABASES)('a customer’s programs, on $name', ({ open }) => {
  let server: TestServer
  let owner: TestCustomer
  /** A program that is told: it takes everything, except what `answers` says for a path. */
  let program: Awaited<ReturnType<typeof listen>>
  let received: Received[]
  let answers: Record<string, number>
  let mails: OutgoingMail[]
  beforeAll(async () => {
    server = await startServer({ database: open, env: { WEBHOOK_PRIVATE_ADDRESSES: '1' } })
    program = await listen(
      createServer((request, reply) => {
        let body = ''
        request.on('data', (piece: Buffer) => (body += piece.toString()))
        request.on('end', () => {
          const path = request.url!
          received.push({ path, headers: request.headers, body })
          reply.writeHead(answers[path] ?? 204).end('noted')
        })
      }),
    )
  })
  afterAll(async () => {
    await program.close()
    await server.close()
  })
  beforeEach(async () => {
    ;[received, answers, mails] = [[], {}, []]
    owner = await server.customer()
  })

  const add = async (path: string, types: readonly string[] = WEBHOOK_TYPES) =>
    (await owner.call<WebhookWithSecret>('POST', '/webhooks', { url: program.url + path, types })).data!
  /** What is due is done: that is all a server does between two events. */
  const work = () =>
    runDueJobs(
      server.deps,
      {
        ...webhookJobs(server.deps),
        ...sendMail(server.deps, { where: '', send: async (mail) => void mails.push(mail), close: () => {} }),
        notify: async () => {},
        label: async () => {},
      },
      {
        error: (fields) => {
          throw new Error('a job failed', { cause: fields })
        },
      },
    )
  const later = async (ms: number) => {
    server.clock.advance(ms)
    await work()
  }
  /** A session doesn't last for days. */
  const signInAgain = async () => {
    owner = await server.signIn(owner.user)
  }
  const typesAt = (path: string) =>
    received.filter((one) => one.path === path).map(({ body }) => (JSON.parse(body) as { type: string }).type)
  const log = async ({ webhook }: WebhookWithSecret) =>
    (await owner.call<CursorPage<WebhookMessage>>('GET', `/webhooks/${webhook.id}/messages`)).data!.rows
  const only = async () => (await owner.call<Webhook[]>('GET', '/webhooks')).data![0]!

  test('are told what happens to an order, in its order, signed as the specification says, and nothing they didn’t ask for', async () => {
    const { secret } = await add('/all')
    await add('/paid', ['order.paid'])
    const orderId = await buyMore(owner)
    await server.app.inject({
      url: `/api/orders/${orderId}/label?format=zpl`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    await work()
    expect(typesAt('/all')).toEqual(['order.paid', 'order.booked'])
    expect(typesAt('/paid')).toEqual(['order.paid'])
    const [first] = received.filter(({ path }) => path === '/all')
    // The library checks against the wall clock.
    const [id, at, signature] = ['id', 'timestamp', 'signature'].map((name) =>
      String(first!.headers[`webhook-${name}`]),
    ) as [string, string, string]
    expect(signature).toBe(new Verifier(secret).sign(id, new Date(Number(at) * 1000), first!.body))
    expect(JSON.parse(first!.body)).toMatchObject({
      type: 'order.paid',
      data: { orderId, status: 'ordered' },
    })

    await owner.call('POST', `/orders/${orderId}/cancel`, {})
    await work()
    expect(typesAt('/all').slice(2).toSorted()).toEqual(['order.cancelled', 'tracking.updated'])
  })

  test('that are down get everything once they are up: the same message, each order’s in its order', async () => {
    await add('/down')
    answers['/down'] = 503
    await buyMore(owner)
    await work()
    expect(typesAt('/down')).toEqual(['order.paid'])
    await later(MINUTE)
    expect(typesAt('/down')).toEqual(['order.paid', 'order.paid'])
    answers = {}
    await later(10 * MINUTE)
    expect(typesAt('/down')).toEqual(['order.paid', 'order.paid', 'order.paid', 'order.booked'])
    const [first, , third] = received.filter(({ path }) => path === '/down')
    expect([third!.body, third!.headers['webhook-id']]).toEqual([first!.body, first!.headers['webhook-id']])
    expect((await only()).failingSince).toBeNull()
  })

  test('don’t wait for one that is down, and it isn’t asked for every message that waits', async () => {
    await add('/down')
    await add('/up')
    answers['/down'] = 500
    for (let n = 0; n < 3; n += 1) await buyMore(owner)
    await work()
    expect(typesAt('/up')).toHaveLength(6)
    expect(typesAt('/down')).toHaveLength(1)
  })

  test('that redirect aren’t followed, and the log says what they answered', async () => {
    const hook = await add('/moved')
    answers['/moved'] = 301
    await owner.call('POST', `/webhooks/${hook.webhook.id}/test`, {})
    await work()
    expect(received.map(({ path }) => path)).toEqual(['/moved'])
    expect(await log(hook)).toMatchObject([
      { type: 'test', state: 'waiting', attempts: 1, status: 301, answer: 'noted' },
    ])
  })

  test('are given up after three days for a message, and after five days altogether: the owner gets an email, and turning it on sends what waits', async () => {
    const hook = await add('/gone')
    answers['/gone'] = 410
    await owner.call('POST', `/webhooks/${hook.webhook.id}/test`, {})
    for (let hour = 0; hour < 80; hour += 1) await later(60 * MINUTE)
    await signInAgain()
    expect(await log(hook)).toMatchObject([{ state: 'failed', attempts: 10 }])
    await later(2 * DAY)
    await signInAgain()
    await buyMore(owner)
    await work()
    expect(await only()).toMatchObject({ state: 'off' })
    expect(await noticesOf(owner)).toMatchObject([
      {
        kind: 'webhookOff',
        params: { host: new URL(program.url).host },
        link: '/user/userInfo?tab=webhooks',
      },
    ])
    expect(mails.filter(({ to }) => to === owner.user.userName).map(({ subject }) => subject)).toContain(
      `Your webhook to ${new URL(program.url).host} was turned off`,
    )
    received = []
    await buyMore(owner)
    await later(MINUTE)
    expect(received).toEqual([])

    answers = {}
    await owner.call('PUT', `/webhooks/${hook.webhook.id}`, {
      url: `${program.url}/gone`,
      types: WEBHOOK_TYPES,
    })
    await work()
    expect(typesAt('/gone')).toEqual(['order.paid', 'order.booked'])
  })

  test('can read both signatures while a secret is changed, and then only the new one', async () => {
    const { webhook, secret } = await add('/rotated')
    const next = (await owner.call<WebhookWithSecret>('POST', `/webhooks/${webhook.id}/secret`, {})).data!
    const signatures = async () => {
      await owner.call('POST', `/webhooks/${webhook.id}/test`, {})
      await work()
      const { headers, body } = received.at(-1)!
      const signed = (key: string) =>
        new Verifier(key).sign(
          String(headers['webhook-id']),
          new Date(Number(headers['webhook-timestamp']) * 1000),
          body,
        )
      const found = String(headers['webhook-signature']).split(' ')
      return [secret, next.secret].map((key) => found.includes(signed(key)))
    }
    expect(await signatures()).toEqual([true, true])
    server.clock.advance(DAY + 1)
    await signInAgain()
    expect(await signatures()).toEqual([false, true])
  })

  test('get a message again when somebody asks for it, under the same id', async () => {
    const hook = await add('/again', ['order.paid'])
    await buyMore(owner)
    await work()
    const [message] = await log(hook)
    expect(message).toMatchObject({ type: 'order.paid', state: 'delivered', status: 204, nextAt: null })
    await owner.call('POST', `/webhooks/${hook.webhook.id}/messages/${message!.id}/resend`, {})
    await work()
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([message!.id, message!.id])
  })

  test('are at most ten, at addresses that can be one', async () => {
    const answer = async (url: string) =>
      owner.call('POST', '/webhooks', { url, types: ['order.paid'] }).then(({ code, data }) => [code, data])
    for (const url of ['ftp://example.com', 'https://mina:secret@example.com', 'example.com', ''])
      expect((await answer(url))[0]).toBe(601)
    for (let n = 0; n < 10; n += 1) await add(`/${n}`)
    expect((await answer('https://example.com'))[0]).toBe(409)
  })
})

test('nothing is sent into the server’s own network unless its operator allows that, and the log says why', async () => {
  const server = await startServer()
  try {
    const owner = await server.customer()
    const { data } = await owner.call<WebhookWithSecret>('POST', '/webhooks', {
      url: 'https://169.254.169.254/latest/meta-data',
      types: ['order.paid'],
    })
    await owner.call('POST', `/webhooks/${data!.webhook.id}/test`, {})
    await runDueJobs(server.deps, webhookJobs(server.deps), { error: () => {} })
    const log = await owner.call<CursorPage<WebhookMessage>>('GET', `/webhooks/${data!.webhook.id}/messages`)
    expect(log.data!.rows).toMatchObject([{ state: 'waiting', status: null, answer: 'PRIVATE_ADDRESS' }])
  } finally {
    await server.close()
  }
})
