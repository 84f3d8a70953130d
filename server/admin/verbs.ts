import { isLocale } from '#src/domain/locale.ts'
import type { Deps } from '#server/serve.ts'
import { UsageError, type Asked } from './asked.ts'
import { grantCredit } from './credit.ts'
import { removeDemo } from './demo.ts'
import { exportRates, importRates } from './rates.ts'
import { confirmUser, createAdministrator, impersonate, listUsers } from './users.ts'

export interface Verb {
  usage: string
  help: string
  /** The word that names a file whose content the verb needs. */
  reads?: number
  run(asked: Asked, deps: Deps): Promise<string>
}

/** The operator's words (D6), one row each: `npm run admin -- <noun> <verb> …`. */
const VERBS: Record<string, Verb> = {
  'user create': { usage: 'user create <e-mail> [--nickname N] [--admin] [--locale en|zh|fr|sp]', help: 'makes a user with a random password, printed once', run: createAdministrator },
  'user list': { usage: 'user list [--q text]', help: 'users with their customer, type and roles', run: listUsers },
  'user confirm': { usage: 'user confirm <e-mail>', help: 'takes the e-mail address as confirmed, so that the user may buy', run: confirmUser },
  'user impersonate': { usage: 'user impersonate <e-mail> --reason "…" [--allow-money]', help: 'prints a link that signs in as the user: one use, five minutes', run: impersonate },
  'credit grant': { usage: 'credit grant <e-mail> <amount> --reason "…"', help: 'gives credits, as a ledger entry', run: grantCredit },
  'rates import': { usage: 'rates import <card.csv>', help: 'replaces the rate card of the built-in carriers; nothing is taken when one row is wrong', reads: 0, run: importRates },
  'rates export': { usage: 'rates export > card.csv', help: 'prints the rate card in force', run: exportRates },
  'demo remove': { usage: 'demo remove', help: 'removes the demonstration account and all it did', run: removeDemo },
}

export function usage(): string {
  const rows = Object.values(VERBS).map(({ usage: how, help }) => `  ${how}\n      ${help}`)
  return ['npm run admin -- <noun> <verb> …', '', ...rows, '', 'A name of - for a file reads standard input.'].join('\n')
}

/** Takes the command line apart: words, `--option value`, `--flag`. */
export function parseArguments(argv: string[]): { verb: Verb; words: string[]; options: Record<string, string> } {
  const name = argv.slice(0, 2).join(' ')
  const verb = VERBS[name]
  if (!verb) throw new UsageError(name ? `There is no "${name}".\n\n${usage()}` : usage())
  const words: string[] = []
  const options: Record<string, string> = {}
  for (let at = 2; at < argv.length; at += 1) {
    const word = argv[at]!
    if (!word.startsWith('--')) words.push(word)
    else if (argv[at + 1] !== undefined && !argv[at + 1]!.startsWith('--')) options[word.slice(2)] = argv[(at += 1)]!
    else options[word.slice(2)] = ''
  }
  const known = [...verb.usage.matchAll(/--(\w[\w-]*)/g)].map(([, option]) => option)
  const unknown = Object.keys(options).find((option) => !known.includes(option))
  if (unknown) throw new UsageError(`"--${unknown}" is not known here.\n\n  ${verb.usage}`)
  if (options.locale !== undefined && !isLocale(options.locale)) throw new UsageError(`--locale is one of en, zh, fr, sp, not "${options.locale}".`)
  return { verb, words, options }
}
