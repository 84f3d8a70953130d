/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { answerNavigation, isOurNavigation } from './navigation.ts'
import { forgetOldPages, keepPages, split } from './pages.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

// Nothing here answers for the API: what a customer sees of an account lives in that customer's own database, never in a shared cache.
const { precached, onDemand } = split(self.__WB_MANIFEST)
const chunks = new CacheFirst({ cacheName: 'chunks', plugins: [new ExpirationPlugin({ maxEntries: 60, purgeOnQuotaError: true })] })

cleanupOutdatedCaches()
// No index.html for "/" and no guessed ".html": navigations are answered below, by who is asking.
precacheAndRoute(precached, { directoryIndex: '', cleanURLs: false })
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), chunks)
registerRoute(({ url, request }) => request.mode === 'navigate' && isOurNavigation(url.pathname), ({ request }) => answerNavigation(request, onDemand))

self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), forgetOldPages(onDemand)])))

self.addEventListener('message', (event) => {
  const message = event.data as { type?: string; locale?: string; assets?: string[] }
  // An update waits until the person has agreed in some tab.
  if (message.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (message.type === 'KEEP') event.waitUntil(keep(event, message.locale ?? '', message.assets ?? []))
})

/** The public pages in the language in use, and the code that ran before this worker was there. */
async function keep(event: ExtendableMessageEvent, locale: string, assets: string[]): Promise<void> {
  const wanted = assets.filter((path) => path.startsWith('/assets/') && !precached.some(({ url }) => `/${url}` === path))
  await Promise.allSettled([keepPages(locale, onDemand), ...wanted.map((path) => chunks.handle({ event, request: new Request(path) }))])
}
