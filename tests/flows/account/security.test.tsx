import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connectivity } from '#src/api/connectivity.ts'
import { contract } from '#src/contract/contract.ts'
import { call } from '#src/api/call.ts'
import { sessionEnd } from '#src/app/session/ended.ts'
import { renewedSession } from '#src/offline/session/own-session.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { plugIn, reconnect, faulty } from '#tests/support/faults/faulty-network.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { codeAt } from '#tests/support/factors/authenticator-app.ts'
import { PASSWORD, startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let mina: TestCustomer

beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  mina = await server.customer({ accountType: 'Business' })
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('location', { origin: 'http://localhost', pathname: '/', assign: () => {} })
  plugIn()
})
afterEach(async () => {
  cleanup()
  renewedSession.set(null)
  sessionEnd.set(false)
  await reconnect()
  await wipeUser()
  vi.unstubAllGlobals()
})

const open = (customer: TestCustomer, path = '/user/userInfo?tab=security') =>
  renderAccount(path, { server, customer, network: faulty })
/** Their last proof was long ago. */
const forgetIdentity = ({ user }: TestCustomer) =>
  server.deps.database.sql.update(sessions).set({ provenAt: null }).where(eq(sessions.userId, user.id))
type User = Awaited<ReturnType<typeof open>>['user']

/** @returns the secret of the app */
async function setUpApp(user: User): Promise<string> {
  await user.click(await screen.findByRole('button', { name: 'Set up app' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up app' }))
  const secret = (await dialog.findByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)).textContent!.replaceAll(' ', '')
  await user.type(dialog.getByLabelText(/^6-digit code/), codeAt(secret, server.clock.now()))
  await user.click(dialog.getByRole('button', { name: 'Turn on' }))
  const codes = within(await screen.findByRole('dialog', { name: 'Recovery codes' }))
  expect(codes.getAllByText(/^([0-9A-Z]{4}-){2}[0-9A-Z]{4}$/)).toHaveLength(10)
  await user.click(codes.getByRole('button', { name: 'I’ve saved them' }))
  return secret
}

test('a person sets up an app, makes new codes, and removes it', async () => {
  const { user } = await open(mina)
  expect(await screen.findByText('This browser has no passkeys.')).toBeTruthy()
  await setUpApp(user)
  expect(await screen.findByText('10 codes left')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Make new codes' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Make new recovery codes?' })).getByRole('button', {
      name: 'Make new codes',
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'I’ve saved them' }))
  await user.click(screen.getByRole('button', { name: 'Remove app' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Remove the authenticator app?' })).getByRole('button', {
      name: 'Remove app',
    }),
  )
  expect(await screen.findByRole('button', { name: 'Set up app' })).toBeTruthy()
})

test('what matters asks who it is, by password or code, and goes on; whoever cancels changes nothing', async () => {
  const { user } = await open(mina)
  const secret = await setUpApp(user)
  const begin = () => call(contract.factors.renewCodes, {}, { repeatSubmit: false })
  await forgetIdentity(mina)
  const cancelled = begin().catch((error: unknown) => error)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await cancelled).toMatchObject({ messageId: 'factors.identityNeeded' })

  const proven = begin()
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  await user.type(dialog.getByLabelText(/^Password/), 'wrong one')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await dialog.findByText('Incorrect password')).toBeTruthy()
  await user.clear(dialog.getByLabelText(/^Password/))
  await user.type(dialog.getByLabelText(/^Password/), PASSWORD)
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect((await proven).recoveryCodes).toHaveLength(10)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await forgetIdentity(mina)
  server.clock.advance(60_000)
  const [one, other] = [begin(), begin()]
  await user.click(await screen.findByRole('button', { name: 'Use a code' }))
  await user.type(
    screen.getByLabelText(/^Code from your app, or a recovery code/),
    codeAt(secret, server.clock.now()),
  )
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await Promise.all([one, other]), 'asked once for both').toHaveLength(2)
})

test('a member of whom one is demanded sets it up before anything else, then goes on where they were', async () => {
  const lee = await server.member(mina, ['shipper'])
  await mina.call('PUT', '/members/second-factor', { demanded: true })
  const { user } = await open(lee, '/package/orderList')
  expect(await screen.findByRole('heading', { name: 'Set up a second factor' })).toBeTruthy()
  expect(screen.queryByRole('tab', { name: /^All/ })).toBeNull()
  await setUpApp(user)
  expect(await screen.findByRole('tab', { name: /^All/ })).toBeTruthy()
})

test('an owner demands it, and is led to it as well', async () => {
  const { user } = await open(mina, '/user/userInfo?tab=members')
  await user.click(await screen.findByRole('button', { name: 'Require second factor' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Require second factor' }),
  )
  expect(await screen.findByRole('heading', { name: 'Set up a second factor' })).toBeTruthy()
})

test('logging in again over a page asks for the code too', async () => {
  const { user } = await open(mina)
  const secret = await setUpApp(user)
  await mina.call('DELETE', '/auth/logout')
  server.clock.advance(60_000)
  connectivity.signedOut()
  sessionEnd.set(true)
  const dialog = within(await screen.findByRole('dialog', { name: 'Log in again' }))
  await user.type(await dialog.findByLabelText(/^Password/), PASSWORD)
  await user.click(dialog.getByRole('button', { name: 'Log in' }))
  await user.type(
    await dialog.findByLabelText(/^Code from your app, or a recovery code/),
    codeAt(secret, server.clock.now()),
  )
  await user.click(dialog.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
