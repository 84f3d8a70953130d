/**
 * A sentence that ends with a value that has its own full stop ("1:05 p.m.", "Roy Inc.") ends in one, not
 * two. Leaves "…" and "..." alone.
 */
export const collapseFullStops = (words: string): string => words.replaceAll(/(?<!\.)\.\.(?!\.)/g, '.')
