/**
 * Quebec's setting: a hard space before : % $ and inside « », none before ; ! ?, the curved apostrophe. Times
 * (14:30) and addresses (https://) keep their colon.
 */
export function isBadFrench(text: string): boolean {
  return /[^\d\u00a0]:(?!\/)|[\p{L}\d§)] ?[%$]|\s[;!?]|«[^\u00a0]|[^\u00a0]»|\p{L}'\p{L}/u.test(text)
}

/** What is opened by ¿ or ¡ is closed, and the other way about. */
export function isBadSpanish(text: string): boolean {
  const count = (sign: string) => text.split(sign).length
  return count('¿') !== count('?') || count('¡') !== count('!')
}
