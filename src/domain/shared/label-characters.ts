/** Letters of other scripts than the labels' fonts have, and emoji. A test holds it to the fonts. */
const OTHERS =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}\p{N}]|(?![©®™])[\p{Extended_Pictographic}\p{Regional_Indicator}]/u

const HAN = /\p{Script=Han}/gu
const FIRST_HAN = 0x3400

/**
 * Whether labels and papers print the text as it was typed, as far as its scripts tell: of Chinese the rare
 * characters are not judged.
 */
export const hasLabelScripts = (text: string): boolean => !OTHERS.test(text.normalize('NFC'))

/**
 * Whether labels and papers print the text as it was typed. Which Chinese characters they have is loaded with
 * the first one. Off the network that may not be on the device yet. Nothing is refused unseen: the server
 * checks the same.
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
