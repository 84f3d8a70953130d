/** Scripts that the labels' fonts lack, and emoji. A test compares this with the fonts. */
const UNPRINTABLE =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}\p{N}]|(?![©®™])[\p{Extended_Pictographic}\p{Regional_Indicator}]/u

const HAN = /\p{Script=Han}/gu
const FIRST_HAN = 0x3400

/**
 * Whether labels and documents can print the text, as far as its scripts tell: rare Chinese characters aren't
 * checked.
 */
export const hasLabelScripts = (text: string): boolean => !UNPRINTABLE.test(text.normalize('NFC'))

/**
 * Whether labels and documents can print the text. The table of Chinese characters is loaded with the first
 * one. Offline, it may not be on the device yet; the text is accepted then, and the server checks it.
 */
export async function fitsOnLabel(text: string): Promise<boolean> {
  if (!hasLabelScripts(text)) return false
  const characters = text.normalize('NFC').match(HAN)
  if (!characters) return true
  const han = await import('./label-han-characters.ts').catch(() => undefined)
  if (!han) return true
  return characters.every((character) => {
    const at = character.codePointAt(0)! - FIRST_HAN
    return at < 0 || ((han.LABEL_HAN.charCodeAt(at >> 3) >> (at & 7)) & 1) === 1
  })
}
