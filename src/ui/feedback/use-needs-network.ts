import { networkObservable } from '#src/api/connectivity.ts'
import { useObservable } from './use-observable.ts'

/**
 * Why what needs the server cannot be done now (message id); undefined when it may be tried. An unreliable
 * connection may, and who is signed out is asked to sign in by trying.
 */
export function useRequiresNetwork(): string | undefined {
  const { state, reason } = useObservable(networkObservable)
  if (state !== 'offline') return undefined
  return reason === 'state.network.portal' ? 'state.needsPortal' : 'state.needsNetwork'
}
