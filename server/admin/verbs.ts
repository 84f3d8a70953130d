import type { Deps } from '#server/serve.ts'
import { createAdjustment } from './adjustments.ts'
import type { Answered, Asked } from './asked.ts'
import { backUp, restore } from './backup.ts'
import { acceptClaim, listClaims, rejectClaim, showClaim } from './claims.ts'
import { checkConfig } from './config-check.ts'
import { grantCredit } from './credit.ts'
import { exportDutyRules, importDutyRules, importTariff } from './customs.ts'
import { removeDemo } from './demo.ts'
import { acceptDispute, listDisputes, rejectDispute } from './disputes.ts'
import { moveAllFiles } from './files.ts'
import { listFuel, setFuel } from './fuel.ts'
import { listOfFreight, offerFreight, refuseFreight, showFreight } from './freight.ts'
import { listOfInquiries, markInquiryAnswered, saveInquiryFiles, showInquiry } from './inquiries.ts'
import { listJobs, listMail, retryJobs } from './jobs.ts'
import { checkLedger } from './ledger.ts'
import { addLoadFile } from './loads.ts'
import { createPromo, endPromo, listPromos } from './promos.ts'
import { exportRates, importRates } from './rates.ts'
import { confirmTopUp, giveTopUpBack, listOfTopUps } from './top-ups.ts'
import { addTrackingEvent } from './tracking.ts'
import { addUser, confirmUser, impersonate, listUsers } from './users.ts'

export interface Verb {
  usage: string
  help: string
  /** The word that names a file whose content the verb needs. */
  reads?: number
  /** The word that names a file which is read or written where the database is, as it may be larger than a message. */
  path?: number
  /** The option that names a file of bytes, a picture or a PDF: read as base64. */
  readsOption?: string
  /** Asks the command line's own environment, not the database. */
  local?: (asked: Asked) => Answered
  run(asked: Asked, deps: Deps): Promise<string | Answered>
}

/** The operator's words (D6), one row each: `npm run admin -- <noun> <verb> …`. */
export const VERBS: Readonly<Record<string, Verb>> = {
  'user create': { usage: 'user create <e-mail> [--nickname N] [--admin] [--locale en|zh|fr|sp]', help: 'makes a user with a random password, printed once', run: addUser },
  'user list': { usage: 'user list [--q text] [--limit N]', help: 'users with their company, type and roles, newest first', run: listUsers },
  'user confirm': { usage: 'user confirm <e-mail>', help: 'takes the e-mail address as confirmed, so that the user may buy', run: confirmUser },
  'user impersonate': { usage: 'user impersonate <e-mail> --reason "…" [--allow-money]', help: 'prints a link that signs in as the user: one use, five minutes', run: impersonate },
  'credit grant': { usage: 'credit grant <e-mail> <amount> --reason "…"', help: 'gives credits, as a ledger entry', run: grantCredit },
  'topup list': { usage: 'topup list [--state transfer|processing|action|paid|declined|cancelled|expired] [--limit N]', help: 'top-ups, newest first; transfer: an e-transfer is awaited', run: listOfTopUps },
  'topup confirm': { usage: 'topup confirm <number> [--received 100.00]', help: 'an e-transfer has come: its credits are added; another amount than was asked for is not taken', run: confirmTopUp },
  'topup refund': { usage: 'topup refund <number> [<amount>] --reason "…"', help: 'gives a top-up back, whole or an amount of it, with its fee and bonus in proportion; an e-transfer you send back yourself', run: giveTopUpBack },
  'adjustment create': { usage: 'adjustment create <order number> <amount> --reason weight|dimensions|address|redelivery|returned|other [--note "…"] [--evidence picture.jpg] [--refund]', help: 'what a carrier charges after the fact, before tax: an invoice to be paid; --refund gives an amount with its tax back', readsOption: 'evidence', run: createAdjustment },
  'dispute list': { usage: 'dispute list [--state open|accepted|rejected] [--limit N]', help: 'what customers say is wrong with an invoice, newest first', run: listDisputes },
  'dispute accept': { usage: 'dispute accept <invoice number> [<amount>] --answer "…"', help: 'takes the invoice back, whole or an amount of it', run: acceptDispute },
  'dispute reject': { usage: 'dispute reject <invoice number> --answer "…"', help: 'the invoice stands', run: rejectDispute },
  'claim list': { usage: 'claim list [--state opened|in_review|paid|rejected] [--limit N]', help: 'lost and damaged parcels that customers claim for, newest first', run: listClaims },
  'claim show': { usage: 'claim show <claim number> [<folder>]', help: 'one claim with all that was said, taken in review; its pictures go into the folder', run: showClaim },
  'claim accept': { usage: 'claim accept <claim number> [<amount>] --answer "…"', help: 'pays it as credits, whole or an amount of it', run: acceptClaim },
  'claim reject': { usage: 'claim reject <claim number> --answer "…"', help: 'nothing is paid', run: rejectClaim },
  'promo create': { usage: 'promo create <code> [--credit 10.00] [--coupon 5%|5.00] [--most 20.00] [--minimum 50.00] [--cap N] [--expires YYYY-MM-DD]', help: 'a code for credits, or a coupon that adds to a top-up; once per account, up to the end of the day --expires', run: createPromo },
  'promo list': { usage: 'promo list', help: 'the codes, and how many accounts took each', run: listPromos },
  'promo end': { usage: 'promo end <code>', help: 'a code that nobody can take any more', run: endPromo },
  'ledger verify': { usage: 'ledger verify [--rebuild]', help: 'reads the whole ledger against itself and against what was sold, and the totals of orders against the orders; exit code 1 when anything is off. --rebuild first counts those totals again; the ledger itself is never changed', run: checkLedger },
  'rates import': { usage: 'rates import <card.csv> [--freight] [--dry-run]', help: 'replaces the rate card of the built-in carriers, or of freight; nothing is taken when one row is wrong; --dry-run: says what would change', reads: 0, run: importRates },
  'rates export': { usage: 'rates export [<card.csv>] [--freight]', help: 'writes the rate card in force into a new file, or without one prints it', run: exportRates },
  'fuel list': { usage: 'fuel list [--all]', help: 'the fuel and carbon percentages of every carrier, in force and to come; --all: also those that have ended', run: listFuel },
  'fuel set': { usage: 'fuel set <carrier> <percent> [--mode ltl|ftl|rail|drayage] [--kind fuel|carbon] [--from YYYY-MM-DD]', help: 'changes one percentage of the rate card from a day on, today without --from; with --mode of the freight card', run: setFuel },
  'freight list': { usage: 'freight list [--state requested|offered|accepted|declined|withdrawn] [--all] [--limit N]', help: 'freight that waits for a price, the longest wait first', run: listOfFreight },
  'freight show': { usage: 'freight show <quote number>', help: 'all that was asked for, and every offer', run: showFreight },
  'freight offer': { usage: 'freight offer <quote number> <carriage> --days N [--line code=amount,…] [--hours N] [--terms "…"] [--dry-run]', help: 'offers a price to who asked: fuel, services and taxes by the freight card, --line adds a line or replaces the card’s', run: offerFreight },
  'freight refuse': { usage: 'freight refuse <quote number> --answer "…"', help: 'nobody takes it; who asked is told why', run: refuseFreight },
  'load file': { usage: 'load file <load number> --file pod.pdf --kind proofOfDelivery|packingList|customs|photo|other', help: 'puts what a carrier sends back with the load: a picture or a PDF', readsOption: 'file', run: addLoadFile },
  'tracking event': { usage: 'tracking event <order, load or tracking number> <status> --place "…" [--at YYYY-MM-DDTHH:MM] [--zone America/Winnipeg] [--note "…"]', help: 'what a carrier said by telephone or mail: it is shown, moves the order and mails who wants to know, like the carrier’s own message', run: addTrackingEvent },
  'customs import': { usage: 'customs import <rules.json>', help: 'replaces the tables that duties and taxes are estimated from; nothing is taken when one entry is wrong', reads: 0, run: importDutyRules },
  'customs export': { usage: 'customs export [<rules.json>]', help: 'writes the tables in force into a new file, or without one prints them: small consignments, taxes, fees, brokerage, rates of exchange, tariff lines', run: exportDutyRules },
  'customs tariff': { usage: 'customs tariff <CA|US> <tariff.csv> [--from YYYY-MM-DD] [--source "…"]', help: 'replaces the whole tariff of one country from a CSV of its lines, as CBSA and USITC publish them; nothing is taken when one line is wrong', reads: 1, run: importTariff },
  'inquiries list': { usage: 'inquiries list [--topic T] [--state open|answered|suspected] [--since YYYY-MM-DD] [--limit N]', help: 'what people wrote, newest first; suspected: written by a program, mailed to nobody', run: listOfInquiries },
  'inquiries show': { usage: 'inquiries show <number>', help: 'one inquiry with all that was entered', run: showInquiry },
  'inquiries files': { usage: 'inquiries files <number> <folder>', help: 'saves its pictures or its video into a folder', run: saveInquiryFiles },
  'inquiries answered': { usage: 'inquiries answered <number>', help: 'marks it as answered', run: markInquiryAnswered },
  'jobs list': { usage: 'jobs list [--state waiting|dead] [--limit N]', help: 'work that waits or was given up, and why', run: listJobs },
  'jobs retry': { usage: 'jobs retry <id>|dead', help: 'tries one, or all that were given up, at once', run: retryJobs },
  'mail list': { usage: 'mail list [--state waiting|sent] [--limit N]', help: 'mail that waits, and what was sent while it is kept', run: listMail },
  'backup': { usage: 'backup <file>', help: 'writes all there is, files included, into one file that any version from this one on restores; people go on working', path: 0, run: backUp },
  'restore': { usage: 'restore <file> [--replace]', help: 'puts a backup into an empty database, or with --replace in the place of all there is', path: 0, run: restore },
  'files move': { usage: 'files move [--limit N]', help: 'moves the files into the place where new ones go: from the database into the bucket, or with FILES_STORE=database back; cut short, it goes on where it was', run: moveAllFiles },
  'config check': { usage: 'config check', help: 'reads the environment as the server would: every setting, all that is wrong, and what may not be meant; exit code 1 when anything is wrong', local: (asked) => checkConfig(process.env, { json: 'json' in asked.options, now: new Date() }), run: async (asked, { clock }) => checkConfig(process.env, { json: 'json' in asked.options, now: clock.now() }) },
  'demo remove': { usage: 'demo remove', help: 'removes the demonstration account and all it did', run: removeDemo },
}
