import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import { FETCH_MIN_DELAY_MS } from '#src/domain/shared/limits.ts'

/** An answer faster than this needs no loading indicator. */
const GRACE_MS = 100

/**
 * Whether to show a loading indicator: not for a brief moment, and once shown for at least 200 ms
 * (requirements §9), so that nothing flickers.
 */
export function useLoadingIndicator(waiting: boolean): boolean {
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  // In the same frame, not after it: on a slow machine the indicator would otherwise appear once the answer
  // is on the screen, and hide it again.
  useLayoutEffect(() => {
    if (waiting === shown) return
    const rest = waiting ? GRACE_MS : Math.max(0, since.current + FETCH_MIN_DELAY_MS - performance.now())
    const timer = setTimeout(() => {
      since.current = performance.now()
      if (waiting) setShown(true)
      // The content is rendered in pieces.
      else startTransition(() => setShown(false))
    }, rest)
    return () => clearTimeout(timer)
  }, [waiting, shown])
  return shown
}
