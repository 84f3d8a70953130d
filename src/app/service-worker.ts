import { Workbox } from 'workbox-window'

/** Registers the service worker of the built app; the development server has none. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const workbox = new Workbox('/sw.js')
  await workbox.register()
}
