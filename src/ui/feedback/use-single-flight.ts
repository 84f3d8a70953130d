import { useRef } from 'react'

/** Runs one piece of work at a time: a second click while it is running does nothing (undefined). */
export function useSingleFlight(): <T>(work: () => Promise<T>) => Promise<T | undefined> {
  const busy = useRef(false)
  return async (work) => {
    if (busy.current) return undefined
    busy.current = true
    try {
      return await work()
    } finally {
      busy.current = false
    }
  }
}
