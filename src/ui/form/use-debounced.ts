import { useEffect, useState } from 'react'

/** The value as it was when typing last paused for `ms`: recomputing on every key would flicker. */
export function useDebounced<T>(value: T, ms: number): T {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return paused
}
