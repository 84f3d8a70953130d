import { useEffect, useState } from 'react'

/** Milliseconds until that instant, updated every second; never below 0, and Infinity without an instant. */
export function useTimeLeft(until: string | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === undefined) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? Infinity : Math.max(0, Date.parse(until) - now)
}
