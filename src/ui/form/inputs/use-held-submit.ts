import { useEffect, type RefObject } from 'react'

/** While `busy`, the form around the element isn't sent; what was pressed meanwhile is done afterwards. */
export function useHeldSubmit(busy: boolean, inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!busy || !form) return
    let pressed = false
    const hold = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      pressed = true
    }
    form.addEventListener('submit', hold, { capture: true })
    return () => {
      form.removeEventListener('submit', hold, { capture: true })
      if (pressed && form.isConnected) form.requestSubmit()
    }
  }, [busy, inside])
}
