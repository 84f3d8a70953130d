import { useCallback, useSyncExternalStore } from 'react'
import type { Observable } from '#src/api/observable.ts'

/** What stands on one of the boards below the screens (notices, progress, connectivity), as it changes. */
export function useObservable<State>(board: Observable<State>): State {
  const subscribe = useCallback((listener: () => void) => board.subscribe(listener), [board])
  const get = () => board.get()
  return useSyncExternalStore(subscribe, get, get)
}
