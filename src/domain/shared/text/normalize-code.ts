/**
 * Codes and numbers in the characters of a Western keyboard, when they were typed with a Chinese input method
 * or copied from a page: full-width characters, any dash, any space, invisible marks. "Ｍ５Ｖ" becomes "M5V".
 * Not for words.
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
