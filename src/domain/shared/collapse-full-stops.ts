/**
 * A sentence that ends in a value with a full stop of its own ("1:05 p.m.", "Roy Inc.") ends in one, not in
 * two. Leaves "…" and "..." alone.
 */
export const collapseFullStops = (words: string): string => words.replaceAll(/(?<!\.)\.\.(?!\.)/g, '.')
