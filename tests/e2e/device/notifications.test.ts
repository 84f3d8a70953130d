import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runDueJobs } from '#server/jobs/runner.ts'
import { notifyMembers } from '#server/modules/notices/notify-members.ts'
import { pushJobs } from '#server/modules/notices/push-job.ts'
import { waitUntilKeptOffline } from '#tests/support/browser/kept-offline.ts'
import { BROWSER_FLAGS } from '#tests/support/browser/browser-flags.ts'
import { controlled, signedIn, startSite, type Site } from '#tests/support/browser/site.ts'
import { startPushService, type PushService } from '#tests/support/push/push-service.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

let site: Site
/** The whole one: the headless build shows no notifications. */
let browser: Browser
let service: PushService
let customer: TestCustomer
let context: BrowserContext
let page: Page
let devtools: CDPSession
let registrationId: string
beforeAll(async () => {
  const path = process.env.CHROMIUM_PATH
  ;[site, browser, service] = await Promise.all([
    startSite({ WEBHOOK_PRIVATE_ADDRESSES: '1' }),
    chromium.launch({ args: BROWSER_FLAGS, ...(path && { executablePath: path }) }),
    startPushService(() => site.clock.now()),
  ])
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await service.close()
})
beforeEach(async () => {
  customer = await site.customer()
  context = await browser.newContext({ baseURL: site.url, permissions: ['notifications'] })
  await signedIn(context, site, customer)
  page = await context.newPage()
  devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(site.url) && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await page.goto('/setting/addressBook')
  await controlled(page)
  registrationId = await registered
})
afterEach(() => context.close())

/** The worker of the page, as far as it is used here. */
interface Worker {
  registration: ServiceWorkerRegistration
  NotificationEvent: new (type: string, init: object) => Event
  displayed: Promise<void>
}

/**
 * The message as the server sends it and the push service hands it to the browser, until it is shown. Who lists
 * what is shown just while Chromium is about to show it makes it forget the new one.
 */
async function pushed(): Promise<void> {
  const [worker] = context.serviceWorkers()
  await worker!.evaluate(() => {
    const self = globalThis as unknown as Worker
    const show = self.registration.showNotification.bind(self.registration)
    self.displayed = new Promise((resolve, reject) => {
      self.registration.showNotification = async (...message) => show(...message).then(resolve, reject)
    })
  })
  const { data } = await customer.call<{ key: string }>('GET', '/push/key')
  await customer.call('PUT', '/push/subscription', service.device(data!.key))
  await site.deps.database.forCustomer(customer.user.customerId).transaction((tx) =>
    notifyMembers(tx, site.clock, {
      kind: 'pickupMissed',
      params: { number: 'PU0001-0019', carrier: 'Sample Ground' },
      link: '/package/scheduleList?tab=past&q=PU0001-0019',
    }),
  )
  await runDueJobs(site.deps, pushJobs(site.deps), { error: () => {} })
  const { message } = service.shown.pop()!
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: site.url,
    registrationId,
    data: JSON.stringify(message),
  })
  await worker!.evaluate(() => (globalThis as unknown as Worker).displayed)
}
const shown = () =>
  page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!
    return (await registration.getNotifications()).map(({ title, lang }) => ({ title, lang }))
  })
/** A press, as the browser reports it to the worker. */
const press = () =>
  context.serviceWorkers()[0]!.evaluate(async () => {
    const { registration, NotificationEvent } = globalThis as unknown as Worker
    const [notification] = await registration.getNotifications()
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })

test('a push message shows as a notification and at the bell of the page that is open; a press leads there without a reload', async () => {
  await page.getByRole('button', { name: 'Notifications: none unread' }).waitFor()
  await pushed()
  expect(await shown()).toEqual([{ title: 'Sample Ground missed pickup PU0001-0019', lang: 'en' }])
  await page.getByRole('button', { name: 'Notifications: 1 unread' }).waitFor()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await press()
  await page.waitForURL('**/package/scheduleList?tab=past&q=PU0001-0019')
  await page.getByRole('button', { name: 'Notifications: none unread' }).waitFor()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(await shown(), 'it was dealt with').toEqual([])
})

testInFull('without a network a press leads there too, with what the device has', async () => {
  await waitUntilKeptOffline(page)
  await pushed()
  await page.getByRole('button', { name: 'Notifications: 1 unread' }).waitFor()
  expect(await shown()).toHaveLength(1)
  await context.setOffline(true)
  await press()
  await page.waitForURL('**/package/scheduleList?tab=past&q=PU0001-0019')
  await page.getByRole('heading', { level: 1, name: 'Pickups' }).waitFor()
  await page.getByRole('button', { name: 'Notifications: none unread' }).waitFor()
  expect(await customer.call('GET', '/notices'), 'not told yet').toMatchObject({ data: { unread: 1 } })
  await context.setOffline(false)
  await expect
    .poll(async () => (await customer.call<{ unread: number }>('GET', '/notices')).data!.unread, {
      timeout: 40_000,
    })
    .toBe(0)
})

testInFull('logging out takes away what is still shown', async () => {
  await pushed()
  expect(await shown()).toHaveLength(1)
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/home')
  await expect.poll(shown).toEqual([])
})
