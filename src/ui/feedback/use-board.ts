import { useCallback, useSyncExternalStore } from 'react'

interface Board<State> { get: () => State; subscribe: (listener: () => void) => () => void }

/** What stands on one of the boards below the screens (notices, progress, connectivity), as it changes. */
export function useBoard<State>(board: Board<State>): State {
  const subscribe = useCallback((listener: () => void) => board.subscribe(listener), [board])
  return useSyncExternalStore(subscribe, () => board.get())
}
