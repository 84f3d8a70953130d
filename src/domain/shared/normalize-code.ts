/**
 * Digits, letters and marks as a Western keyboard has them, of codes and numbers that were typed with a
 * Chinese input or copied from a page: full-width signs, any dash, any space, marks that nobody sees. "Ｍ５Ｖ"
 * is "M5V". Not for words, which mean what they say.
 */
export function normalizeCode(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH))
    .replace(/[。｡]/g, '.')
    .replace(/[、､]/g, ',')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\p{Cf}/gu, '')
}

const PLAIN = /^[\t\n\r -~]*$/
/** From "!" to "！" (Unicode, Halfwidth and Fullwidth Forms). */
const FULL_WIDTH = 0xfee0
