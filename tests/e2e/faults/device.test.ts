import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashOf } from '#src/offline/database/user-database.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { wrongEffects } from '#tests/faults/effects.ts'
import { isPush } from '#tests/faults/proxy.ts'
import { deviceData, everythingStored } from '#tests/support/browser/device-data.ts'
import {
  keptOffline,
  openPage,
  prepare,
  putWrong,
  signInto,
  startFaultySite,
  type FaultySite,
  type Person,
} from '#tests/support/faults/faulty-site.ts'
import { testInFull } from '#tests/support/server/full-run.ts'
import { openKillable, type KillableBrowser } from '#tests/support/faults/killable-browser.ts'
import { follow, logOut, sent } from '#tests/support/faults/person-acts.ts'

/** Everything a device may do to work in progress: one browser with its profile on disk. */
let site: FaultySite
let person: Person
let browser: KillableBrowser
let page: Page
const profile = mkdtempSync(join(tmpdir(), 'portage-device-'))
const start = async () => {
  browser = await openKillable(profile, site.url)
  await prepare(browser.context)
}
beforeAll(async () => {
  site = await startFaultySite()
  person = await site.person()
  await start()
  await signInto(browser.context, person)
  page = await openPage(browser.context, ACCOUNT_PATHS.trackingPackage)
  await keptOffline(page)
})
afterAll(async () => {
  await browser.context.close()
  await site.close()
})
beforeEach(() => {
  site.proxy.log.length = 0
})
afterEach(() => site.proxy.heal())
const noteOf = async (number: string) => (await site.truth(person)).get(`tracker/${number}`)?.doc?.note

test('changes from a tab that was closed offline are sent by the service worker once there is a network', async () => {
  const context = browser.context
  await context.setOffline(true)
  await follow(page, 'SYNC0001', 'typed on the train')
  const blank = await context.newPage()
  await page.close()
  await context.setOffline(false)
  await expect.poll(() => noteOf('SYNC0001'), { timeout: 20_000 }).toBe('typed on the train')
  expect(context.pages().filter((one) => one.url().startsWith(site.url))).toEqual([])
  page = await openPage(context, ACCOUNT_PATHS.trackingPackage)
  await blank.close()
  await sent(page)
  expect((await deviceData(page)).records.map(({ id, rev }) => [id, rev])).toEqual([['SYNC0001', 1]])
  expect(wrongEffects(site.proxy.log, await site.truth(person))).toEqual([])
})

test('a browser killed while sending resumes at once when it is started again', async () => {
  const cookies = await browser.context.cookies()
  const left = site.proxy.treatNext(isPush, { kind: 'hang', reaches: true })
  await page.fill('input[name=number]', 'KILL0001')
  await page.fill('input[name=note]', 'before the power went')
  await page.press('input[name=note]', 'Enter')
  await expect.poll(left).toBe(0)
  await browser.kill()
  await start()
  // Chromium writes cookies with a delay of half a minute.
  await browser.context.addCookies(cookies)
  page = await openPage(browser.context, ACCOUNT_PATHS.trackingPackage)
  await page.getByText('KILL0001').first().waitFor()
  await sent(page, 15_000)
  expect(await noteOf('KILL0001')).toBe('before the power went')
  expect(wrongEffects(site.proxy.log, await site.truth(person))).toEqual([])
})

testInFull(
  'a network that the browser doesn’t notice is used anyway, and a clock that jumps by a day delays nothing',
  async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
      window.dispatchEvent(new Event('offline'))
    })
    await follow(page, 'LIES0001', 'onLine lied')
    await sent(page)
    expect(await noteOf('LIES0001')).toBe('onLine lied')
    await page.evaluate(() => {
      Reflect.deleteProperty(navigator, 'onLine')
    })
    for (const [number, days] of [
      ['DAYS0001', 1],
      ['DAYS0002', -1],
      ['DAYS0003', 0],
    ] as const) {
      site.proxy.treatNext(isPush, { kind: 'loseAnswer' })
      await putWrong(page, { ahead: days * 86_400_000 })
      await follow(page, number, `${days} days`)
      await sent(page)
      expect(await noteOf(number)).toBe(`${days} days`)
    }
    expect(wrongEffects(site.proxy.log, await site.truth(person))).toEqual([])
  },
)

testInFull(
  'a browser that clears its storage while someone is logged in gets everything back from the server',
  async () => {
    const session = await browser.context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', {
      origin: site.url,
      storageTypes: 'indexeddb,cache_storage,local_storage',
    })
    await page.reload()
    for (const number of ['SYNC0001', 'KILL0001', 'LIES0001']) await page.getByText(number).first().waitFor()
    await follow(page, 'EVIC0001', 'after all was gone')
    await sent(page)
    expect(await noteOf('EVIC0001')).toBe('after all was gone')
  },
)

testInFull('after logout nothing of the person is in any storage, nor in the files behind it', async () => {
  const marks = [
    'typed on the train',
    'before the power went',
    'after all was gone',
    'EVIC0001',
    person.email,
    person.nickName,
    person.userId,
    hashOf(person.userId),
  ]
  await logOut(page)
  await page.waitForURL(/\/home$/)
  const kept = (await everythingStored(page)) + JSON.stringify(await browser.context.cookies())
  expect(marks.filter((mark) => kept.includes(mark))).toEqual([])
  await browser.context.close()
  // Chromium overwrites deleted database rows when it sees fit, and what it stores for its own suggestions
  // is its own.
  const files = filesOf(profile).filter((file) => !/IndexedDB|Web Data/.test(file.slice(profile.length)))
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((file) => {
    const bytes = readFileSync(file)
    return marks
      .filter((mark) => bytes.includes(mark) || bytes.includes(Buffer.from(mark, 'utf16le')))
      .map((mark) => `${file.slice(profile.length)}: ${mark}`)
  })
  expect(found).toEqual([])
})

function filesOf(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => {
      const entry = statSync(path, { throwIfNoEntry: false })
      return entry?.isDirectory() ? filesOf(path) : entry?.isFile() ? [path] : []
    })
}
