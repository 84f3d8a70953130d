/**
 * A text as a search compares it: lower case, no accents. Leaf, so that a public page may have it without the
 * schemas.
 */
export const normalizeText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Its words, so compared: what stands between other signs than letters and digits. */
export const wordsIn = (text: string): string[] =>
  normalizeText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
