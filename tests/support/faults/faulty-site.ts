import type { Browser, BrowserContext, Page } from 'playwright'
import type { UserInfo } from '#src/contract/account/auth.ts'
import type { Envelope } from '#src/contract/endpoint.ts'
import type { SyncChange, SyncFeed } from '#src/contract/sync.ts'
import type { SyncOp } from '#src/domain/sync/sync.ts'
import { startProxy, type FaultProxy } from '#tests/faults/proxy.ts'
import { savingData } from '#tests/support/browser/browser.ts'
import { deviceData } from '#tests/support/browser/device-data.ts'
import { callTo, runProcess, startProcess, until, type RunningServer } from '#tests/support/server/process.ts'
import { sharedSite } from '#tests/support/browser/site.ts'
import { FULL } from '#tests/support/server/full-run.ts'

/** A customer, with a connection to the server that bypasses all faults. */
export interface Person {
  email: string
  password: string
  userId: string
  token: string
  nickName: string
}
export type FaultySite = Awaited<ReturnType<typeof startFaultySite>>

const GENEROUS = 'login=1000/minute'

/**
 * The server behind a proxy that loses, delays, repeats and makes up responses on demand.
 * @param options `killable`: the built server as its own process; otherwise the shared one
 */
export async function startFaultySite({ killable = false } = {}) {
  const server = killable ? await ownServer() : await sharedServer()
  const proxy: FaultProxy = await startProxy(server.url())
  const { newPerson } = server

  async function call<T>(
    person: Pick<Person, 'token'> | undefined,
    method: string,
    path: string,
    body?: object,
  ): Promise<T> {
    const { code, data, msg } = await callTo<T>(server.url(), person?.token, method, path, body)
    if (code !== 200) throw new Error(`${method} ${path}: ${code} ${msg}`)
    return data as T
  }
  const logIn = async (email: string, password: string) =>
    (await call<{ access_token: string }>(undefined, 'POST', '/auth/login', { username: email, password }))
      .access_token
  async function personOf(email: string, password: string): Promise<Person> {
    const token = await logIn(email, password)
    const { user } = await call<UserInfo>({ token }, 'GET', '/system/user/getInfo')
    return { email, password, token, userId: user.userId, nickName: user.nickName }
  }

  return {
    proxy,
    call,
    url: proxy.url,
    /** Another proxy to the same server, with faults of its own. */
    secondProxy: () => startProxy(server.url()),
    async person(): Promise<Person> {
      const { email, password } = await newPerson()
      return personOf(email, password)
    },
    /** Somebody whom the shared server knows already. */
    personOf,
    /** The records the server has for them, by `entity/id`; deleted ones as null. */
    async truth(person: Person): Promise<Map<string, SyncChange>> {
      const found = new Map<string, SyncChange>()
      for (let since = 0, more = true; more;) {
        const feed = await call<SyncFeed>(person, 'GET', `/sync?user=${person.userId}&since=${since}`)
        for (const change of feed.changes) found.set(`${change.entity}/${change.id}`, change)
        ;({ next: since, more } = feed)
      }
      return found
    },
    /** A change from another of their devices, bypassing the proxy. */
    push: (person: Person, ops: SyncOp[]) => call(person, 'POST', '/sync', { user: person.userId, ops }),
    /** Power cut and restart on the same data. Sessions survive. */
    async kill(): Promise<() => Promise<void>> {
      const restart = await server.kill()
      return async () => {
        await restart()
        proxy.moveTo(server.url())
      }
    },
    async close(): Promise<void> {
      await proxy.close()
      await server.end()
    },
  }
}

interface Server {
  url(): string
  newPerson: () => Promise<Pick<Person, 'email' | 'password'>>
  /** @returns a function that starts it again on the same data */
  kill(): Promise<() => Promise<void>>
  end(): Promise<unknown>
}

async function ownServer(): Promise<Server> {
  let server: RunningServer = await startProcess({ RATE_LIMITS: GENEROUS })
  let people = 0
  return {
    url: () => server.url,
    async newPerson() {
      people += 1
      const { code, output } = await runProcess(
        'admin.js',
        ['user', 'create', `person${people}@example.com`, '--nickname', `Person ${people}`],
        { DATA_DIR: server.dataDir },
      )
      const [email = '', password = ''] = output.trim().split(' / ')
      if (code !== 0 || !password) throw new Error(output)
      return { email, password }
    },
    async kill() {
      const { dataDir } = server
      await server.stop('SIGKILL')
      return async () => {
        server = await startProcess({ RATE_LIMITS: GENEROUS, DATA_DIR: dataDir })
      }
    },
    end: () => server.stop('SIGKILL'),
  }
}

async function sharedServer(): Promise<Server> {
  const site = await sharedSite()
  return {
    url: () => site.url,
    async newPerson() {
      const { user, password } = await site.customer()
      return { email: user.userName, password }
    },
    kill: () => Promise.reject(new Error('other tests need this server')),
    end: () => site.close(),
  }
}

/** A browser context of their own, signed in. */
export async function device(
  browser: Browser,
  { url }: Pick<FaultySite, 'url'>,
  person: Person,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1330, height: 900 } })
  await prepare(context)
  await signInto(context, person)
  return context
}

/** Faults in a page: a clock that is `ahead` by milliseconds, a disk that is `full`. */
export interface Wrong {
  ahead?: number
  full?: boolean
}
export const putWrong = (page: Page, wrong: Wrong): Promise<unknown> =>
  page.evaluate((what) => {
    Object.assign(globalThis, what)
  }, wrong)

/**
 * Retries at the short end of their range, since the tests wait for them, and what `putWrong` needs.
 * @param options `everything`: stores every screen, not only those it has seen, which takes ten seconds
 */
export async function prepare(
  context: BrowserContext,
  { everything = FULL }: { everything?: boolean } = {},
): Promise<void> {
  context.setDefaultTimeout(20_000)
  if (!everything) await savingData(context)
  await context.addInitScript(() => {
    const wrong = globalThis as Wrong
    const [random, now] = [Math.random.bind(Math), Date.now.bind(Date)]
    Math.random = () => random() / 8
    Date.now = () => now() + (wrong.ahead ?? 0)
    // The browser takes half a minute to notice its own limit.
    for (const name of ['put', 'add'] as const) {
      const write = Reflect.get(IDBObjectStore.prototype, name) as IDBObjectStore['put']
      IDBObjectStore.prototype[name] = function (...row) {
        if (wrong.full) throw new DOMException('no room', 'QuotaExceededError')
        return write.apply(this, row)
      }
    }
  })
}

/** Logs in as the form does. */
export async function signInto(context: BrowserContext, { email, password }: Person): Promise<void> {
  const answer = await context.request.post('/api/auth/login', {
    data: { username: email, password, keep: true },
  })
  const { code, msg } = (await answer.json()) as Envelope<unknown>
  if (code !== 200) throw new Error(`${code} ${msg}`)
}

/** A page of the account whose database has been opened and filled once. */
export async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/**
 * Waits for all that this browser stores, and for the records made elsewhere: from now on it needs no network
 * there.
 */
export async function keptOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await until(
    () =>
      page.evaluate(async () => {
        if (!navigator.serviceWorker.controller) return false
        // Reference data is loaded last.
        const { connection } = navigator as { connection?: { saveData?: boolean } }
        if (!connection?.saveData && (await (await caches.open('data')).keys()).length < 2) return false
        const pieces = performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => name.includes('/assets/'))
        return (await Promise.all(pieces.map((piece) => caches.match(piece)))).every(Boolean)
      }),
    60_000,
  )
  await until(async () => (await deviceData(page)).copied)
}
