export type NetworkState = 'online' | 'offline'

let state: NetworkState = typeof navigator === 'undefined' || navigator.onLine ? 'online' : 'offline'
/** When the present state began. */
let since = Date.now()
const listeners = new Set<() => void>()

/** What real answers say of the network; `navigator.onLine` is believed only when it says no. */
export const connectivity = {
  get: (): NetworkState => state,
  since: (): number => since,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  reached: (): void => set('online'),
  unreachable: (): void => set('offline'),
}

function set(next: NetworkState): void {
  if (next === state) return
  state = next
  since = Date.now()
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', connectivity.unreachable)
  // Only a hint that asking may be worth it: the next real answer decides.
  window.addEventListener('online', () => void fetch('/api/ping', { cache: 'no-store' })
    .then((answer) => { if (answer.headers.get('x-portage')) connectivity.reached() })
    .catch(() => {}))
}
