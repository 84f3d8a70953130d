import type { BrowserContext, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { SavedAddress } from '#src/domain/address/address-book.ts'
import type { Envelope } from '#src/contract/endpoint.ts'
import { besidesLostNetwork, watchFaults } from '#tests/support/browser/browser.ts'

import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import { until } from '#tests/support/server/process.ts'
import { controlled, signedIn } from '#tests/support/browser/site.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'

let context: BrowserContext
let page: Page
let faults: string[]
let mina: TestCustomer
withSite()
beforeAll(async () => {
  mina = await site.customer()
  context = await browser.newContext({ viewport: { width: 1330, height: 900 } })
  faults = watchFaults(context)
  await signedIn(context, site, mina)
  page = await context.newPage()
  await page.goto(`${site.url}/setting/addressBook`)
  await controlled(page)
  // The code of the screens and the file reader is loaded when the browser is idle; reference data comes
  // last.
  await until(() => page.evaluate(async () => (await (await caches.open('data')).keys()).length >= 3), 90_000)
}, 180_000)

const saved = async () =>
  (
    (await mina.call<{ rows: SavedAddress[]; total: number }>('GET', '/addresses?size=200')) as Envelope<{
      rows: SavedAddress[]
      total: number
    }>
  ).data!
const HEADINGS = 'Full name,Address,City,Province / state,Postal / ZIP code,Phone,Tags'
const line = (n: number) => `Person ${n},${n} Main Street,Scarborough,ON,M1B 0A1,416-555-0134,Imported`
const file = (lines: string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADINGS, ...lines].join('\r\n')),
})

/** Presses Tab to the element with that role and name; fails if it isn't reached. */
async function tabTo(role: 'button' | 'link' | 'radio', name: string | RegExp, key = 'Tab'): Promise<void> {
  const wanted = page.getByRole(role, { name }).first()
  await wanted.waitFor()
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`the keyboard does not reach ${role} ${String(name)}`)
}
const press = async (role: 'button' | 'link', name: string | RegExp, key?: string) => {
  await tabTo(role, name, key)
  await page.keyboard.press('Enter')
}
const choose = async (lines: string[]) => {
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  await page.setInputFiles('input[type=file]', file(lines))
}

test('by keyboard alone and without a network a shop imports 300 addresses; back online they are on the server, each once', async () => {
  await context.setOffline(true)
  await press('link', 'Import')
  await page.getByRole('heading', { level: 1, name: 'Import addresses' }).waitFor()
  await choose([
    ...Array.from({ length: 300 }, (_, n) => line(n)),
    'Wrong One,,Ottawa,ON,K1A 0B1,613-555-0100,',
  ])
  await page.getByRole('heading', { name: 'Match columns' }).waitFor()
  await press('button', 'Check rows')
  await page.getByText('300 rows ready to import').waitFor()
  await page.locator('input[name=address1]').focus()
  await page.keyboard.type('7 Mended Street')
  await page.keyboard.press('Enter')
  await page.getByText('Fixed').waitFor()
  await press('button', 'Import 301 rows')
  await page.getByText(/301 rows were imported\. Saved on this device/).waitFor()
  expect((await saved()).total).toBe(0)

  await context.setOffline(false)
  await page.getByText(/301 rows were imported\. Everything is saved/).waitFor({ timeout: 60_000 })
  expect((await saved()).total).toBe(301)
  await press('button', 'Import another file')
  await choose(Array.from({ length: 300 }, (_, n) => line(n)))
  await press('button', 'Check rows')
  await page.getByText('300 rows already exist').waitFor()
  expect((await saved()).total).toBe(301)
})

test('by keyboard: all found addresses are deleted without a network and restored; none is missing on the server', async () => {
  await page.goto(`${site.url}/setting/addressBook?q=imported`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).focus()
  await context.setOffline(true)
  await page.keyboard.press('Space')
  await press('button', 'Select all results', 'Shift+Tab')
  await page.getByText('300 of 300 selected').waitFor()
  await press('button', 'Delete')
  await page.getByText('300 addresses were deleted.').waitFor()
  await press('button', 'Undo', 'Shift+Tab')
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'hidden' })
  await page.getByText(/of 300/).waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Not yet sent: nothing' }).waitFor({ timeout: 60_000 })
  expect((await saved()).total).toBe(301)
  expect(besidesLostNetwork(faults)).toEqual([])
})

test('by keyboard: two similar addresses become one, and two again', async () => {
  const wrong = (await mina.call<{ rows: SavedAddress[] }>('GET', '/addresses?q=wrong')).data!.rows[0]!
  expect(
    (
      await mina.call('POST', '/addresses', {
        ...wrong,
        id: crypto.randomUUID(),
        fullName: 'WRONG ONE',
        phone: '613-555-0177',
      })
    ).code,
  ).toBe(200)
  await page.goto(`${site.url}/setting/addressBook`)
  await press('link', '1 possible duplicate')
  await page.getByText('1 pair to review').waitFor()
  await tabTo('radio', /0177|0100/)
  await page.keyboard.press('ArrowRight')
  await press('button', 'Merge addresses')
  await page.getByText('No duplicates found.').waitFor()
  await expect.poll(async () => (await saved()).total).toBe(301)
  await press('button', 'Undo', 'Shift+Tab')
  await page.getByText('1 pair to review').waitFor()
  await expect.poll(async () => (await saved()).total).toBe(302)
  expect(besidesLostNetwork(faults)).toEqual([])
})
