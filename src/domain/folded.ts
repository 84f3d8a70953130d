/** A text as a search compares it: lower case, no accents. Leaf, so that a public page may have it without the schemas. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
