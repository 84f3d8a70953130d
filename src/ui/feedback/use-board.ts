import { useCallback, useSyncExternalStore } from 'react'
import type { Board } from '#src/api/board.ts'

/** What stands on one of the boards below the screens (notices, progress, connectivity), as it changes. */
export function useBoard<State>(board: Board<State>): State {
  const subscribe = useCallback((listener: () => void) => board.subscribe(listener), [board])
  const get = () => board.get()
  return useSyncExternalStore(subscribe, get, get)
}
