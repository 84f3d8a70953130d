import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Cookie, Page } from 'playwright'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import type { TabName } from '#tests/faults/walk-plan.ts'
import { deviceData } from '#tests/support/browser/device-data.ts'
import {
  device,
  keptOffline,
  prepare,
  putWrong,
  signInto,
  type FaultySite,
  type Person,
} from './faulty-site.ts'
import { openKillable, type KillableBrowser } from './killable-browser.ts'

export type WalkDevices = Awaited<ReturnType<typeof openDevices>>
/** What an act replaced by what; null is a number that isn't followed. */
export interface Replacement {
  number: string
  before: string | null
  after: string | null
}

/**
 * One person's phone, which can be killed, and desktop with two tabs, all on the screen of followed numbers.
 */
export async function openDevices(site: FaultySite, browser: Browser, person: Person) {
  const profile = mkdtempSync(join(tmpdir(), 'portage-phone-'))
  let phone: KillableBrowser
  let cookies: Cookie[]
  let desk: BrowserContext
  let frozen: CDPSession | undefined
  const pages = {} as Record<TabName, Page>

  async function startPhone(): Promise<void> {
    phone = await openKillable(profile, site.url)
    await prepare(phone.context)
    await noteReplacements(phone.context)
  }
  async function openTab(context: BrowserContext, name: TabName): Promise<void> {
    pages[name] = await context.newPage()
    await pages[name].goto(ACCOUNT_PATHS.trackingPackage)
    await pages[name].locator('input[name=number]').waitFor()
  }
  await Promise.all([
    startPhone().then(async () => {
      await signInto(phone.context, person)
      cookies = await phone.context.cookies()
      await openTab(phone.context, 'phone')
    }),
    device(browser, site, person).then(async (context) => {
      desk = context
      await noteReplacements(desk)
      await openTab(desk, 'desk')
      await openTab(desk, 'desk 2')
    }),
  ])
  await Promise.all([keptOffline(pages.phone), keptOffline(pages.desk)])

  return {
    pages,
    setOffline: (which: 'phone' | 'desk', offline: boolean) =>
      (which === 'phone' ? phone.context : desk).setOffline(offline),
    /** Kills the phone and starts it again on the same disk. */
    async killPhone(): Promise<void> {
      await phone.kill()
      await startPhone()
      // Chromium writes cookies with a delay of half a minute: losing a session that way is the same as its
      // ending.
      await phone.context.addCookies(cookies)
      await openTab(phone.context, 'phone')
    },
    async freeze(): Promise<void> {
      frozen = await desk.newCDPSession(pages['desk 2'])
      await frozen.send('Page.setWebLifecycleState', { state: 'frozen' })
    },
    async thaw(): Promise<void> {
      await frozen?.send('Page.setWebLifecycleState', { state: 'active' })
      frozen = undefined
    },
    isFrozen: (tab: TabName) => tab === 'desk 2' && frozen !== undefined,
    async fillDisk(full: boolean): Promise<void> {
      for (const tab of ['desk', 'desk 2'] as const)
        if (tab === 'desk' || !frozen) await putWrong(pages[tab], { full })
    },
    deskToken: async () => (await desk.cookies()).find(({ name }) => name === 'token')?.value ?? '',
    data: () => Promise.all([deviceData(pages.phone), deviceData(pages.desk)]),
    async close(): Promise<void> {
      await desk.close()
      await phone.context.close()
    },
  }
}

/**
 * Records in the page what each write of a followed number found there, since only the page knows what was on
 * the screen before. What was never sent is removed without a write.
 */
const noteReplacements = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    interface Row {
      entity: string
      id: string
      doc: { note: string } | null
    }
    const found = new WeakMap<IDBTransaction, Map<string, IDBRequest<Row | undefined>>>()
    const noted: { number: string; before: string | null; after: string | null }[] = []
    Object.assign(globalThis, { noted })
    const {
      get,
      put,
      delete: remove,
    } = Object.fromEntries(
      ['get', 'put', 'delete'].map((name) => [name, Reflect.get(IDBObjectStore.prototype, name)]),
    ) as Pick<IDBObjectStore, 'get' | 'put' | 'delete'>
    /** Only what the database has taken counts. */
    const note = (transaction: IDBTransaction, number: string, after: string | null) => {
      const before = found.get(transaction)?.get(`tracker,${number}`)?.result?.doc?.note ?? null
      transaction.addEventListener('complete', () => noted.push({ number, before, after }))
    }
    IDBObjectStore.prototype.get = function (key: IDBValidKey) {
      const request = get.call(this, key) as IDBRequest<Row | undefined>
      if (this.name === 'records') {
        if (!found.has(this.transaction)) found.set(this.transaction, new Map())
        found.get(this.transaction)!.set((key as string[]).join(), request)
      }
      return request
    }
    IDBObjectStore.prototype.put = function (row: Row, ...rest) {
      const request = put.call(this, row, ...rest)
      if (this.name === 'records' && row.entity === 'tracker')
        note(this.transaction, row.id, row.doc?.note ?? null)
      return request
    }
    IDBObjectStore.prototype.delete = function (key) {
      const [entity, number] = Array.isArray(key) ? (key as string[]) : []
      if (this.name === 'records' && entity === 'tracker' && number !== undefined)
        note(this.transaction, number, null)
      return remove.call(this, key)
    }
  })

/** @returns what was recorded since the last call */
export const replacements = (page: Page): Promise<Replacement[]> =>
  page.evaluate(() => (globalThis as unknown as { noted: Replacement[] }).noted.splice(0))
