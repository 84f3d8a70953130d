/**
 * A label inside a sentence: lower case, except abbreviations ("Postal / ZIP code" → "postal / ZIP code").
 */
export const inSentence = (label: string): string =>
  label.replace(/\p{L}+/gu, (word) => (/\p{Lu}\p{Lu}/u.test(word) ? word : word.toLowerCase()))
