import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { runVerb } from '#server/admin/cli/run.ts'
import { LAYOUT } from '#src/domain/shared/limits.ts'
import { onlineOnly } from '#tests/support/browser/browser.ts'

import { waitUntilKeptOffline } from '#tests/support/browser/kept-offline.ts'
import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import { startProcess } from '#tests/support/server/process.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'
import { signIn } from '#tests/support/browser/sign-in.ts'
import { controlled, signedIn } from '#tests/support/browser/site.ts'

let customer: TestCustomer
withSite()
// Most of these tests end the session.
beforeEach(async () => {
  customer = await site.customer()
})

/** Signed in, on the dashboard. */
async function open({ offline = false } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1330, height: 900 } })
  if (!offline) await onlineOnly(context)
  await signedIn(context, site, customer)
  const page = await context.newPage()
  await page.goto(site.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const ADD_ADDRESS = '/setting/addressBook/addAddresss'

test('the sidebar is 240 px, folds to 64 px and stays folded, the top bar is 60 px', async () => {
  const page = await open()
  const measure = () =>
    page.evaluate(() => ({
      menu: document.getElementById('menu')!.getBoundingClientRect().width,
      bar: document.querySelector('header')!.getBoundingClientRect().height,
    }))
  expect(await measure()).toEqual({ menu: LAYOUT.sideMenuWidth, bar: LAYOUT.topBarHeight })
  await page.getByRole('button', { name: /menu/i }).first().click()
  await page.waitForFunction(
    (width) => document.getElementById('menu')!.getBoundingClientRect().width === width,
    LAYOUT.sideMenuCollapsedWidth,
  )
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect((await measure()).menu).toBe(LAYOUT.sideMenuCollapsedWidth)
  await page.context().close()
})

test('logging out asks first, then nothing of the person is left in the browser', async () => {
  const page = await open()
  await page.goto(`${site.url}${ADD_ADDRESS}`)
  await page.fill('input[name=fullName]', 'Marked Person')
  await page.getByText('Saved on this device').waitFor()
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  expect(page.url()).toContain(ADD_ADDRESS)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /log ?out|sign out/i })
    .click()
  await page.waitForURL(`${site.url}/home`)
  const left = await page.evaluate(async () => {
    const databases = (await indexedDB.databases())
      .map(({ name }) => name)
      .filter((name) => name?.startsWith('portage-u-'))
    return {
      databases,
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      cookies: document.cookie,
    }
  })
  expect(left.databases).toEqual([])
  expect(JSON.stringify(left)).not.toMatch(/Marked|token=|person\d+@/)
  await page.goto(`${site.url}/setting/addressBook`)
  await page.waitForURL(`${site.url}/home`)
  await page.getByText('Log in to continue').first().waitFor()
  await page.context().close()
})

test('a session that ends during work is renewed over the page, and what was typed meanwhile is sent', async () => {
  const page = await open()
  await page.goto(`${site.url}${ADD_ADDRESS}`)
  await fillAddress(page, 'Kept Over Expiry')
  await page.evaluate(() =>
    fetch('/api/auth/logout', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${/token=([^;]+)/.exec(document.cookie)![1]!}` },
    }),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await page
    .getByText('Your changes are saved on this device and will be sent as soon as possible.')
    .waitFor()
  await page.getByRole('button', { name: 'Logged out. Log in to send' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=password]').fill(customer.password)
  const name = dialog.locator('input[name=username]')
  if (await name.isEditable()) await name.fill(customer.user.userName)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Not yet sent: nothing' }).waitFor()
  expect(await page.getByText('Kept Over Expiry').count()).toBe(1)
  await page.context().close()
})

test('without a network the account opens on what the device has, says so, and keeps what is typed', async () => {
  const page = await open({ offline: true })
  await page.goto(`${site.url}${ADD_ADDRESS}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await controlled(page)
  await waitUntilKeptOffline(page)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page
    .getByText(/Offline/)
    .first()
    .waitFor()
  await page.fill('input[name=fullName]', 'Typed In The Yukon')
  await page.getByText('Saved on this device').waitFor()
  await page.reload()
  await expect
    .poll(() => page.inputValue('input[name=fullName]'), { timeout: 20_000 })
    .toBe('Typed In The Yukon')
  await page.context().setOffline(false)
  await page.context().close()
})

test('a server that goes away loses nothing typed, and gets it as soon as it is back', async () => {
  const own = await startProcess()
  const page = await (await onlineOnly(await browser.newContext())).newPage()
  await signIn(page, own)
  await page.goto(`${own.url}/setting/addressBook`)
  await page.getByRole('link', { name: 'Add address' }).first().click()
  await page.waitForURL(`${own.url}${ADD_ADDRESS}`)
  await fillAddress(page, 'Nobody Home')
  await own.stop('SIGKILL')
  await page.getByRole('button', { name: 'Save' }).click()
  await page
    .getByText('Your changes are saved on this device and will be sent as soon as possible.')
    .waitFor()
  await page
    .getByText(/Offline since/)
    .first()
    .waitFor()
  const row = page.getByRole('row', { name: /Nobody Home/ })
  await row.getByText('Saved on this device').waitFor()
  const again = await startProcess({ DATA_DIR: own.dataDir, PORT: new URL(own.url).port })
  await page.getByRole('button', { name: 'Not yet sent: nothing' }).waitFor()
  await expect.poll(() => row.getByText('Saved on this device').count()).toBe(0)
  await page.context().close()
  await again.stop()
})

test("an administrator's link shows whose account it is, and money is refused", async () => {
  const { output } = await runVerb(
    { argv: ['user', 'impersonate', customer.user.userName, '--reason', 'a test'], input: '' },
    site.deps,
  )
  const page = await (await onlineOnly(await browser.newContext())).newPage()
  await page.goto(`${site.url}/login#${output.trim().split('#')[1]!}`)
  await page.waitForURL(`${site.url}/`)
  await page.getByRole('button', { name: /stop/i }).waitFor()
  expect(
    await page.evaluate(async () => {
      const answer = await fetch('/api/orders/00000000-0000-7000-8000-000000000000/cancel', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${/token=([^;]+)/.exec(document.cookie)![1]!}`,
        },
        body: '{}',
      })
      return ((await answer.json()) as { code: number }).code
    }),
  ).toBe(403)
  await page.getByRole('button', { name: /stop/i }).click()
  await page.waitForURL(`${site.url}/home`)
  await page.context().close()
})

async function fillAddress(page: Page, fullName: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const [name, value] of [
    ['fullName', fullName],
    ['address1', '1 Main Street'],
    ['city', 'Scarborough'],
    ['postalCode', 'M1B 0A1'],
    ['phone', '416-555-0134'],
  ] as const)
    await page.fill(`input[name=${name}]`, value)
  await page.selectOption('select[name=province]', 'ON')
}
