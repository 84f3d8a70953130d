/**
 * Focuses the first wrong input in visual order; fields that mounted later (another country's province)
 * aren't last on the screen.
 * @returns whether there is one
 */
export function focusFirstError(container: HTMLElement | null): boolean {
  const wrong = container?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const folded = wrong?.closest('details')
  if (folded) folded.open = true
  wrong?.focus()
  return !!wrong
}
