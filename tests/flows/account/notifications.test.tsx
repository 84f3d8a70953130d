import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountProfile } from '#src/contract/account/account.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { runDueJobs } from '#server/jobs/runner.ts'
import { notifyMembers } from '#server/modules/notices/notify-members.ts'
import { pushJobs } from '#server/modules/notices/push-job.ts'
import { disconnect, faulty, plugIn, reconnect } from '#tests/support/faults/faulty-network.ts'
import { pushBrowser, type PushBrowser } from '#tests/support/push/browser-push.ts'
import { startPushService, type PushService } from '#tests/support/push/push-service.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

configure({ defaultHidden: true, asyncUtilTimeout: 10_000 })
vi.stubGlobal('scrollTo', () => {})

let service: PushService
let server: TestServer
let mina: TestCustomer
beforeAll(async () => {
  service = await startPushService(() => server.clock.now())
  server = await startServer({ startsNow: 'goes', env: { WEBHOOK_PRIVATE_ADDRESSES: '1' } })
})
beforeEach(async () => {
  plugIn()
  mina = await server.customer()
})
afterEach(async () => {
  cleanup()
  await wipeUser()
  await reconnect()
})
afterAll(async () => {
  await server.close()
  await service.close()
})

const open = (path = '/user/userInfo?tab=preferences') =>
  renderAccount(path, { server, customer: mina, network: faulty })
const theSwitch = () =>
  screen.findByRole<HTMLInputElement>('switch', { name: 'Notifications on this device' })
const reason = async () =>
  document.getElementById((await theSwitch()).getAttribute('aria-describedby') ?? '')?.textContent

test('what one hears about is chosen topic by topic, apart for email, the app and devices', async () => {
  const { user } = await open()
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Deliveries Email' })
  await user.click(box)
  await user.click(screen.getByRole('checkbox', { name: 'Pickups App' }))
  await user.click(screen.getByRole('checkbox', { name: 'All tracking updates Devices' }))
  const row = screen.getByRole('row', { name: /^Webhook problems/ })
  expect(within(row).getAllByRole('checkbox'), 'email about webhooks is always sent').toHaveLength(2)
  await user.click(within(box.closest('form')!).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Modified successfully!')).toBeTruthy()
  expect((await mina.call<AccountProfile>('GET', '/account/profile')).data).toMatchObject({
    mailOff: ['delivery', 'steps'],
    appOff: ['steps', 'pickup'],
    pushOff: [],
  })
})

test('a browser without push messages says so beside the switch', async () => {
  await open()
  expect((await theSwitch()).disabled).toBe(true)
  expect(await reason()).toBe('This browser can’t show notifications from websites.')
})

describe('in a browser with push messages', () => {
  let browser: PushBrowser
  beforeEach(() => {
    browser = pushBrowser(service)
    service.shown.length = 0
  })
  afterEach(async () => {
    await wipeUser()
    browser.remove()
  })

  async function tell() {
    await server.deps.database.forCustomer(mina.user.customerId).transaction((tx) =>
      notifyMembers(tx, server.clock, {
        kind: 'pickupMissed',
        params: { number: 'PU1', carrier: 'Sample Ground' },
        link: '/package/scheduleList?tab=past&q=PU1',
      }),
    )
    await runDueJobs(server.deps, pushJobs(server.deps), { error: () => {} })
    return service.shown.splice(0).map(({ message }) => message.notification.title)
  }

  test('nobody is asked before they press the switch; then the device is told what happens, until it is turned off', async () => {
    const { user } = await open()
    const box = await theSwitch()
    expect([box.checked, browser.asked]).toEqual([false, 0])
    expect(await tell()).toEqual([])
    await user.click(box)
    await waitFor(async () => expect((await theSwitch()).checked).toBe(true))
    expect(browser.asked).toBe(1)
    expect(await tell()).toEqual(['Sample Ground missed pickup PU1'])
    await user.click(await theSwitch())
    await waitFor(async () => expect((await theSwitch()).checked).toBe(false))
    expect(await tell()).toEqual([])
  })

  test('after a log-out the device hears nothing, and the next person doesn’t find it turned on', async () => {
    const { user } = await open()
    await user.click(await theSwitch())
    await waitFor(async () => expect((await theSwitch()).checked).toBe(true))
    await mina.call('DELETE', '/auth/logout')
    cleanup()
    await wipeUser()
    expect(await tell()).toEqual([])
    mina = await server.customer()
    await open()
    expect((await theSwitch()).checked).toBe(false)
  })

  test('who answers the browser with no is told how to change that; offline it says why it waits', async () => {
    browser.answer = 'denied'
    const { user } = await open()
    await user.click(await theSwitch())
    await waitFor(async () => expect(await reason()).toMatch(/^Your browser blocks notifications/))
    expect((await theSwitch()).disabled).toBe(true)
    cleanup()
    browser.remove()
    browser = pushBrowser(service)
    await open()
    await theSwitch()
    await disconnect()
    await waitFor(async () => expect(await reason()).toMatch(/connection/))
  })

  test('a pressed notification leads there in the page that is open, and reads it', async () => {
    await tell()
    const { router } = await open('/setting/addressBook')
    await screen.findByRole('button', { name: 'Notifications: 1 unread' })
    const answered = new Promise<unknown>((resolve) => {
      const port = browser.tell({ type: 'OPEN', path: '/package/scheduleList?tab=past&q=PU1' })
      port.onmessage = ({ data }) => resolve(data)
    })
    expect(await answered, 'so that no second page is opened').toBe('mine')
    await waitFor(() => expect(router.state.location.pathname).toBe('/package/scheduleList'))
    await screen.findByRole('button', { name: 'Notifications: none unread' })
  })

  test('what the worker was given shows in the page that is open', async () => {
    await open('/setting/addressBook')
    await screen.findByRole('button', { name: 'Notifications: none unread' })
    await tell()
    browser.tell({ type: 'NOTICE' })
    expect(await screen.findByRole('button', { name: 'Notifications: 1 unread' })).toBeTruthy()
  })
})
