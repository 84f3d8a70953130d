import { isLocale } from '#src/domain/locale.ts'
import { UsageError } from './asked.ts'
import { usage, usageOf } from './help.ts'
import { VERBS, type Verb } from './verbs.ts'

/** Takes the command line apart: words, `--option value`, `--flag`. @throws UsageError that shows what there is */
export function parseArguments(argv: readonly string[]): { verb: Verb; words: string[]; options: Record<string, string> } {
  // "backup" is a verb by itself; "inquiries" alone, or with options, is its list.
  const alone = argv[0] !== undefined && argv[0] in VERBS
  const listed = !alone && argv.length > 0 && (argv[1] === undefined || argv[1].startsWith('--'))
  const name = alone ? argv[0]! : listed ? `${argv[0]} list` : argv.slice(0, 2).join(' ')
  const verb = VERBS[name]
  if (!verb) throw new UsageError(argv.length > 0 ? `There is no "${argv.slice(0, 2).join(' ')}".\n\n${usage()}` : usage())
  const words: string[] = []
  const options: Record<string, string> = {}
  for (let at = listed || alone ? 1 : 2; at < argv.length; at += 1) {
    const word = argv[at]!
    if (!word.startsWith('--')) words.push(word)
    else if (word !== '--json' && argv[at + 1] !== undefined && !argv[at + 1]!.startsWith('--')) options[word.slice(2)] = argv[(at += 1)]!
    else options[word.slice(2)] = ''
  }
  const known = ['json', ...[...verb.usage.matchAll(/--(\w[\w-]*)/g)].map(([, option]) => option)]
  const unknown = Object.keys(options).find((option) => !known.includes(option))
  if (unknown) throw new UsageError(`"--${unknown}" is not known here.\n\n  ${usageOf(verb)}`)
  if (options.locale !== undefined && !isLocale(options.locale)) throw new UsageError(`--locale is one of en, zh, fr, sp, not "${options.locale}".`)
  return { verb, words, options }
}
