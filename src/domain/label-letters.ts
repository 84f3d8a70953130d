/** Letters of other scripts than the labels' fonts have, and emoji. A test holds it to the fonts. */
const OTHERS = /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}\p{N}]|(?![©®™])[\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/** Whether labels and papers print the text as it was typed. Rare Chinese characters are not judged. */
export const fitsOnLabel = (text: string): boolean => !OTHERS.test(text.normalize('NFC'))
