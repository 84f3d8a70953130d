import type { BrowserContext, Page } from 'playwright'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { wrongEffects } from '#tests/faults/effects.ts'
import { isCall, isPush, type Fault, type Seen } from '#tests/faults/proxy.ts'
import { deviceData } from '#tests/support/browser/device-data.ts'
import { device, keptOffline, openPage } from '#tests/support/faults/faulty-site.ts'
import { FULL, testInFull } from '#tests/support/server/full-run.ts'
import {
  addAddress,
  editAddress,
  follow,
  named,
  openTrackers,
  removeAddress,
  sent,
} from '#tests/support/faults/person-acts.ts'
import { browser, person, site, withFaultySite } from '#tests/support/faults/with-faulty-site.ts'

/** Everything the network and proxies in front of the server may do to a single change. */
let context: BrowserContext
let page: Page
let hung: ReturnType<typeof hanging> | undefined
withFaultySite()
beforeAll(async () => {
  if (FULL) hung = hanging()
  // Awaited, and reported, by its test.
  hung?.catch(() => {})
  context = await device(browser, site, person)
  page = await openPage(context, ACCOUNT_PATHS.trackingPackage)
  await keptOffline(page)
})
/**
 * One browser for all tests, as one person's network has one problem after the other; each test has records
 * of its own.
 */
beforeEach(async () => {
  await sent(page)
  site.proxy.log.length = 0
})
afterEach(async () => {
  await site.proxy.heal()
  await sent(page, 60_000)
  const wrong = wrongEffects(site.proxy.log, await site.truth(person))
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
})
const pushes = () => site.proxy.log.filter(isPush)
const isPull = ({ method, path }: Seen) => method === 'GET' && path === '/api/sync'
/** The followed numbers with this prefix, as the server has them. */
const followed = async (start: string) =>
  [...(await site.truth(person)).values()]
    .filter(({ id, doc }) => doc !== null && id.startsWith(start))
    .map(({ id, rev, doc }) => [id, rev, doc!.note])

/** So that what the screen says is about what follows. */
const closeMessages = () =>
  page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[aria-keyshortcuts="M"]')) button.click()
  })

test('each change has its response lost once, and is applied once', async () => {
  for (const act of [
    () => addAddress(page, 'Ana Lost'),
    () => editAddress(page, 'Ana Lost', { city: 'Gander' }),
    () => removeAddress(page, 'Ana Lost'),
    async () => {
      await openTrackers(page)
      await follow(page, 'LOST0001', 'first')
    },
  ]) {
    const left = site.proxy.treatNext(isPush, { kind: 'loseAnswer' })
    await act()
    await sent(page)
    expect(left()).toBe(0)
  }
  const truth = await site.truth(person)
  expect([...truth.values()].map(({ entity, rev, doc }) => [entity, rev, doc?.note ?? null])).toEqual([
    ['address', 3, null],
    ['tracker', 1, 'first'],
  ])
  expect(pushes()).toHaveLength(8)
})

const TROUBLES: [string, Fault][] = [
  ['is lost before it reaches the server', { kind: 'loseRequest' }],
  ['is lost to the browser and reaches the server two seconds later', { kind: 'late', ms: 2000 }],
  ['is answered and then delivered once more', { kind: 'twice', ms: 300 }],
  ['is answered with half an answer', { kind: 'cut' }],
  ['takes a second', { kind: 'delay', ms: 1000 }],
  ['meets a gateway without a server, 502', { kind: 'status', status: 502 }],
  ['meets an overloaded gateway, 503', { kind: 'status', status: 503, retryAfterSeconds: 1 }],
  ['makes the server fail, 500', { kind: 'status', status: 500, ours: true }],
  ['meets the sign-in page of a network', { kind: 'portal' }],
]
/** Requests that don't arrive, and responses that arrive in part. */
const IN_SHORT = ['loseRequest', 'cut']
const walked = TROUBLES.filter(([, { kind }]) => FULL || IN_SHORT.includes(kind))
test.each(walked)(
  'a followed number whose request %s reaches the server by itself, once',
  async (what, fault) => {
    const left = site.proxy.treatNext(isPush, fault)
    const number = `ONCE${TROUBLES.findIndex(([name]) => name === what)}000`
    await closeMessages()
    await follow(page, number, 'kept')
    await expect.poll(left).toBe(0)
    await sent(page)
    // Whatever the screen said before may have been momentary.
    await page.getByText('Successfully saved!').first().waitFor()
    expect(await page.getByText('Your changes are saved on this device').count()).toBe(0)
    await site.proxy.heal()
    expect(await followed(number)).toEqual([[number, 1, 'kept']])
    expect((await deviceData(page)).records.filter(({ id }) => id === number).map(({ rev }) => rev)).toEqual([
      1,
    ])
  },
)

testInFull('told to come back in three seconds, it doesn’t come sooner', async () => {
  site.proxy.treatNext(isPush, { kind: 'status', status: 429, ours: true, retryAfterSeconds: 3 })
  await follow(page, 'WAIT0001')
  await sent(page)
  const [refused, done] = pushes()
  expect(done!.at - refused!.at).toBeGreaterThanOrEqual(3000)
  expect(pushes()).toHaveLength(2)
})

testInFull(
  'one refused change of three doesn’t delay the others, and is listed with its reason',
  async () => {
    site.proxy.treat((seen) => (isPush(seen) ? { kind: 'loseRequest' } : undefined))
    for (const number of ['GOOD0001', 'GOOD0002']) await follow(page, number)
    await addAddress(page, 'Bad Postal')
    // As an older version of the app may have allowed.
    await page.evaluate(async () => {
      const name = (await indexedDB.databases())
        .map((one) => one.name!)
        .find((one) => one.startsWith('portage-u-'))!
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) => {
          request.addEventListener('success', () => resolve(request.result))
        })
      const db = await done(indexedDB.open(name))
      const store = db.transaction('outbox', 'readwrite').objectStore('outbox')
      const row = (await done<{ entity: string; doc: object }[]>(store.getAll())).find(
        ({ entity }) => entity === 'address',
      )!
      await done(
        store.put({ ...row, opId: crypto.randomUUID(), doc: { ...row.doc, postalCode: 'nonsense' } }),
      )
      db.close()
    })
    await site.proxy.heal()
    await expect
      .poll(async () => (await deviceData(page)).outbox.map(({ entity, state }) => [entity, state]), {
        timeout: 40_000,
      })
      .toEqual([['address', 'dead']])
    expect(new Set((await followed('GOOD')).map(([id]) => id))).toEqual(new Set(['GOOD0001', 'GOOD0002']))
    await page.getByRole('button', { name: 'Not yet sent: 1 change' }).click()
    const panel = page.getByRole('dialog', { name: 'Not yet sent' })
    await panel.getByText(/Couldn’t be saved\./).waitFor()
    expect(named(await deviceData(page), 'Bad Postal')?.doc?.address1).toBe('1 Main Street')
    await panel.getByRole('button', { name: 'Discard: Bad Postal' }).click()
    await page
      .getByRole('dialog', { name: /^Discard your changes/ })
      .getByRole('button', { name: 'Discard' })
      .click()
    await panel.getByText('All changes have been sent.').waitFor()
    await panel.getByRole('button', { name: 'Close' }).click()
  },
)

test('in a hotel whose login page answers everything the app says so, keeps the work, and sends it after the login there', async () => {
  await openTrackers(page)
  site.proxy.treat(() => ({ kind: 'portal' }))
  await follow(page, 'HOTEL001', 'room 12')
  await page
    .getByText('Connection is unreliable')
    .or(page.getByText(/Offline since/))
    .first()
    .waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText('HOTEL001').first().waitFor()
  expect(await page.content()).not.toContain('Room number?')
  expect((await deviceData(page)).outbox).toHaveLength(1)
  expect(site.proxy.log.filter(({ fault }) => fault === 'portal').some(isCall)).toBe(true)
  await site.proxy.heal()
  await sent(page, 20_000)
  expect(await followed('HOTEL')).toEqual([['HOTEL001', 1, 'room 12']])
})

test('while the feed is truncated, lost and delayed, the device still gets what another device made', async () => {
  let n = 0
  const faults: Fault[] = [
    { kind: 'cut' },
    { kind: 'loseAnswer' },
    { kind: 'delay', ms: 800 },
    { kind: 'portal' },
  ]
  site.proxy.treat((seen) => (isPull(seen) ? faults[(n += 1) - 1] : undefined))
  await follow(page, 'HERE0001')
  // A feed that was asked for before would bring it unharmed.
  await expect.poll(() => n).toBeGreaterThan(0)
  await site.push(person, [
    {
      opId: crypto.randomUUID(),
      entity: 'tracker',
      id: 'OTHER001',
      baseRev: 0,
      doc: { note: 'from the desk', createdAt: '' },
    },
  ])
  await expect
    .poll(async () => (await deviceData(page)).records.map(({ id }) => id), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['HERE0001', 'OTHER001']))
  expect(n).toBeGreaterThan(2)
})

testInFull(
  'a request without a response is given up after twenty seconds; what was typed meanwhile is sent too',
  async () => {
    const { waiting, other, pushes: sendings } = (await hung)!
    expect(waiting).toEqual([
      ['HANG0001', 'sending'],
      ['HANG0002', 'queued'],
    ])
    const truth = await site.truth(other)
    expect(
      new Set([...truth.values()].map(({ id, rev, doc }) => `${id} ${rev} ${String(doc?.note)}`)),
    ).toEqual(new Set(['HANG0001 1 first', 'HANG0002 1 second']))
    const [once, again] = sendings.filter(({ ops }) => ops.some(({ id }) => id === 'HANG0001'))
    expect(again!.at - once!.at).toBeGreaterThan(19_000)
    expect(wrongEffects(sendings, truth)).toEqual([])
  },
)

/** Takes its twenty seconds while the other tests run: another person, through a proxy of their own. */
async function hanging() {
  const [proxy, other] = await Promise.all([site.secondProxy(), site.person()])
  const there = await device(browser, proxy, other)
  const tab = await openPage(there, ACCOUNT_PATHS.trackingPackage)
  proxy.treatNext(isPush, { kind: 'hang', reaches: true })
  await follow(tab, 'HANG0001', 'first')
  await tab
    .getByText('Your changes are saved on this device and will be sent as soon as possible.')
    .first()
    .waitFor()
  await follow(tab, 'HANG0002', 'second')
  const waiting = (await deviceData(tab)).outbox.map(({ id, state }) => [id, state])
  await sent(tab, 60_000)
  await there.close()
  await proxy.close()
  return { waiting, other, pushes: proxy.log.filter(isPush) }
}
