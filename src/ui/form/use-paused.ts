import { useEffect, useState } from 'react'

/**
 * The value as it was when the hands last rested for `ms`: what is made from it for every key would only
 * flicker.
 */
export function usePaused<T>(value: T, ms: number): T {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return paused
}
