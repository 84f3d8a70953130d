/**
 * A text in the form a search compares: lower case, no accents. Imports nothing, so that a public page can
 * use it without the schemas.
 */
export const normalizeText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Its words in that form: separated by anything but letters and digits. */
export const wordsIn = (text: string): string[] =>
  normalizeText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
