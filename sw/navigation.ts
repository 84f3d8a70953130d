import { matchPrecache } from 'workbox-precaching'
import { DEFAULT_LOCALE } from '#src/domain/shared/locale.ts'
import { ACCOUNT_PATHS, CARD_GATEWAY_QUERY, CARD_PAGES, PUBLIC_PATHS, REDIRECTS } from '#src/paths.ts'
import { cookieStore } from './cookie-store.ts'
import { lastVisit } from './last-visit.ts'
import { cachedPage, type Entry } from './pages.ts'

/** How long to wait for the network when the page is on the device. */
const TIMEOUT_MS = 3000
const PUBLIC = new Map<string, string>(Object.entries(PUBLIC_PATHS).map(([page, path]) => [path, page]))
const ACCOUNT = new Set<string>(Object.values(ACCOUNT_PATHS))

/** The server's own addresses are left to the browser, as if there were no worker. */
export const isOurNavigation = (path: string): boolean =>
  !/^\/(api|language|healthz|readyz|metrics|_p|assets|icons|data|maps)(\/|$)/.test(path)

/**
 * A screen of the account is the shell; a public page is this build's cached one in the person's language;
 * anything else comes from the network. Offline, an unknown address is the page that says so. No navigation
 * preload: nearly every navigation is answered from the device, and each would send a needless request.
 */
export async function answerNavigation(request: Request, onDemand: Entry[]): Promise<Response> {
  const url = new URL(request.url)
  const path = url.pathname.replace(/(?<=.)\/$/, '')
  const target = REDIRECTS[path]
  if (target) return Response.redirect(target + url.search)
  const visitor = await whoIsAsking()
  const page = path === '/' ? (visitor.signedIn ? undefined : 'home') : PUBLIC.get(path)
  // Only the server's own response allows the card gateway's script.
  if (CARD_PAGES.includes(path) && url.searchParams.has(CARD_GATEWAY_QUERY))
    return fetch(request).catch(async () => (await matchPrecache('/index.html')) ?? Response.error())
  if (!page && ACCOUNT.has(path)) return (await matchPrecache('/index.html')) ?? fetch(request)

  const cached = page && visitor.sure ? await cachedPage(page, visitor.locale, onDemand) : undefined
  const inSomeLanguage = async (known: string) =>
    (await cachedPage(known, visitor.locale, onDemand)) ?? cachedPage(known, DEFAULT_LOCALE, onDemand)
  try {
    return cached ?? (await fromNetwork(request, page ? () => inSomeLanguage(page) : undefined))
  } catch {
    return (await inSomeLanguage(page ?? 'notFound')) ?? Response.error()
  }
}

/** @param kept gets the page that replaces a slow response. */
async function fromNetwork(
  request: Request,
  cached?: () => Promise<Response | undefined>,
): Promise<Response> {
  const answer = fetch(request)
  if (!cached) return answer
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS))
  return (await Promise.race([answer, late])) ?? (await cached()) ?? answer
}

interface Visitor {
  locale: string
  /** Only decides which page "/" is: whoever forges the cookie sees an empty shell (D41). */
  signedIn: boolean
  /**
   * False where the worker can't read cookies: the server is asked first, because the visitor may have
   * changed since.
   */
  sure: boolean
}

export async function whoIsAsking(): Promise<Visitor> {
  const store = cookieStore()
  const cookie = store
    ? { locale: (await store.get('locale'))?.value, signedInUntil: (await store.get('token_expires'))?.value }
    : await lastVisit()
  return {
    locale: cookie.locale ?? DEFAULT_LOCALE,
    signedIn: Number(cookie.signedInUntil) > Date.now(),
    sure: store !== undefined,
  }
}
