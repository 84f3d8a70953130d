import { useCallback, useSyncExternalStore } from 'react'
import type { Observable } from '#src/api/observable.ts'

/** The current value of an observable (notices, progress, connectivity). */
export function useObservable<State>(board: Observable<State>): State {
  const subscribe = useCallback((listener: () => void) => board.subscribe(listener), [board])
  const get = () => board.get()
  return useSyncExternalStore(subscribe, get, get)
}
