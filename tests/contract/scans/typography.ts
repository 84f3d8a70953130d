/**
 * Quebec typography: a no-break space before : % $ and inside « », none before ; ! ?, and the curved
 * apostrophe. Times (14:30) and URLs keep their colon.
 */
export function isBadFrench(text: string): boolean {
  return /[^\d\u00a0]:(?!\/)|[\p{L}\d§)] ?[%$]|\s[;!?]|«[^\u00a0]|[^\u00a0]»|\p{L}'\p{L}/u.test(text)
}

/** Every ¿ or ¡ has its closing mark, and the other way round. */
export function isBadSpanish(text: string): boolean {
  const count = (sign: string) => text.split(sign).length
  return count('¿') !== count('?') || count('¡') !== count('!')
}
