import type { KeyboardEvent } from 'react'

const ROW = 'tbody > tr, li'
const CONTROL = 'a[href], button, input[type=checkbox]'
const STEP: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Arrows in a list move to the same place in the row above or below: from its link to the next link, from its
 * checkbox to the next one. Home and End go to the first and last row.
 */
export function moveByRow(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: list, target } = event
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
  if (!(target instanceof HTMLElement) || !target.matches(CONTROL)) return
  const rows = [...list.querySelectorAll<HTMLElement>(ROW)]
  const at = rows.findIndex((row) => row.contains(target))
  if (at < 0) return
  const to = key === 'Home' ? 0 : key === 'End' ? rows.length - 1 : at + (STEP[key] ?? 0)
  const place = controlsOf(rows[at]!).indexOf(target)
  const next = rows[to] && controlsOf(rows[to])
  const control = next?.[Math.min(place, next.length - 1)]
  if (to === at || !control) return
  event.preventDefault()
  control.focus()
}

const controlsOf = (row: HTMLElement): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CONTROL)]
