import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/**
 * Keys move from row to row: each has one button with `data-row`. Letters count only inside the list (WCAG 2.1.4);
 * an arrow also leads into it while nothing has the focus. The focus stays where it was when its row goes.
 * @param isFree false while a dialog is open
 */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  keys: readonly string[],
  isFree: boolean,
): {
  /** Back to the row where the person was. */
  focusRow: () => void
  /** @returns the row that the key is for; undefined outside of rows */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => number | undefined
} {
  const last = useRef<{ key: string; at: number }>(undefined)
  const rows = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const focus = (at: number) => {
    const all = rows()
    all[Math.max(0, Math.min(at, all.length - 1))]?.focus()
  }
  const focusLast = () => {
    if (!last.current || !isNowhere()) return
    const at = keys.indexOf(last.current.key)
    focus(at === -1 ? last.current.at : at)
  }

  useEffect(() => {
    if (isFree) focusLast()
    // A row that came or went is the only reason.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [keys.join(), isFree])

  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      if (!isFree || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || !isNowhere()) return
      event.preventDefault()
      focus(last.current?.at ?? 0)
    }
    document.addEventListener('keydown', enter)
    return () => document.removeEventListener('keydown', enter)
  })

  return {
    // After the dialog has given the focus back.
    focusRow: () => void setTimeout(focusLast),
    onKeyDown(event) {
      const { target, key } = event
      // What opens above the list belongs to it in React, not on the page.
      if (!(target instanceof HTMLElement) || !body.current?.contains(target)) return undefined
      const row = target.closest('tr')
      const at = row ? rows().findIndex((one) => row.contains(one)) : -1
      if (at === -1) return undefined
      last.current = { key: keys[at]!, at }
      const to = key === 'Home' ? 0 : key === 'End' ? keys.length - 1 : at + (STEP[key] ?? 0)
      if (to === at || event.altKey || event.ctrlKey || event.metaKey) return at
      event.preventDefault()
      const next = Math.max(0, Math.min(to, keys.length - 1))
      last.current = { key: keys[next]!, at: next }
      focus(next)
      return at
    },
  }
}

const isNowhere = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches('h1, main') === true
