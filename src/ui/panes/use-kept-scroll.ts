import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * A turned phone shows two panes instead of one screen, or the other way: what was read stays in view. The
 * screen scrolls the window, a pane itself, and lines break elsewhere: what is kept is how far down one was.
 */
export function useKeptScroll(pane: RefObject<HTMLElement | null>, isPane: boolean): void {
  const share = useRef(0)
  const was = useRef(isPane)
  useLayoutEffect(() => {
    if (was.current === isPane || !pane.current) return
    was.current = isPane
    const { scrollHeight } = document.documentElement
    pane.current.scrollTo(0, isPane ? share.current * pane.current.scrollHeight : 0)
    window.scrollTo(0, isPane ? 0 : share.current * scrollHeight)
  }, [pane, isPane])
  useEffect(() => {
    const scrolling = isPane ? pane.current : document.documentElement
    if (!scrolling) return
    const note = () => {
      share.current = scrolling.scrollTop / scrolling.scrollHeight
    }
    note()
    const source = isPane ? scrolling : window
    source.addEventListener('scroll', note, { passive: true })
    return () => source.removeEventListener('scroll', note)
  }, [pane, isPane])
}
