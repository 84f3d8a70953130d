import { networkObservable } from '#src/api/connectivity.ts'
import { useObservable } from './use-observable.ts'

/**
 * Why an action that needs the server can't be done now (message id); undefined when it may be tried. On an
 * unreliable connection it may be; a signed-out person is asked to sign in by trying.
 */
export function useRequiresNetwork(): string | undefined {
  const { state, reason } = useObservable(networkObservable)
  if (state !== 'offline') return undefined
  return reason === 'state.network.portal' ? 'state.needsPortal' : 'state.needsNetwork'
}
