import { UsageError } from './command.ts'
import { nouns, usage, usageOf } from './help.ts'
import { VERBS } from '#server/admin/verbs.ts'
import type { Verb } from '#server/admin/verbs/verb.ts'

/** A parsed command line. `at` is each word's index in argv. */
export interface ParsedArguments {
  name: string
  verb: Verb
  words: string[]
  at: number[]
  options: Record<string, string>
}

/**
 * Parses a command line: words, `--option value` or `--option=value`, `--flag`.
 * @throws UsageError that shows the usage
 */
export function parseArguments(argv: readonly string[]): ParsedArguments {
  const { name: verbName, verb, from } = findVerb(argv)
  const known = knownOptions(verb)
  const parsed: ParsedArguments = { name: verbName, verb, words: [], at: [], options: {} }
  for (let at = from; at < argv.length; at += 1) {
    const word = argv[at]!
    if (!word.startsWith('--')) {
      parsed.words.push(word)
      parsed.at.push(at)
      continue
    }
    const [, name, inline] = /^--([^=]*)(?:=([^]*))?$/.exec(word) as unknown as [
      string,
      string,
      string | undefined,
    ]
    const takesValue = known.get(name)
    if (takesValue === undefined) throw usageError(verb, `Unknown option "--${name}".`)
    if (!takesValue && inline !== undefined) throw usageError(verb, `"--${name}" doesn’t take a value.`)
    const value = inline ?? (takesValue ? argv[(at += 1)] : '')
    if (value === undefined || (inline === undefined && value.startsWith('--')))
      throw usageError(verb, `"--${name}" needs a value.`)
    parsed.options[name] = value
  }
  const tooMany = parsed.words[[...verb.usage.matchAll(/<[^>]+>/g)].length]
  if (tooMany !== undefined)
    throw usageError(verb, `Unexpected word "${tooMany}". Put values with spaces in quotation marks.`)
  return parsed
}

function findVerb(argv: readonly string[]): { name: string; verb: Verb; from: number } {
  const [noun, second] = argv
  if (noun === undefined) throw new UsageError(usage())
  // "backup" is a verb by itself; "inquiries" alone, or with options only, means its list.
  const alone = Object.hasOwn(VERBS, noun)
  const listed = !alone && (second === undefined || second.startsWith('--'))
  const name = alone ? noun : `${noun} ${listed ? 'list' : second}`
  if (Object.hasOwn(VERBS, name)) return { name, verb: VERBS[name]!, from: alone || listed ? 1 : 2 }
  if (!nouns().includes(noun)) throw new UsageError(usage(noun))
  throw new UsageError(
    `${listed ? `Choose a verb for "${noun}".` : `Unknown command "${name}".`}\n\n${usage(noun)}`,
  )
}

/** The options of a verb, read from its usage, and whether each takes a value. */
const knownOptions = (verb: Verb): Map<string, boolean> =>
  new Map(
    [...usageOf(verb).matchAll(/--(\w[\w-]*)( [^\s\]])?/g)].map(([, name, value]) => [
      name!,
      value !== undefined,
    ]),
  )

const usageError = (verb: Verb, fault: string) => new UsageError(`${fault}\n\n  ${usageOf(verb)}`)
