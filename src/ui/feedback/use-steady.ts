import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import { FETCH_MIN_DELAY_MS } from '#src/domain/shared/limits.ts'

/** An answer faster than this needs no sign of waiting. */
const GRACE_MS = 100

/**
 * Whether to show a sign of waiting: not for a moment only, and once shown for at least 200 ms (specification
 * §9), so that nothing flickers.
 */
export function useSteady(waiting: boolean): boolean {
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  // With the picture, not after it: on a slow machine the sign would otherwise still come once the answer is
  // on the screen, and take it away again.
  useLayoutEffect(() => {
    if (waiting === shown) return
    const rest = waiting ? GRACE_MS : Math.max(0, since.current + FETCH_MIN_DELAY_MS - performance.now())
    const timer = setTimeout(() => {
      since.current = performance.now()
      if (waiting) setShown(true)
      // What was waited for is made in pieces.
      else startTransition(() => setShown(false))
    }, rest)
    return () => clearTimeout(timer)
  }, [waiting, shown])
  return shown
}
