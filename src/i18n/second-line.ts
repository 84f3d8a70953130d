import type { Values } from './use-text.ts'

type Text = (id: string, values?: Values) => string

/**
 * Messages the specification quotes that say too little alone, each with a second line: what happened, or
 * what to do (D57). Those only the account uses are in account-second-lines.ts. What only the caller knows,
 * such as an order number or why something failed, the caller adds.
 */
export const SECOND_LINES: Readonly<Record<string, string>> = {
  'auth.login.done': 'auth.login.doneMore',
  'error.repeat': 'error.repeatMore',
  'validation.number': 'validation.numberMore',
  'validation.tooLarge': 'validation.tooLargeMore',
  'validation.passwordsInconsistent': 'validation.passwordsMore',
  'validation.passwordsDiffer': 'validation.passwordsMore',
}
/** The same for files, where the remedy differs. */
const OF_FILES: Readonly<Record<string, string>> = {
  ...SECOND_LINES,
  'validation.tooLarge': 'validation.tooLargeFile',
}

/**
 * What is wrong with a field, and on a second line what to do. For places that keep line breaks
 * (`white-space: pre-line`).
 */
export const faultText = (text: Text, id: string, values?: Values): string =>
  inLines(text(id, values), textOf(text, SECOND_LINES[id]))
/** The same for a file. */
export const fileFaultText = (text: Text, id: string, values?: Values): string =>
  inLines(text(id, values), textOf(text, OF_FILES[id]))

const textOf = (text: Text, id: string | undefined) => (id === undefined ? undefined : text(id))
const inLines = (first: string, second: string | undefined) =>
  second === undefined ? first : `${first}\n${second}`
