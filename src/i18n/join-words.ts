import type { Values } from './use-text.ts'

/**
 * A list of words, separated as the language does it: Chinese has a comma of its own. Empty ones are left
 * out.
 */
export const joinWords = (
  text: (id: string, values?: Values) => string,
  words: readonly (string | false | null | undefined)[],
): string => {
  const filled = words.filter((word): word is string => typeof word === 'string' && word !== '')
  return filled.slice(1).reduce((first, second) => text('layout.pair', { first, second }), filled[0] ?? '')
}
