import { isLocale } from '#src/domain/locale.ts'
import type { Deps } from '#server/serve.ts'
import { acceptDispute, createAdjustment, listDisputes, rejectDispute } from './adjustments.ts'
import { UsageError, type Answered, type Asked } from './asked.ts'
import { acceptClaim, listOfClaims, rejectClaim, showClaim } from './claims.ts'
import { grantCredit } from './credit.ts'
import { removeDemo } from './demo.ts'
import { listOfInquiries, markInquiryAnswered, saveInquiryFiles, showInquiry } from './inquiries.ts'
import { listJobs, listMail, retryJobs } from './jobs.ts'
import { checkLedger } from './ledger.ts'
import { createPromo, endPromo, listPromos } from './promos.ts'
import { exportRates, importRates } from './rates.ts'
import { confirmTopUp, giveTopUpBack, listOfTopUps } from './top-ups.ts'
import { confirmUser, createAdministrator, impersonate, listUsers } from './users.ts'

export interface Verb {
  usage: string
  help: string
  /** The word that names a file whose content the verb needs. */
  reads?: number
  /** The option that names a picture: read as base64. */
  readsOption?: string
  run(asked: Asked, deps: Deps): Promise<string | Answered>
}

/** The operator's words (D6), one row each: `npm run admin -- <noun> <verb> …`. */
const VERBS: Record<string, Verb> = {
  'user create': { usage: 'user create <e-mail> [--nickname N] [--admin] [--locale en|zh|fr|sp]', help: 'makes a user with a random password, printed once', run: createAdministrator },
  'user list': { usage: 'user list [--q text]', help: 'users with their customer, type and roles', run: listUsers },
  'user confirm': { usage: 'user confirm <e-mail>', help: 'takes the e-mail address as confirmed, so that the user may buy', run: confirmUser },
  'user impersonate': { usage: 'user impersonate <e-mail> --reason "…" [--allow-money]', help: 'prints a link that signs in as the user: one use, five minutes', run: impersonate },
  'credit grant': { usage: 'credit grant <e-mail> <amount> --reason "…"', help: 'gives credits, as a ledger entry', run: grantCredit },
  'topup list': { usage: 'topup list [--state transfer|processing|action|paid|declined|cancelled|expired] [--limit N] [--json]', help: 'top-ups, newest first; transfer: an e-transfer is awaited', run: listOfTopUps },
  'topup confirm': { usage: 'topup confirm <number> [--received 100.00]', help: 'an e-transfer has come: its credits are added; another amount than was asked for is not taken', run: confirmTopUp },
  'topup refund': { usage: 'topup refund <number> [<amount>] --reason "…"', help: 'gives a top-up back, whole or an amount of it, with its fee and bonus in proportion; an e-transfer you send back yourself', run: giveTopUpBack },
  'adjustment create': { usage: 'adjustment create <order number> <amount> --reason weight|dimensions|address|redelivery|returned|other [--note "…"] [--evidence picture.jpg] [--refund]', help: 'what a carrier charges after the fact, before tax: an invoice to be paid; --refund gives an amount with its tax back', readsOption: 'evidence', run: createAdjustment },
  'dispute list': { usage: 'dispute list [--state open|accepted|rejected] [--limit N] [--json]', help: 'what customers say is wrong with an invoice, newest first', run: listDisputes },
  'dispute accept': { usage: 'dispute accept <invoice number> [<amount>] --answer "…"', help: 'takes the invoice back, whole or an amount of it', run: acceptDispute },
  'dispute reject': { usage: 'dispute reject <invoice number> --answer "…"', help: 'the invoice stands', run: rejectDispute },
  'claim list': { usage: 'claim list [--state opened|in_review|paid|rejected] [--limit N] [--json]', help: 'lost and damaged parcels that customers claim for, newest first', run: listOfClaims },
  'claim show': { usage: 'claim show <claim number> [<folder>] [--json]', help: 'one claim with all that was said, taken in review; its pictures go into the folder', run: showClaim },
  'claim accept': { usage: 'claim accept <claim number> [<amount>] --answer "…"', help: 'pays it as credits, whole or an amount of it', run: acceptClaim },
  'claim reject': { usage: 'claim reject <claim number> --answer "…"', help: 'nothing is paid', run: rejectClaim },
  'promo create': { usage: 'promo create <code> [--credit 10.00] [--coupon 5%|5.00] [--most 20.00] [--minimum 50.00] [--cap N] [--expires YYYY-MM-DD]', help: 'a code for credits, or a coupon that adds to a top-up; once per account', run: createPromo },
  'promo list': { usage: 'promo list [--json]', help: 'the codes, and how many accounts took each', run: listPromos },
  'promo end': { usage: 'promo end <code>', help: 'a code that nobody can take any more', run: endPromo },
  'ledger verify': { usage: 'ledger verify [--json]', help: 'reads the whole ledger against itself and against what was sold; exit code 1 when anything is off', run: checkLedger },
  'rates import': { usage: 'rates import <card.csv>', help: 'replaces the rate card of the built-in carriers; nothing is taken when one row is wrong', reads: 0, run: importRates },
  'rates export': { usage: 'rates export > card.csv', help: 'prints the rate card in force', run: exportRates },
  'inquiries list': { usage: 'inquiries list [--topic T] [--state open|answered|suspected] [--since YYYY-MM-DD] [--limit N]', help: 'what people wrote, newest first; suspected: written by a program, mailed to nobody', run: listOfInquiries },
  'inquiries show': { usage: 'inquiries show <number>', help: 'one inquiry with all that was entered', run: showInquiry },
  'inquiries files': { usage: 'inquiries files <number> <folder>', help: 'saves its pictures or its video into a folder', run: saveInquiryFiles },
  'inquiries answered': { usage: 'inquiries answered <number>', help: 'marks it as answered', run: markInquiryAnswered },
  'jobs list': { usage: 'jobs list [--state waiting|dead] [--limit N]', help: 'work that waits or was given up, and why', run: listJobs },
  'jobs retry': { usage: 'jobs retry <id>|dead', help: 'tries one, or all that were given up, at once', run: retryJobs },
  'mail list': { usage: 'mail list [--state waiting|sent] [--limit N]', help: 'mail of the last thirty days', run: listMail },
  'demo remove': { usage: 'demo remove', help: 'removes the demonstration account and all it did', run: removeDemo },
}

export function usage(): string {
  const rows = Object.values(VERBS).map(({ usage: how, help }) => `  ${how}\n      ${help}`)
  return ['npm run admin -- <noun> <verb> …', '', ...rows, '', 'A name of - for a file reads standard input.'].join('\n')
}

/** Takes the command line apart: words, `--option value`, `--flag`. */
export function parseArguments(argv: string[]): { verb: Verb; words: string[]; options: Record<string, string> } {
  // "inquiries" alone, or with options, is its list.
  const listed = argv.length > 0 && (argv[1] === undefined || argv[1].startsWith('--'))
  const name = listed ? `${argv[0]} list` : argv.slice(0, 2).join(' ')
  const verb = VERBS[name]
  if (!verb) throw new UsageError(argv.length > 0 ? `There is no "${argv.slice(0, 2).join(' ')}".\n\n${usage()}` : usage())
  const words: string[] = []
  const options: Record<string, string> = {}
  for (let at = listed ? 1 : 2; at < argv.length; at += 1) {
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
