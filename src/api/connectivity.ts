import { isFromOurServer } from '#src/domain/shared/envelope-mark.ts'
import { createConnectivity, isGateway, type PingAnswer } from './network-state.ts'

export type { Network, NetworkReason, NetworkState } from './network-state.ts'

const PING_TIMEOUT_MS = 5000
const inPage = typeof window !== 'undefined'

/** The state of this page's network, derived from real responses. */
export const connectivity = createConnectivity({
  now: Date.now,
  ping,
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  hasNetwork: () => !inPage || navigator.onLine,
  isVisible: () => !inPage || document.visibilityState === 'visible',
})

/** The whole state as an observable, for `useObservable`. */
export const networkObservable = { get: connectivity.read, subscribe: connectivity.subscribe }

if (inPage) {
  window.addEventListener('offline', connectivity.lost)
  window.addEventListener('online', connectivity.revived)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connectivity.revived()
  })
}

async function ping(): Promise<PingAnswer> {
  // A captive portal mostly redirects to itself; following that would fail without a reason.
  const answer = await fetch('/api/ping', {
    cache: 'no-store',
    redirect: 'manual',
    signal: AbortSignal.timeout(PING_TIMEOUT_MS),
  })
  if (await isFromOurServer(answer)) return 'ours'
  if (isGateway(answer.status)) throw new Error(`gateway: ${answer.status}`)
  return 'foreign'
}
