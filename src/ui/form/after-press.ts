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
 * Runs the work now, or, while a button is being pressed, after it was released. An error shown on blur moves
 * what is below it, and a button that moves away under the pointer is never clicked.
 */
export function afterPress(work: () => void): void {
  if (!pressed) return work()
  const ended = new AbortController()
  const end = () => {
    ended.abort()
    // After the click event, which follows immediately.
    setTimeout(work)
  }
  for (const kind of ['pointerup', 'pointercancel'])
    globalThis.addEventListener(kind, end, { signal: ended.signal })
}
