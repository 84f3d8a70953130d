import type { DeskVerb, VerbField } from '#src/contract/desk/verbs.ts'

export type Row = Readonly<Record<string, unknown>>

/** Verbs that only look: what a screen may run by itself. */
const LOOKS = new Set(
  'list refunds accounts balance days codes waiting expected bookable trial periods lots outcomes'.split(' '),
)

/** What a verb does, without its noun; of "backup" itself. */
export const actOf = ({ name }: Pick<DeskVerb, 'name'>): string => name.split(' ').at(-1)!

/** Whether a screen shows its answer as a list. */
export const isList = (verb: Pick<DeskVerb, 'name'>): boolean => LOOKS.has(actOf(verb))

/**
 * What a verb needs to know of the row that it is about: its first field, where a list of the same noun has a column
 * for it. Undefined of a verb that isn't about one row.
 */
export function keyIn(fields: readonly VerbField[], row: Row): { field: string; value: string } | undefined {
  const [first] = fields
  if (!first?.required || first.kind !== 'text') return undefined
  const column = [
    first.name,
    first.name.replace(/-number$/, ''),
    ...(isKey(first.name) ? ['number'] : []),
  ].find((name) => typeof row[name] === 'string' && row[name] !== '')
  return column === undefined ? undefined : { field: first.name, value: row[column] as string }
}

const isKey = (field: string): boolean => field === 'number' || field.endsWith('-number')
