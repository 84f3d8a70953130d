/** The smallest service worker: one page and its script, from its cache. */
type Extended = Event & {
  waitUntil: (work: Promise<unknown>) => void
  respondWith: (answer: Promise<Response>) => void
  request: Request
}
const worker = self as unknown as {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}

addEventListener('install', (event) =>
  (event as Extended).waitUntil(
    caches
      .open('floor')
      .then((cache) => cache.addAll(['/floor/', '/floor/floor.js']))
      .then(() => worker.skipWaiting()),
  ),
)
addEventListener('activate', (event) => (event as Extended).waitUntil(worker.clients.claim()))
addEventListener('fetch', (event) => {
  const { request } = event as Extended
  ;(event as Extended).respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
})
