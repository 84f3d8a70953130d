// Served as /sw.js when the operator has switched the service worker off. It answers no request, so the pages that are open go
// on with the network; it drops what the former worker kept and goes. What people typed is in IndexedDB and stays.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      await Promise.all(names.map((name) => caches.delete(name)))
      await registration.unregister()
    })(),
  ),
)
