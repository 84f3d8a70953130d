let pressed = false
for (const [kind, isDown] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const)
  globalThis.addEventListener?.(
    kind,
    ({ button }) => {
      if (button <= 0) pressed = isDown
    },
    { capture: true },
  )

/**
 * Does it now, or once the button that is being pressed was let go. What is said at a field that was left
 * moves what is below it: a button that moves from under the pointer is never clicked.
 */
export function afterPress(work: () => void): void {
  if (!pressed) return work()
  const ended = new AbortController()
  const end = () => {
    ended.abort()
    // After the click, which comes right after.
    setTimeout(work)
  }
  for (const kind of ['pointerup', 'pointercancel'])
    globalThis.addEventListener(kind, end, { signal: ended.signal })
}
