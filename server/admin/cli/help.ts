import { UsageError } from './command.ts'
import { EXAMPLES } from './examples.ts'
import { VERBS } from '#server/admin/verbs.ts'
import type { Verb } from '#server/admin/verbs/verb.ts'

/**
 * The help for a noun's verbs, each with an example; without a noun, for all of them.
 * @throws UsageError if there is no such noun
 */
export function usage(noun?: string): string {
  if (noun !== undefined && !nouns().includes(noun))
    throw new UsageError(`Unknown command "${noun}". Commands: ${nouns().join(', ')}.`)
  const rows = Object.entries(VERBS).filter(([name]) => noun === undefined || name.split(' ')[0] === noun)
  const lines = rows.map(([name, verb]) =>
    [
      `  ${usageOf(verb)}`,
      `      ${verb.help}`,
      ...(noun === undefined ? [] : [`      npm run admin -- ${EXAMPLES[name]}`]),
    ].join('\n'),
  )
  return [
    'npm run admin -- <noun> <verb> …',
    '',
    ...lines,
    '',
    ...(noun === undefined
      ? ['"help <noun>" shows examples. Use - as a file name to read standard input.']
      : []),
    FOR_PROGRAMS,
  ].join('\n')
}

const FOR_PROGRAMS =
  '--json prints one JSON value for use by programs, {"error": "…"} with exit code 1 on failure. Use npm run -s admin -- … to keep npm’s own lines out of the output.'

/** The table for docs/cli.md. */
export const verbTable = (): string =>
  [
    '| Command | What it does |',
    '|---|---|',
    ...Object.values(VERBS).map(
      (verb) => `| \`${usageOf(verb).replaceAll('|', '\\|')}\` | ${verb.help.replaceAll('|', '\\|')} |`,
    ),
  ].join('\n')

/** Every verb takes `--json`. */
export const usageOf = ({ usage: how }: Verb): string => `${how} [--json]`

export const nouns = (): string[] => [...new Set(Object.keys(VERBS).map((name) => name.split(' ')[0]!))]
