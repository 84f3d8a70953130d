import { storedText } from '#src/api/browser-storage.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { isTyping } from '#src/ui/form/is-typing.ts'
import { topDialog } from '#src/ui/overlay/top-dialog.ts'

/**
 * One key each, pressed outside of fields. `to` leads to a screen; without it the key presses what the
 * screen marks with `aria-keyshortcuts`, and does nothing where there is no such thing.
 */
export interface Shortcut {
  /** Its message is `shortcut.<id>`. */
  id: string
  /** As `KeyboardEvent.key`, in capitals where it is a letter. */
  key: string
  to?: string
  /** The key moves there without pressing it. */
  goesThere?: true
}

export const SHORTCUTS: readonly Shortcut[] = [
  { id: 'create', key: 'C', to: ACCOUNT_PATHS.createShipping },
  { id: 'search', key: '/' },
  { id: 'next', key: 'N' },
  { id: 'print', key: 'P' },
  { id: 'save', key: 'S' },
  { id: 'messages', key: 'M', goesThere: true },
  { id: 'screenHelp', key: 'H' },
  { id: 'help', key: '?' },
]

const OFF = 'off'
const stored = storedText('shortcuts', () => localStorage)
/** On this device: whoever dictates, or presses keys by mistake, can turn single keys off (WCAG 2.1.4). */
export const singleKeys = {
  areOn: (): boolean => stored.get() !== OFF,
  set: (on: boolean): void => (on ? stored.clear() : stored.set(OFF)),
}

/** The shortcut of that key press; none while somebody types, or with a key that belongs to the browser. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  if (isTyping(event)) return
  // The list stays, to turn them on again.
  if (event.key !== '?' && !singleKeys.areOn()) return
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
  return SHORTCUTS.find((shortcut) => shortcut.key === key)
}

/** What that key presses on the screen as it is now: the topmost dialog's, if one is open. */
export function buttonFor(key: string): HTMLElement | undefined {
  const top: ParentNode = (key !== 'M' && topDialog()) || document
  return [...top.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].findLast(
    (element) =>
      element.getAttribute('aria-keyshortcuts')!.split(' ').includes(key) &&
      isShown(element) &&
      !element.matches(':disabled, [aria-disabled=true]'),
  )
}

/** Browsers of before 2024 can't tell. */
const isShown = (element: HTMLElement & Partial<Pick<HTMLElement, 'checkVisibility'>>): boolean =>
  element.checkVisibility?.() ?? true
