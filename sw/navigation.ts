import { matchPrecache } from 'workbox-precaching'
import { DEFAULT_LOCALE } from '#src/domain/locale.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS, REDIRECTS } from '#src/paths.ts'
import { keptPage, type Entry } from './pages.ts'

const PUBLIC = new Map<string, string>(Object.entries(PUBLIC_PATHS).map(([page, path]) => [path, page]))
const ACCOUNT = new Set<string>(Object.values(ACCOUNT_PATHS))

/** The server's own addresses are left to the browser, as if there were no worker. */
export const isOurNavigation = (path: string): boolean => !/^\/(api|language|healthz|readyz|metrics|_p|assets|icons)(\/|$)/.test(path)

/**
 * A screen of the account is the shell; a public page is the kept one of this build in the person's language; what is not kept
 * comes from the network. Without a network an address nobody knows is the page that says so.
 */
export async function answerNavigation(request: Request, onDemand: Entry[]): Promise<Response> {
  const url = new URL(request.url)
  const path = url.pathname.replace(/(?<=.)\/$/, '')
  const target = REDIRECTS[path]
  if (target) return Response.redirect(target + url.search)
  const page = path === '/' ? (await isSignedIn() ? undefined : 'home') : PUBLIC.get(path)
  if (!page && ACCOUNT.has(path)) return await matchPrecache('/index.html') ?? fetch(request)

  const locale = await cookie('locale')
  const kept = page && locale !== undefined ? await keptPage(page, locale, onDemand) : undefined
  if (kept) return kept
  try {
    return await fetch(request)
  } catch {
    return await keptPage(page ?? 'notFound', locale ?? DEFAULT_LOCALE, onDemand) ?? await keptPage(page ?? 'notFound', DEFAULT_LOCALE, onDemand) ?? Response.error()
  }
}

/** Which page "/" is, and nothing else, hangs on it: whoever forges the cookie sees an empty shell (D41). */
const isSignedIn = async () => Number(await cookie('token_expires')) > Date.now()

/** Undefined also where the browser keeps cookies from workers: then the server chooses the language. English is a choice too. */
async function cookie(name: string): Promise<string | undefined> {
  const store = (globalThis as { cookieStore?: { get: (name: string) => Promise<{ value?: string } | null> } }).cookieStore
  if (!store) return undefined
  const found = await store.get(name)
  return found?.value ?? (name === 'locale' ? DEFAULT_LOCALE : undefined)
}
