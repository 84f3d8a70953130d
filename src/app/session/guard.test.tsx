import 'fake-indexeddb/auto'
import { AxiosError, type AxiosAdapter } from 'axios'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountToken } from '#src/api/account-token.ts'
import { http } from '#src/api/call.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { returnPath } from '#src/api/return-path.ts'
import { deviceReady } from '#src/offline/database/device-database.ts'
import { loadDraft, saveDraft } from '#src/offline/records/drafts.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { guard } from './guard.ts'

const mina = {
  user: {
    userId: 'u-1',
    userName: 'mina@example.com',
    nickName: 'Mina',
    avatar: '',
    partnerId: 'c-1',
    accountType: 'Business',
    locale: 'en',
    emailConfirmed: true,
  },
  roles: ['ROLE_DEFAULT'],
  permissions: [],
  impersonation: null,
}
/** The server's answer, or none. */
const answering =
  (body: object): AxiosAdapter =>
  async (config) => ({ data: body, status: 200, statusText: 'OK', headers: { 'x-portage': '1' }, config })
const noNetwork: AxiosAdapter = async (config) => {
  throw new AxiosError('Network Error', 'ERR_NETWORK', config)
}
const left = vi.fn<(url: string) => void>()

/** She was signed in on this device, and the page is a new one. */
async function rememberMina(): Promise<void> {
  document.cookie = 'token=of-mina'
  http.defaults.adapter = answering({ code: 200, msg: 'ok', data: mina })
  await guard('account')('/')
  await deviceReady()
  accountToken.set(undefined)
}

beforeEach(() => {
  sessionStorage.clear()
  left.mockClear()
  vi.stubGlobal('location', { origin: 'http://localhost', assign: left })
})
afterEach(async () => {
  await wipeUser()
  vi.unstubAllGlobals()
})

test('a signed-in customer gets in and finds what they typed here before', async () => {
  http.defaults.adapter = answering({ code: 200, msg: 'ok', data: mina })
  expect(await guard('account')('/')).toMatchObject({ source: 'server', user: { nickName: 'Mina' } })
  await saveDraft('a', 'parcel', { city: 'Ottawa' })
  expect(await loadDraft('a')).toBeDefined()
})

test('a visitor whose session is refused is sent home and can continue where they were going', async () => {
  http.defaults.adapter = answering({ code: 401, msg: 'Invalid session' })
  void guard('account')('/package/orderList?tab=draft')
  await expect.poll(() => left.mock.calls).toContainEqual(['/home'])
  expect(returnPath.get()).toBe('/package/orderList?tab=draft')
})

test('offline, the remembered account opens from this device', async () => {
  http.defaults.adapter = answering({ code: 200, msg: 'ok', data: mina })
  await guard('account')('/')
  await deviceReady()
  http.defaults.adapter = noNetwork
  expect(await guard('account')('/')).toMatchObject({ source: 'device', user: { nickName: 'Mina' } })
  expect(left).not.toHaveBeenCalled()
})

test('a slow server doesn’t keep anybody from working; its answer counts when it comes', async () => {
  await rememberMina()
  const answer = answering({ code: 200, msg: 'ok', data: mina })
  let arrive: () => void = () => {}
  http.defaults.adapter = (config) =>
    new Promise((resolve) => {
      arrive = () => resolve(answer(config))
    })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const going = guard('account')('/')
  await vi.advanceTimersByTimeAsync(3000)
  vi.useRealTimers()
  expect(await going).toMatchObject({ source: 'device', user: { nickName: 'Mina' } })
  arrive()
  await expect.poll(() => accountToken.isSame('of-mina')).toBe(true)
  expect(left).not.toHaveBeenCalled()
})

test('a page opened from the device learns who is signed in once the server answers: the same person, or somebody else who gets their own page', async () => {
  await rememberMina()
  http.defaults.adapter = noNetwork
  await guard('account')('/')
  http.defaults.adapter = answering({ code: 200, msg: 'ok', data: mina })
  connectivity.reached()
  await expect.poll(() => accountToken.isSame('of-mina')).toBe(true)
  expect(left).not.toHaveBeenCalled()

  http.defaults.adapter = noNetwork
  await guard('account')('/')
  document.cookie = 'token=of-lee'
  http.defaults.adapter = answering({
    code: 200,
    msg: 'ok',
    data: { ...mina, user: { ...mina.user, userId: 'u-2' } },
  })
  connectivity.reached()
  await expect.poll(() => left.mock.calls).toContainEqual(['/'])
  expect(accountToken.isSame('of-lee')).toBe(false)
})

test('offline on a device that remembers nobody, it says so instead of redirecting', async () => {
  http.defaults.adapter = noNetwork
  await expect(guard('account')('/')).rejects.toMatchObject({ kind: 'network' })
  expect(left).not.toHaveBeenCalled()
})

test('an administrator acting as a customer leaves that customer’s own device data alone', async () => {
  http.defaults.adapter = answering({ code: 200, msg: 'ok', data: mina })
  await guard('account')('/')
  await saveDraft('a', 'parcel', { city: 'Ottawa' })
  http.defaults.adapter = answering({
    code: 200,
    msg: 'ok',
    data: { ...mina, impersonation: { allowMoney: false } },
  })
  await guard('account')('/')
  expect(await loadDraft('a')).toBeUndefined()
  await wipeUser()
  http.defaults.adapter = answering({ code: 200, msg: 'ok', data: mina })
  await guard('account')('/')
  expect(await loadDraft('a')).toBeDefined()
})

test('an unknown guard is a bug of ours: 500', () => {
  let thrown: unknown
  try {
    guard('nobody')
  } catch (error) {
    thrown = error
  }
  expect(thrown).toMatchObject({ status: 500 })
})
