import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from 'playwright'
import { allEndpoints } from '#src/contract/contract.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

const BUILT = fileURLToPath(new URL('../../../dist/client', import.meta.url))

export interface Site extends TestServer {
  url: string
  /** A copy of the built client, for tests that publish another version. */
  clientDir: string
  /** Publishes a version whose service worker differs by a byte. */
  release(): void
}

/** The real server in this process with a copy of the built client. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  if (!existsSync(BUILT)) throw new Error('the app is not built: npm run build')
  const home = mkdtempSync(join(tmpdir(), 'portage-client-'))
  const clientDir = join(home, 'client')
  cpSync(BUILT, clientDir, { recursive: true })
  symlinkSync(join(BUILT, '../desk'), join(home, 'desk'))
  // Changed below: the compressed copies would hide that.
  for (const packed of ['sw.js.br', 'sw.js.gz']) rmSync(join(clientDir, packed), { force: true })
  const server = await startServer({ env, clientDir, startsNow: 'goes' })
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  let releases = 0
  return {
    ...server,
    url,
    clientDir,
    release() {
      appendFileSync(join(clientDir, 'sw.js'), `\n// release ${(releases += 1)}\n`)
    },
    async close() {
      await server.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** All its clients share one address. */
const RATE_LIMITS = [
  ...new Set(allEndpoints.flatMap(({ limit }) => (limit ? [`${limit.name}=10000/minute`] : []))),
].join(',')
let shared: Promise<Site> | undefined

/**
 * One site for all tests of a process that need no special settings; each test has customers of its own. It
 * is never closed, and no test may move its clock or change its prices or files.
 */
export function sharedSite(): Promise<Site> {
  shared ??= startSite({ RATE_LIMITS }).then((site) => ({ ...site, close: async () => {} }))
  return shared
}

/** Sets the two cookies that the server sets at login. */
export async function signedIn(
  context: BrowserContext,
  { url }: Pick<Site, 'url'>,
  { token }: TestCustomer,
): Promise<void> {
  await context.addCookies([
    { name: 'token', value: token, url },
    { name: 'token_expires', value: String(Date.now() + 3_600_000), url },
  ])
}

/** Waits until the service worker controls the page, has stored its files and takes messages. */
export async function controlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Checks for a new version now, as the page does every hour. */
export const lookForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
