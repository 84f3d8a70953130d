import { Workbox } from 'workbox-window'
import { currentLocale } from '#src/i18n/locale-cookie.ts'
import { saveForms } from '#src/offline/save-forms.ts'
import { pendingUpdate } from './pending-update.ts'

const HOUR_MS = 3_600_000
/** Safari may keep the change of controller to itself in a home-screen app (research: pwa §2.1). */
const PATIENCE_MS = 2000

/** Registers the service worker of the built app; the development server has none. Says nothing on a first install. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const workbox = new Workbox('/sw.js')
  reloadWhenReplaced()
  workbox.addEventListener('waiting', () => pendingUpdate.announce({ accept: () => void accept(workbox) }))
  const registration = await workbox.register()
  if (!registration) return
  const look = () => void registration.update().catch(() => {})
  setInterval(look, HOUR_MS)
  document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') look() })
  await keepForOffline()
}

/** Every tab saves its own forms and reloads, whichever of them accepted. The very first controller replaces nothing. */
function reloadWhenReplaced(): void {
  let controlled = !!navigator.serviceWorker.controller
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) void reload()
    controlled = true
  })
}

async function accept(workbox: Workbox): Promise<void> {
  // Typed text first: the reload that follows is our doing.
  await saveForms()
  workbox.messageSkipWaiting()
  setTimeout(() => void reload(), PATIENCE_MS)
}

async function reload(): Promise<void> {
  await saveForms()
  location.reload()
}

/** The public pages in this language, and what this page has loaded before the worker could see it. */
async function keepForOffline(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const assets = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/')).map(({ pathname }) => pathname)
  active?.postMessage({ type: 'KEEP', locale: currentLocale(), assets })
}
