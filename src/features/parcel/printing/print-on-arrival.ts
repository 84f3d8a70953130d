import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Passed with the navigation to an order that was just bought: its label is printed there. */
export const PRINT = { print: true } as const

/**
 * The arrival that was printed last, by the key of its location. A busy browser shows the new location late,
 * and until then another format may be chosen, or the page mounted again.
 */
let printed: string | undefined

/** Prints once for one arrival: reloading the page, or coming back to it, prints nothing. */
export function usePrintOnArrival(isReady: boolean, print: () => void): void {
  const { key, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isAsked = (state as Partial<typeof PRINT> | null)?.print === true
  const latest = useRef(print)
  useEffect(() => {
    latest.current = print
  })
  useEffect(() => {
    if (!isAsked || !isReady || printed === key) return
    printed = key
    void navigate(pathname + search, { replace: true, state: null })
    latest.current()
  }, [isAsked, isReady, key, navigate, pathname, search])
}
