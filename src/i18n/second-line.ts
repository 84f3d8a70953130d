import type { Values } from './use-text.ts'

type Text = (id: string, values?: Values) => string

/**
 * Messages that the specification quotes and that say too little alone, each with the line under it: what
 * happened, or what to do (D57). Those of the account alone are in account-second-lines.ts. What only a place
 * knows, the number of an order or why something failed, is said there instead.
 */
export const SECOND_LINES: Readonly<Record<string, string>> = {
  'auth.login.done': 'auth.login.doneMore',
  'error.repeat': 'error.repeatMore',
  'validation.number': 'validation.numberMore',
  'validation.tooLarge': 'validation.tooLargeMore',
  'validation.passwordsInconsistent': 'validation.passwordsMore',
  'validation.passwordsDiffer': 'validation.passwordsMore',
}
/** The same of files, where it is another thing that is to be done. */
const OF_FILES: Readonly<Record<string, string>> = {
  ...SECOND_LINES,
  'validation.tooLarge': 'validation.tooLargeFile',
}

/**
 * What is wrong with a field, and under it what to do. For places that keep lines (`white-space: pre-line`).
 */
export const faultText = (text: Text, id: string, values?: Values): string =>
  inLines(text(id, values), textOf(text, SECOND_LINES[id]))
/** The same of a file. */
export const fileFaultText = (text: Text, id: string, values?: Values): string =>
  inLines(text(id, values), textOf(text, OF_FILES[id]))

const textOf = (text: Text, id: string | undefined) => (id === undefined ? undefined : text(id))
const inLines = (first: string, second: string | undefined) =>
  second === undefined ? first : `${first}\n${second}`
