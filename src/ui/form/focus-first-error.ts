/**
 * The first wrong input as people see them: fields that came later (another country's province) are not last
 * in sight. @returns whether there is one
 */
export function focusFirstError(container: HTMLElement | null): boolean {
  const wrong = container?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const folded = wrong?.closest('details')
  if (folded) folded.open = true
  wrong?.focus()
  return !!wrong
}
