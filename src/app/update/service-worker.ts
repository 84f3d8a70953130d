import { messageSW, Workbox } from 'workbox-window'
import { onClientTooOld } from '#src/api/client-version.ts'
import { keepForOffline } from '#src/offline/pwa/keep-for-offline.ts'
import { prepareToLeave } from '#src/offline/records/save-forms.ts'
import { pendingUpdate } from './pending-update.ts'
import { updateTogether, type Together } from './update-together.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
// A slow phone takes seconds to start the new worker; a page that reloads before gets the old version once
// more.
const [STEP_MS, TIMEOUT_MS, LOST_MS] = [100, 10_000, 4000]
const [UPDATE_MS, INSTALL_MS, TABS_MS] = [3000, 30_000, 500]
const [FORCED_KEY, ACCEPTED_KEY] = ['forced_update_at', 'accepted_update_at']

let reloading = false
let offered: ServiceWorker | undefined

/**
 * Registers the service worker of the built app; the development server has none. Shows nothing on a first
 * install.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return onClientTooOld(() => void reloadOnce())
  const worker = new Workbox('/sw.js')
  const together = updateTogether({ prepare: prepareToLeave, go: () => void reloadWhenTakenOver(worker) })
  const registration = await worker.register({ immediate: true })
  if (!registration) return
  const offer = () => offerUpdate(worker, registration, together)
  offer()
  worker.addEventListener('waiting', offer)
  // Workbox mistakes the second update a page lives to see for another app's, and misses the third: a tab may
  // be open for days.
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer)
  })
  const checkForUpdate = () => worker.update().catch(() => {})
  setInterval(checkForUpdate, HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkForUpdate()
  })
  onClientTooOld(() => void forceUpdate(worker, registration, together))
  // Beyond 250 entries the browser forgets what was loaded; the account has about half as many chunks.
  performance.setResourceTimingBufferSize(1000)
  await keepForOffline()
}

/**
 * A worker waiting beside an active one is an update, even for a tab that was opened before there was any
 * worker. Each is offered once, though it is reported several times: the state of the offer, such as why it
 * has to wait, stays on the screen.
 */
function offerUpdate(
  worker: Workbox,
  { waiting, active }: ServiceWorkerRegistration,
  together: Together,
): void {
  if (!waiting || !active || reloading || waiting === offered) return
  offered = waiting
  if (wasAccepted()) return void reloadWhenTakenOver(worker)
  pendingUpdate.set({ accept: () => void accept(worker, waiting, together) })
}

/** Every tab saves first; one that can't, or is paying, makes all of them wait. */
async function accept(worker: Workbox, waiting: ServiceWorker, together: Together): Promise<void> {
  const again = () => void accept(worker, waiting, together)
  pendingUpdate.set({ accept: again, working: true })
  const here = await prepareToLeave()
  if (here !== undefined) return pendingUpdate.set({ accept: again, deferred: { reason: here } })
  const elsewhere = await together.prepareOthers(await otherTabs(waiting))
  if (elsewhere !== undefined)
    return pendingUpdate.set({ accept: again, deferred: { reason: elsewhere, elsewhere: true } })
  together.tellGo()
  await reloadWhenTakenOver(worker)
}

/**
 * Once the new version has taken over. Polls its state, because Safari may swallow the events in a
 * home-screen app.
 */
async function reloadWhenTakenOver(worker: Workbox): Promise<void> {
  if (reloading) return
  reloading = true
  const update = pendingUpdate.get()
  if (update) pendingUpdate.set({ accept: update.accept, working: true })
  const { waiting } = await navigator.serviceWorker.ready
  worker.messageSkipWaiting()
  if (waiting) await inState(waiting, 'activated')
  // Until then the page is of the older version. Reload anyway, which may be what the browser is waiting for.
  if (waiting && waiting.state !== 'activated') sessionStorage.setItem(ACCEPTED_KEY, String(Date.now()))
  await reload()
}

/**
 * The update was accepted just before, on this page's predecessor, which gave up waiting for the new version:
 * don't ask a second time.
 */
function wasAccepted(): boolean {
  const at = Number(sessionStorage.getItem(ACCEPTED_KEY))
  sessionStorage.removeItem(ACCEPTED_KEY)
  return Date.now() - at < MINUTE_MS
}

async function inState(worker: ServiceWorker, state: ServiceWorkerState): Promise<void> {
  for (let waited = 0; worker.state !== state && waited < TIMEOUT_MS; waited += STEP_MS) await sleep(STEP_MS)
}

/**
 * Text typed or work begun since the tab said it was ready still counts: then it reloads when the person
 * agrees.
 */
async function reload(): Promise<void> {
  const reason = await prepareToLeave()
  if (reason !== undefined) return pendingUpdate.set({ accept: () => void reload(), deferred: { reason } })
  // A fetch at the moment of the change leaves Chromium with both workers until the page closes, and then it
  // loses the request for the new one.
  for (let wait = LOST_MS; ; wait *= 2) {
    location.reload()
    await sleep(wait)
  }
}

/** The server takes no calls of this version any more (code 426). */
async function forceUpdate(
  worker: Workbox,
  registration: ServiceWorkerRegistration,
  together: Together,
): Promise<void> {
  // A browser that is busy with its workers may take its time; meanwhile the person sees an app that doesn't
  // work.
  await Promise.race([worker.update().catch(() => {}), sleep(UPDATE_MS)])
  const { installing } = registration
  if (installing)
    await Promise.race([
      new Promise<void>((resolve) =>
        installing.addEventListener('statechange', () => {
          if (installing.state !== 'installing') resolve()
        }),
      ),
      sleep(INSTALL_MS),
    ])
  if (registration.waiting) return accept(worker, registration.waiting, together)
  return reloadOnce()
}

/** Without a newer worker, reloading is all that is left; once a minute, as it may change nothing. */
async function reloadOnce(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(FORCED_KEY)) < MINUTE_MS)
    return pendingUpdate.set({ accept: () => void reload(), deferred: { reason: 'layout.update.tooOld' } })
  sessionStorage.setItem(FORCED_KEY, String(Date.now()))
  await reload()
}

/** Only the waiting worker knows. No answer counts as many. */
const otherTabs = (waiting: ServiceWorker): Promise<number> =>
  Promise.race([
    messageSW(waiting, { type: 'TABS' }).then((tabs: number) => tabs - 1),
    sleep(TABS_MS).then(() => Infinity),
  ])

const sleep = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
