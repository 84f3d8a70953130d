/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { SHARE_TARGET } from '#src/paths.ts'
import { saveVisit, type Visit } from './last-visit.ts'
import { answerNavigation, isOurNavigation, whoIsAsking } from './navigation.ts'
import { openNotified, showPushed } from './notifications.ts'
import { sendOutbox } from './outbox.ts'
import { deleteOldPages, cachePages, split } from './pages.ts'
import { receiveShare } from './share.ts'
import { routePastWorker } from './static-routing.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/** `screens`: the account's too. A KEEP is answered when everything is cached. */
interface Message extends Visit {
  type: 'SKIP_WAITING' | 'STEP_ASIDE' | 'TABS' | 'KEEP'
  assets: string[]
  screens: boolean
}

// Nothing here answers for the API: a customer's account data is in their own database, never in a shared
// cache. Reference data (`/data/…`) is cached by the pages themselves (src/offline/cache/reference-data.ts):
// it works without a worker too.
const { precached, onDemand, screens } = split(self.__WB_MANIFEST)
const DAY_S = 86_400
const ANSWER_WITHIN_MS = 500
const CHUNKS = 'chunks'
// All screens of this build (about a hundred files beside the precached ones) and of the previous one.
const chunks = new CacheFirst({
  cacheName: CHUNKS,
  plugins: [new ExpirationPlugin({ maxEntries: 400, purgeOnQuotaError: true })],
})
const pictures = new CacheFirst({
  cacheName: 'static',
  plugins: [new ExpirationPlugin({ maxEntries: 40, maxAgeSeconds: 90 * DAY_S, purgeOnQuotaError: true })],
})

cleanupOutdatedCaches()
// No index.html for "/" and no guessed ".html": navigations are answered below, depending on who is asking.
precacheAndRoute(precached, { directoryIndex: '', cleanURLs: false })
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), chunks)
registerRoute(({ url, sameOrigin }) => sameOrigin && /^\/(icons|fonts)\//.test(url.pathname), pictures)
registerRoute(
  ({ url, request }) => request.mode === 'navigate' && isOurNavigation(url.pathname),
  ({ request }) => answerNavigation(request, onDemand),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_TARGET,
  async ({ request }) => receiveShare(request, (await whoIsAsking()).signedIn),
  'POST',
)

self.addEventListener('install', (event) => event.waitUntil(routePastWorker(event)))
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), deleteOldPages(onDemand)])),
)

// Background Sync, which only Chromium has and TypeScript has no type for: sends queued changes even with no
// page open.
self.addEventListener('sync' as 'message', (event) => {
  if ((event as unknown as { tag: string }).tag === 'outbox') event.waitUntil(sendOutbox(askTabs))
})

self.addEventListener('push', (event) => event.waitUntil(showPushed(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotified(event.notification))
})

self.addEventListener('message', (event) => {
  const message = event.data as Message
  // An update waits until the person has agreed in some tab, and every tab has saved its forms
  // (src/app/update/update-together.ts).
  if (message.type === 'SKIP_WAITING') event.waitUntil(takeOver())
  if (message.type === 'STEP_ASIDE') steppingAside.abort()
  if (message.type === 'TABS') event.waitUntil(countTabs(event.ports[0]))
  if (message.type === 'KEEP')
    event.waitUntil(Promise.race([keep(event, message), aborted(steppingAside.signal)]))
})

let takingOver: Promise<void> | undefined
/**
 * The browser lets the old worker finish what it has begun, and on a slow network that means minutes of
 * downloading screens that nobody needs any more. Once, though every tab asks for it: Chromium, which is about
 * to stop the old worker, wakes it up for another message and then waits until it has been idle for long.
 */
function takeOver(): Promise<void> {
  takingOver ??= (self.registration.active?.postMessage({ type: 'STEP_ASIDE' }), self.skipWaiting())
  return takingOver
}

const steppingAside = new AbortController()
const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

const tabs = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function countTabs(port: MessagePort | undefined): Promise<void> {
  port?.postMessage((await tabs()).length)
}

/**
 * Tells the pages that something is queued. @returns whether one of them sends it: a frozen one doesn't
 * answer, nor does a public one
 */
async function askTabs(): Promise<boolean> {
  const answers = (await tabs()).map(
    (tab) =>
      new Promise<true>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(true))
        port1.start()
        tab.postMessage({ type: 'OUTBOX' }, [port2])
      }),
  )
  return Promise.race([
    ...answers,
    new Promise<false>((resolve) => {
      setTimeout(resolve, answers.length > 0 ? ANSWER_WITHIN_MS : 0, false)
    }),
  ])
}

/**
 * Caches the public pages in the current language, the code that ran before this worker existed, and the code
 * of every screen.
 */
async function keep(
  event: ExtendableMessageEvent,
  { locale, signedInUntil, assets, screens: wantsScreens }: Message,
): Promise<void> {
  const missing = assets.filter(
    (path) => path.startsWith('/assets/') && !precached.some(({ url }) => `/${url}` === path),
  )
  const keepChunk = (path: string) =>
    chunks.handle({ event, request: new Request(path, { signal: steppingAside.signal }) })
  await Promise.allSettled([
    saveVisit({ locale, signedInUntil }),
    cachePages(locale, onDemand),
    ...missing.map(keepChunk),
  ])
  if (wantsScreens) {
    const cached = new Set((await (await caches.open(CHUNKS)).keys()).map(({ url }) => new URL(url).pathname))
    // One after another, so that screens opened meanwhile come first.
    const names = await keepChunk(screens)
      .then((list) => list.json() as Promise<string[]>)
      .catch(() => [])
    for (const name of names) {
      if (steppingAside.signal.aborted) return
      if (!cached.has(`/${name}`)) await keepChunk(`/${name}`).catch(() => {})
    }
  }
  event.ports[0]?.postMessage(true)
}
