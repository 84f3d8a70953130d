import { say } from './say.ts'

/** A table that people and programs can read: tabs between columns, and no line breaks in cells. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, ...rows].map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n')

/** The answer of a list: a table under these headings, or with --json the rows as they are. */
export const listing = (
  options: Readonly<Record<string, string>>,
  head: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
): string =>
  'json' in options
    ? JSON.stringify(rows)
    : table(
        head,
        rows.map((row) => Object.values(row)),
      )

/** A time as tables show it, in UTC. */
export const minute = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

const FAULTS_SHOWN = 20

/** The message for a rejected file: how many faults it has, and the first of them. */
export const faultList = (what: string, faults: readonly string[]): string =>
  [
    say('verb.faults', { what, count: faults.length }),
    ...faults.slice(0, FAULTS_SHOWN).map((fault) => `  ${fault}`),
    ...(faults.length > FAULTS_SHOWN ? ['  …'] : []),
  ].join('\n')
