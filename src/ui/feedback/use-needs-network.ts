import { networkBoard } from '#src/api/connectivity.ts'
import { useBoard } from './use-board.ts'

/**
 * Why what needs the server cannot be done now (message id); undefined when it may be tried. An unreliable
 * connection may, and who is signed out is asked to sign in by trying.
 */
export function useNeedsNetwork(): string | undefined {
  const { state, reason } = useBoard(networkBoard)
  if (state !== 'offline') return undefined
  return reason === 'state.network.portal' ? 'state.needsPortal' : 'state.needsNetwork'
}
