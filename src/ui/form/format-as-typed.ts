const SIGN = /[\p{L}\p{N}]/u

/**
 * Shows what is typed in its usual form, with the caret behind the same letter or digit as before.
 * @returns what is shown
 */
export function formatAsTyped(
  input: Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>,
  format: (typed: string) => string,
): string {
  const { value, selectionStart } = input
  const shown = format(value)
  if (shown === value) return value
  const signs = value.slice(0, selectionStart ?? value.length).replace(/[^\p{L}\p{N}]/gu, '').length
  let at = 0
  for (let seen = 0; at < shown.length && seen < signs; at += 1) if (SIGN.test(shown[at]!)) seen += 1
  input.value = shown
  input.setSelectionRange(at, at)
  return shown
}
