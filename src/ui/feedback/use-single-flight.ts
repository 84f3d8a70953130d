import { useRef } from 'react'

/** Runs one work at a time: a second click finds the first at work, and does nothing (undefined). */
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
