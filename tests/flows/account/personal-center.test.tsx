import 'fake-indexeddb/auto'
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AccountProfile } from '#src/contract/account/account.ts'
import { sessionEnd } from '#src/app/session/ended.ts'
import { deviceReady } from '#src/offline/database/device-database.ts'
import { renewedSession } from '#src/offline/session/own-session.ts'
import { readPreference } from '#src/offline/records/preferences.ts'
import { syncNow } from '#src/offline/sync/sync.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { openSession } from '#server/http/session.ts'
import { disconnect, faulty, plugIn, reconnect } from '#tests/support/faults/faulty-network.ts'
import { openMailbox } from '#tests/support/mail/mailbox.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import {
  callAs,
  PASSWORD,
  startServer,
  type TestCustomer,
  type TestServer,
} from '#tests/support/server/server.ts'

configure({ defaultHidden: true })
vi.stubGlobal('scrollTo', () => {})

let server: TestServer
let mina: TestCustomer

beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  mina = await server.customer({ accountType: 'Business' })
  plugIn()
})
afterEach(async () => {
  cleanup()
  renewedSession.set(null)
  await reconnect()
  await wipeUser()
})

const open = (tab: string, customer = mina) =>
  renderAccount(`/user/userInfo?tab=${tab}`, { server, customer, network: faulty })
const profile = async () => (await mina.call<AccountProfile>('GET', '/account/profile')).data!

test('a shipper in Ottawa changes nickname and number: the bar shows the name at once, the number is formatted', async () => {
  const { user } = await open('personal')
  const name = await screen.findByLabelText(/^Nickname/)
  await user.clear(name)
  await user.type(name, 'Mina of Ottawa')
  await user.type(screen.getByLabelText(/^Mobile phone/), '6135550142')
  await user.selectOptions(screen.getByLabelText('Notification language'), 'fr')
  await user.clear(screen.getByLabelText(/^Business number/))
  await user.type(screen.getByLabelText(/^Business number/), '123456789 rt 0001')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Modified successfully!')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Mina of Ottawa’s account' })).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/^Mobile phone/).value).toBe('(613) 555-0142'),
  )
  expect(await profile()).toMatchObject({
    nickName: 'Mina of Ottawa',
    locale: 'fr',
    taxNumber: '123456789 RT 0001',
  })
})

test('a URL without a tab opens the first', async () => {
  await open('constructor')
  expect(await screen.findByLabelText(/^Nickname/)).toBeTruthy()
})

test('missing or wrong values are reported at their fields, and nothing typed is lost', async () => {
  const { user } = await open('personal')
  const name = await screen.findByLabelText(/^Nickname/)
  await user.clear(name)
  await user.type(screen.getByLabelText(/^Mobile phone/), '12')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This field is required.')).toBeTruthy()
  expect(await screen.findByText('Enter a phone number with its area code')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(screen.getByLabelText<HTMLInputElement>(/^Mobile phone/).value).toBe('12')
})

test('a new password repeated wrongly is refused with the specified message; a correct one is accepted', async () => {
  const { user } = await open('password')
  await user.type(await screen.findByLabelText(/^Current password/), PASSWORD)
  await user.type(screen.getByLabelText(/^New password/), 'secret 2')
  await user.type(screen.getByLabelText(/^Confirm password/), 'secret 3')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(
    await screen.findByText(
      'The passwords entered twice are inconsistent Enter the same password in both fields',
    ),
  ).toBeTruthy()
  await user.clear(screen.getByLabelText(/^Confirm password/))
  await user.type(screen.getByLabelText(/^Confirm password/), 'secret 2')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Modified successfully!')).toBeTruthy()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^New password/).value).toBe(''))
  expect(
    (
      await callAs(server.app, undefined, 'POST', '/auth/login', {
        username: mina.user.userName,
        password: 'secret 2',
      })
    ).code,
  ).toBe(200)
})

test('a new email waits for its link, and the screen says so', async () => {
  const { user } = await open('personal')
  await user.click(await screen.findByRole('button', { name: 'Change email' }))
  await user.type(screen.getByLabelText(/^New email/), 'fresh@example.com')
  await user.type(screen.getByLabelText(/^Current password/), 'not it')
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  expect((await screen.findAllByText('Incorrect password')).length).toBeGreaterThan(0)
  await user.clear(screen.getByLabelText(/^Current password/))
  await user.type(screen.getByLabelText(/^Current password/), PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText(/We sent a link to fresh@example\.com/)).toBeTruthy()
  expect(await profile()).toMatchObject({ email: mina.user.userName, pendingEmail: 'fresh@example.com' })
})

test('a person is told that a number isn’t a login yet, and confirms it with the code in their email', async () => {
  await mina.call('PUT', '/account/profile', {
    nickName: 'Mina',
    mobile: '6135550142',
    locale: 'en',
    company: 'Café Élan',
  })
  const { user } = await open('personal')
  expect(
    await screen.findByText(
      new RegExp(`You can’t log in with \\(613\\) 555-0142 yet.*${mina.user.userName}`),
    ),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  expect(await screen.findByText('We’ve sent the code. It’s valid for 30 minutes.')).toBeTruthy()
  const [, code] = /^ {4}(\w{5})$/m.exec((await openMailbox(server).to(mina.user.userName))!.text)!
  await user.type(screen.getByLabelText(/^Code from the email/), 'WRONG')
  await user.click(screen.getByRole('button', { name: 'Confirm number' }))
  expect((await screen.findAllByText(/We couldn’t confirm this number/)).length).toBeGreaterThan(0)
  await user.clear(screen.getByLabelText(/^Code from the email/))
  await user.type(screen.getByLabelText(/^Code from the email/), code!)
  await user.click(screen.getByRole('button', { name: 'Confirm number' }))
  expect((await screen.findAllByText('You can log in with this number.')).length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull())
  expect(
    (
      await callAs(server.app, undefined, 'POST', '/auth/login', {
        username: '613 555 0142',
        password: PASSWORD,
      })
    ).code,
  ).toBe(200)
})

test('a person sees this device marked, and logs another one out', async () => {
  const { token: elsewhere } = await openSession(server.deps.database, server.clock, {
    user: mina.user,
    seconds: 3600,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
  })
  const { user } = await open('sessions')
  expect(await screen.findByText('this device')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Log out Safari on iPhone' }))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  expect((await callAs(server.app, elsewhere, 'GET', '/credits')).code).toBe(401)
})

test('without a network units and label format can still be changed and are sent later; what needs the server says why it waits', async () => {
  const { user } = await open('preferences')
  const metric = await screen.findByRole('radio', { name: 'Kilograms and centimetres (kg, cm)' })
  await waitFor(() => expect((metric as HTMLInputElement).disabled).toBe(false))
  await deviceReady()
  await disconnect()
  await user.click(metric)
  expect(await screen.findByText('Saved on this device')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'ZPL, for thermal printers' }))
  expect(await readPreference('units')).toEqual({ units: 'metric' })
  const test = screen.getByRole('button', { name: 'Print test label' })
  expect(test.getAttribute('aria-disabled')).toBe('true')
  expect(test.getAttribute('title')).toMatch(/You need a connection for this/)
  await reconnect()
  await waitFor(
    async () => {
      await syncNow()
      const { data } = await mina.call<{ changes: { entity: string; id: string; doc: object }[] }>(
        'GET',
        `/sync?user=${mina.user.id}&since=0`,
      )
      expect(
        data!.changes.filter(({ entity }) => entity === 'preference').map(({ id, doc }) => [id, doc]),
      ).toEqual(
        expect.arrayContaining([
          ['units', { units: 'metric' }],
          ['print', { labelFormat: 'zpl' }],
        ]),
      )
    },
    { timeout: 40_000, interval: 500 },
  )
  cleanup()
  await renderAccount('/package/quickQuote', { server, customer: mina, network: faulty })
  await waitFor(() =>
    expect(screen.getAllByLabelText<HTMLSelectElement>(/^Unit/).map(({ value }) => value)).toEqual([
      'kg',
      'cm',
    ]),
  )
})

test('who deletes the account is told how credits are returned and what is lost; with a wrong password nothing happens', async () => {
  const { data } = await mina.call<{ id: string; referenceNumber: string }>('POST', '/topups', {
    id: make.id(),
    method: 'etransfer',
    subtotal: 40_00,
  })
  await runVerb({ argv: ['topup', 'confirm', data!.referenceNumber], input: '' }, server.deps)
  await runVerb(
    { argv: ['credit', 'grant', mina.user.userName, '5.00', '--reason', 'welcome', '--promo'], input: '' },
    server.deps,
  )
  const { user } = await open('data')
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
  const dialog = await screen.findByRole('dialog', { name: 'Permanently delete your account?' })
  expect(
    await within(dialog).findByText(
      '$40.00 is sent back by e-transfer to the email address of this account, which we keep until then.',
    ),
  ).toBeTruthy()
  expect(
    within(dialog).getByText(/^\$500\.00 can’t be sent back automatically\. We still owe it to you/),
  ).toBeTruthy()
  expect(within(dialog).getByText('$5.00 in promotional credits is lost.')).toBeTruthy()
  await user.type(within(dialog).getByLabelText(/^Current password/), 'not it 1')
  await user.click(within(dialog).getByRole('button', { name: 'Delete my account' }))
  await waitFor(() =>
    expect(
      within(dialog)
        .getByLabelText(/^Current password/)
        .getAttribute('aria-invalid'),
    ).toBe('true'),
  )
  expect((await mina.call('GET', '/credits')).code).toBe(200)
})

test('who acts for a customer is told that password, email, sessions and data are the customer’s own', async () => {
  const { token } = await openSession(server.deps.database, server.clock, {
    user: mina.user,
    impersonation: { adminId: null, adminSession: null, allowMoney: true },
  })
  const acting = { ...mina, token }
  const own = 'You can’t do this while acting for a customer.'
  for (const [tab, said, gone] of [
    ['password', own, 'Change password'],
    ['data', own, 'Delete my account'],
    ['sessions', 'our support team, acting for you', 'Log out of other devices'],
    ['personal', own, 'Change email'],
  ] as const) {
    await open(tab, acting)
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: gone })).toBeNull()
    cleanup()
  }
})

test('when acting for a customer has ended, the screen says so, and asks nobody for the customer’s password', async () => {
  const { token } = await openSession(server.deps.database, server.clock, {
    user: mina.user,
    impersonation: { adminId: null, adminSession: null, allowMoney: false },
  })
  await open('personal', { ...mina, token })
  expect(await screen.findByText(new RegExp(`You’re acting as ${mina.user.nickName}`))).toBeTruthy()
  act(() => sessionEnd.set(true))
  expect(
    await screen.findByText(`You’re no longer acting as ${mina.user.nickName}. To continue, get a new link.`),
  ).toBeTruthy()
  await new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => sessionEnd.set(false))
})

test('an unconfirmed person is told on every screen that they can draft and not buy, and has the link resent', async () => {
  const lee = await server.customer({ confirmed: false })
  const { user } = await renderAccount('/', { server, customer: lee })
  const bar = await screen.findByRole('region', { name: 'Your email isn’t confirmed' })
  expect(bar.textContent).toContain(`Confirm ${lee.user.userName}`)
  await user.click(within(bar).getByRole('button', { name: 'Resend link' }))
  expect(await within(bar).findByText('We’ve sent a new link.')).toBeTruthy()
})
