import { AxiosError, type AxiosAdapter } from 'axios'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { call, http } from '#src/api/call.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { noticeList, notifyError } from '#src/api/notices.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { askDelay } from '#src/api/unknown-outcome.ts'
import { contract } from '#src/contract/contract.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { injectAdapter } from '#tests/support/server/inject-adapter.ts'

let server: TestServer
let customer: TestCustomer
let real: AxiosAdapter
beforeAll(async () => {
  server = await startServer()
  customer = await server.customer()
  real = injectAdapter(server.app)
})
afterAll(() => server.close())
beforeEach(() => {
  http.defaults.adapter = real
  document.cookie = `token=${customer.token}; Path=/`
  for (const { id } of noticeList.get()) noticeList.dismiss(id)
})

const failing = (adapter: AxiosAdapter) => {
  http.defaults.adapter = adapter
}
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('it was not refused')
    },
    (error: unknown) => error as ApiError,
  )
const answering =
  (status: number, data: unknown): AxiosAdapter =>
  (config) => {
    const response = { data, status, statusText: '', headers: { 'x-portage': '1' }, config }
    return status < 400
      ? Promise.resolve(response)
      : Promise.reject(new AxiosError('', '', config, null, response))
  }
const told = (error: unknown) => {
  notifyError(error)
  return noticeList.get().at(-1)
}

test('a call returns its data, and says so when the session has ended', async () => {
  expect(await call(contract.billing.credits, {})).toEqual({
    availableCents: 500_00,
    promo: [],
    promoFirst: true,
  })
  document.cookie = 'token=; Max-Age=0; Path=/'
  const error = await refused(call(contract.billing.credits, {}))
  expect(error).toMatchObject({
    kind: 'envelope',
    code: 401,
    message: 'Invalid session, or the session has expired, please log in again.',
  })
  expect(told(error)).toBeUndefined()
})

test('bad input comes back with its fields and warns', async () => {
  const error = await refused(
    call(contract.addresses.create, { ...make.address({ city: '' }), tags: [], id: make.id() }),
  )
  expect(error).toMatchObject({ code: 601, fields: { city: 'validation.enter' } })
  expect(told(error)).toMatchObject({ kind: 'warning' })
})

test('the same request twice within a second is sent once; with repeatSubmit false twice', async () => {
  const address = { ...make.address(), id: make.id() }
  await call(contract.addresses.create, address)
  const error = await refused(call(contract.addresses.create, address))
  expect(told(error)).toMatchObject({ kind: 'warning', messageId: 'error.repeat' })
  await call(contract.addresses.create, address, { repeatSubmit: false })
})

test('an error code without handling of its own is a notification titled with the server’s message, 500 a toast', async () => {
  failing(answering(200, { code: 777, msg: 'The moon is full' }))
  expect(told(await refused(call(contract.site.ping, {})))).toMatchObject({
    kind: 'notice',
    text: 'The moon is full',
  })
  failing(answering(200, { code: 500, msg: 'Broken' }))
  expect(told(await refused(call(contract.site.ping, {})))).toMatchObject({ kind: 'error', text: 'Broken' })
})

test('a response without a code is a success (§8); a hotel’s login page is no response', async () => {
  failing(answering(200, { msg: 'fine', data: 7 }))
  expect(await call(contract.auth.refresh, {})).toBe(7)
  const foreign =
    (status: number, data: unknown): AxiosAdapter =>
    async (config) => ({ data, status, statusText: '', headers: {}, config })
  for (const data of [
    '<html>Welcome to the Hotel Wi-Fi</html>',
    { captive: true, 'user-portal-url': 'https://wifi.hotel.example' },
  ]) {
    failing(foreign(200, data))
    const error = await refused(call(contract.site.ping, {}))
    expect(error).toMatchObject({ kind: 'network' })
    expect(connectivity.read()).toMatchObject({ state: 'unreliable', reason: 'state.network.portal' })
    expect(told(error)).toMatchObject({ messageId: 'error.portal' })
  }
})

test('a response whose marker a proxy removed isn’t taken for a hotel’s page', async () => {
  failing(async (config) => {
    const answer = await real(config)
    return { ...answer, headers: { 'content-type': answer.headers['content-type'] } }
  })
  expect(await call(contract.billing.credits, {})).toEqual({
    availableCents: 500_00,
    promo: [],
    promoFirst: true,
  })
  expect(await refused(call(contract.account.avatar, {}))).toMatchObject({ kind: 'envelope', code: 404 })
  const file =
    (type: string): AxiosAdapter =>
    async (config) => ({
      data: new Uint8Array([1, 2]).buffer,
      status: 200,
      statusText: '',
      headers: { 'content-type': type },
      config,
    })
  failing(file('application/pdf'))
  expect(await call(contract.account.avatar, {})).toEqual(new Uint8Array([1, 2]))
  failing(file('text/html'))
  expect(await refused(call(contract.account.avatar, {}))).toMatchObject({ kind: 'network' })
  failing((config) =>
    Promise.reject(
      new AxiosError('', '', config, null, {
        data: { code: 413, msg: 'Too much' },
        status: 413,
        statusText: '',
        headers: {},
        config,
      }),
    ),
  )
  expect(await refused(call(contract.billing.credits, {}))).toMatchObject({
    kind: 'http',
    code: 413,
    message: 'Too much',
  })
  expect(connectivity.get()).toBe('online')
})

test('a busy server is called again when it says, and the reader waits for it', async () => {
  let asked = 0
  failing((config) => {
    asked += 1
    if (asked > 2) return real(config)
    return Promise.reject(
      new AxiosError('', '', config, null, {
        data: { code: 503, msg: 'Busy' },
        status: 503,
        statusText: '',
        headers: { 'x-portage': '1', 'retry-after': '2' },
        config,
      }),
    )
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  try {
    const client = createQueryClient({ onSessionEnd: () => {}, onBadRequest: () => {}, random: () => 0.5 })
    const reading = client.fetchQuery({
      queryKey: ['busy'],
      queryFn: () => call(contract.billing.credits, {}),
      retry: client.getDefaultOptions().queries!.retry!,
    })
    await vi.waitFor(() => expect(asked).toBe(1))
    await vi.advanceTimersByTimeAsync(2400)
    expect(asked).toBe(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(asked).toBe(2)
    await vi.advanceTimersByTimeAsync(2600)
    expect(await reading).toEqual({ availableCents: 500_00, promo: [], promoFirst: true })
    expect(connectivity.get()).toBe('online')
  } finally {
    vi.useRealTimers()
  }
})

test('a proxy that says when to come again is busy and not a broken network', async () => {
  failing((config) =>
    Promise.reject(
      new AxiosError('', '', config, null, {
        data: '<html>503</html>',
        status: 503,
        statusText: '',
        headers: { 'retry-after': '20' },
        config,
      }),
    ),
  )
  const error = await refused(call(contract.billing.credits, {}))
  expect(error).toMatchObject({ kind: 'http', code: 503, retryAfterSeconds: 20 })
  expect([connectivity.get(), told(error)]).toMatchObject([
    'online',
    { kind: 'error', messageId: 'error.busy' },
  ])
  expect([askDelay(0, error), askDelay(0)]).toEqual([20_000, 500])
})

test('a truncated response is no response', async () => {
  failing(answering(200, '{"code":200,"data":{"avail'))
  expect(await refused(call(contract.billing.credits, {}))).toMatchObject({ kind: 'network' })
  expect(connectivity.read()).toMatchObject({ state: 'unreliable', reason: 'state.network.noAnswer' })
})

test('a gateway whose server is down isn’t taken for a login page', async () => {
  failing((config) =>
    Promise.reject(
      new AxiosError('', '', config, null, {
        data: '<html>Bad Gateway</html>',
        status: 502,
        statusText: '',
        headers: {},
        config,
      }),
    ),
  )
  expect(await refused(call(contract.billing.credits, {}))).toMatchObject({ kind: 'network' })
  expect(connectivity.read().reason).toBe('state.network.noAnswer')
})

test('after the session has ended, every call asks to log in, whatever public calls return, until one of theirs succeeds', async () => {
  document.cookie = 'token=; Max-Age=0; Path=/'
  await refused(call(contract.billing.credits, {}))
  await call(contract.site.ping, {})
  expect(connectivity.get()).toBe('needs-sign-in')
  document.cookie = `token=${customer.token}; Path=/`
  await call(contract.billing.credits, {})
  expect(connectivity.get()).toBe('online')
})

test('a missing response is reported as such, and the connection counts as unreliable until the next response', async () => {
  failing((config) => Promise.reject(new AxiosError('', 'ERR_NETWORK', config)))
  expect(told(await refused(call(contract.site.ping, {})))).toMatchObject({
    kind: 'error',
    messageId: 'error.network',
  })
  expect(connectivity.get()).toBe('unreliable')
  http.defaults.adapter = real
  await call(contract.site.ping, {})
  expect(connectivity.get()).toBe('online')
})

test('too many calls are told how long to wait', async () => {
  failing((config) =>
    Promise.reject(
      new AxiosError('', '', config, null, {
        data: { code: 429, msg: 'Wait' },
        status: 429,
        statusText: '',
        headers: { 'x-portage': '1', 'retry-after': '17' },
        config,
      }),
    ),
  )
  expect(await refused(call(contract.site.ping, {}))).toMatchObject({
    kind: 'http',
    code: 429,
    retryAfterSeconds: 17,
  })
})

test('a failed save is titled with what failed, with the reason below', () => {
  notifyError(new ApiError('envelope', 500, 'Broken'), 'notice.saveFailed')
  expect(noticeList.get().at(-1)).toMatchObject({
    kind: 'error',
    titleId: 'notice.saveFailed',
    text: 'Broken',
  })
})

test('background calls show no errors; calls that a person started do; HTTP 400 leads to its page', async () => {
  const reactions: string[] = []
  const client = createQueryClient({
    onSessionEnd: () => reactions.push('session'),
    onBadRequest: () => reactions.push('400'),
  })
  failing(answering(400, { code: 400, msg: 'Not understood' }))
  await refused(client.fetchQuery({ queryKey: ['x'], queryFn: () => call(contract.billing.credits, {}) }))
  expect(noticeList.get()).toEqual([])
  expect(reactions).toEqual(['400'])
  failing(answering(200, { code: 500, msg: 'Broken' }))
  await refused(
    client
      .getMutationCache()
      .build(client, { mutationFn: () => call(contract.site.ping, {}) })
      .execute(undefined),
  )
  expect(noticeList.get()).toMatchObject([{ kind: 'error', text: 'Broken' }])
  failing(answering(200, { code: 401, msg: 'x' }))
  await refused(client.fetchQuery({ queryKey: ['y'], queryFn: () => call(contract.billing.credits, {}) }))
  expect(reactions).toEqual(['400', 'session'])
})
