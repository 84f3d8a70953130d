import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { accountToken } from '#src/api/account-token.ts'
import { call, http } from '#src/api/call.ts'
import { readToken } from '#src/api/cookies.ts'
import { refreshOnActivity } from '#src/app/session/refresh-session.ts'
import { contract } from '#src/contract/contract.ts'
import { faulty, network, plugIn } from '#tests/support/faults/faulty-network.ts'
import { PASSWORD, startServer, type TestServer } from '#tests/support/server/server.ts'
import { injectAdapter } from '#tests/support/server/inject-adapter.ts'

const HOUR = 3_600_000
let server: TestServer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
  http.defaults.adapter = faulty(injectAdapter(server.app))
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

test('who works for hours gets a new token even if its response is lost, and every tab stays the same person', async () => {
  plugIn()
  const { user } = await server.customer()
  await call(contract.auth.login, {
    username: user.userName,
    password: PASSWORD,
    code: '',
    uuid: '',
    work: '',
    remember: false,
    keep: true,
  })
  const old = readToken()!
  // Like another tab, which hears nothing of what this one does.
  accountToken.set(old)
  const stop = refreshOnActivity()
  window.dispatchEvent(new KeyboardEvent('keydown'))
  server.clock.advance(7 * HOUR)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 7 * HOUR)
  network.is = 'lost'
  window.dispatchEvent(new KeyboardEvent('keydown'))
  await vi.waitFor(
    async () =>
      expect(
        (await server.deps.database.sql.execute('select 1 from sessions where former_hash is not null')).rows,
      ).toHaveLength(1),
    { timeout: 10_000 },
  )
  expect(readToken()).toBe(old)
  network.is = 'on'
  await vi.waitFor(() => expect(readToken()).not.toBe(old), { timeout: 10_000 })
  stop()
  server.clock.advance(2 * 60_000)
  expect((await call(contract.auth.getInfo, {})).user.userId).toBe(user.id)
  expect([
    accountToken.isSame(readToken()),
    accountToken.isSame('0f9a0000-0000-7000-8000-000000000001.of-somebody-else'),
  ]).toEqual([true, false])
})
