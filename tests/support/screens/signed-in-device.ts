import 'fake-indexeddb/auto'
import { cleanup, configure, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { SyncFeed } from '#src/contract/sync.ts'
import { deviceReady } from '#src/offline/database/device-database.ts'
import { cacheDocument } from '#src/offline/cache/documents.ts'
import { saveDraft } from '#src/offline/records/drafts.ts'
import { saveRecord } from '#src/offline/records/records.ts'
import { syncNow } from '#src/offline/sync/sync.ts'
import { hashOf } from '#src/offline/database/user-database.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { faulty, plugIn, reconnect } from '#tests/support/faults/faulty-network.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount } from './render.tsx'
import {
  callAs,
  PASSWORD,
  startServer,
  type TestCustomer,
  type TestServer,
} from '#tests/support/server/server.ts'

// Set before each test of a file that calls `withSignedInDevice`. Imports are live bindings.
export let server: TestServer
export let mina: TestCustomer

/** Part of everything that Mina types or is shown. */
export const MARK = 'Zyxwvut'
/** ID of the address that she saves. */
export const ID = make.id()
/** Receives the URL that the page navigates to. */
export const left = vi.fn<(url: string) => void>()

/** For tests of what stays on a device when someone logs out or their session ends. */
export function withSignedInDevice(): void {
  configure({ defaultHidden: true })
  beforeAll(async () => {
    server = await startServer({ startsNow: true })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    left.mockClear()
    mina = await server.customer()
    vi.stubGlobal('location', {
      origin: 'http://localhost',
      href: 'http://localhost/',
      pathname: '/',
      search: '',
      hash: '',
      assign: left,
    })
    plugIn()
  })
  afterEach(async () => {
    cleanup()
    await reconnect()
    await wipeUser()
    localStorage.clear()
    document.cookie = 'keep=; Max-Age=0; Path=/'
  })
}

/** Leaves a change to be sent, a form and a label on the device. */
export async function work(): Promise<void> {
  await saveRecord('address', ID, make.address({ fullName: `${MARK} Roy` }))
  await saveDraft('form:address:new', 'form', { fullName: `${MARK} Tremblay` })
  await cacheDocument({
    id: 'label',
    name: `${MARK}.pdf`,
    type: 'application/pdf',
    bytes: new Uint8Array([1]),
  })
}

export const traces = () =>
  tracesOf([MARK, mina.token, mina.user.id, mina.user.userName, mina.user.nickName, hashOf(mina.user.id)])
export const isSignedIn = async () => (await mina.call('GET', '/system/user/getInfo')).code === 200

/** A second session of hers. @returns its token */
export async function signInElsewhere(): Promise<string> {
  const { data } = await callAs<{ access_token: string }>(server.app, undefined, 'POST', '/auth/login', {
    username: mina.user.userName,
    password: PASSWORD,
  })
  return data!.access_token
}
/** The server's records, read from another of her devices. */
export const onServer = async () =>
  (await callAs<SyncFeed>(server.app, await signInElsewhere(), 'GET', `/sync?user=${mina.user.id}&since=0`))
    .data!.changes

export async function open(): Promise<UserEvent> {
  const { user } = await renderAccount('/', { server, customer: mina, network: faulty })
  await deviceReady()
  await syncNow()
  return user
}

export async function askToLeave(user: UserEvent): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: /’s account$/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  return screen.findByRole('dialog')
}

export const leave = async (user: UserEvent) =>
  user.click(within(await askToLeave(user)).getByRole('button', { name: 'Logout' }))

/**
 * Finds texts in everything this browser stores: databases, caches, local and session storage, cookies.
 * @returns the places
 */
async function tracesOf(marks: readonly string[]): Promise<string[]> {
  const places: [string, string][] = [
    ['cookies', document.cookie],
    ['local storage', JSON.stringify(Object.entries(localStorage))],
    ['session storage', JSON.stringify(Object.entries(sessionStorage))],
  ]
  for (const { name } of await indexedDB.databases())
    places.push([`database ${name}`, name! + (await contentOf(name!))])
  if (typeof caches !== 'undefined')
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        places.push([`cache ${name}`, request.url + (await (await cache.match(request))!.text())])
    }
  return places.filter(([, content]) => marks.some((mark) => content.includes(mark))).map(([place]) => place)
}

async function contentOf(name: string): Promise<string> {
  const database = await answer(indexedDB.open(name))
  const stores = [...database.objectStoreNames]
  const rows =
    stores.length === 0
      ? []
      : await Promise.all(
          stores.map((store) => answer(database.transaction(store).objectStore(store).getAll())),
        )
  database.close()
  return JSON.stringify(rows)
}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('a database did not answer')))
  })
