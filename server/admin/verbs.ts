import type { Deps } from '#server/serve.ts'
import { createAdjustment } from './adjustments.ts'
import type { Answered, Asked } from './asked.ts'
import { backUp, restore } from './backup.ts'
import { bookBank, listBank, listBankAccounts, matchBank, unmatchBank } from './bank.ts'
import { importBank } from './bank-import.ts'
import { importBills, listOfBills, matchBillRow, payOne, showBill } from './bills.ts'
import { exportBooks } from './books-export.ts'
import {
  balanceOfBooks,
  closeBooks,
  listCodes,
  listDays,
  listReconcile,
  reopenBooks,
  setCode,
} from './books.ts'
import {
  acceptChargeback,
  addEvidence,
  deductChargeback,
  contestChargeback,
  giveChargebackUp,
  listChargebacks,
} from './chargebacks.ts'
import {
  acceptClaim,
  fileWithCarrier,
  listClaims,
  rejectClaim,
  settleWithCarrier,
  showClaim,
} from './claims.ts'
import { checkConfig } from './config-check.ts'
import { listCosts, releaseOne } from './costs.ts'
import { grantCredit } from './credit.ts'
import { exportDutyRules, importDutyRules, importTariff } from './customs.ts'
import { removeDemo } from './demo.ts'
import { acceptDispute, listDisputes, rejectDispute } from './disputes.ts'
import { moveAllFiles } from './files.ts'
import { listFuel, setFuel } from './fuel.ts'
import { listOfFreight, offerFreight, refuseFreight, showFreight } from './freight.ts'
import { listOfInquiries, markInquiryAnswered, saveInquiryFiles, showInquiry } from './inquiries.ts'
import { writeInvoiceOff } from './invoices.ts'
import { listJobs, listMail, retryJobs } from './jobs.ts'
import { checkLedger } from './ledger.ts'
import { addLoadFile } from './loads.ts'
import { listOwed, paidOwed } from './owed.ts'
import { listPayouts } from './payouts.ts'
import { listMargins } from './margins.ts'
import { endMarkup, listMarkups, setMarkup } from './markups.ts'
import { createPromo, endPromo, listPromos } from './promos.ts'
import { exportRates, importRates } from './rates.ts'
import { closeRefund, confirmTopUp, giveTopUpBack, listOfTopUps, listRefunds } from './top-ups.ts'
import { listTransfers, matchOne, receiveOne, returnOne } from './transfers.ts'
import { addTrackingEvent } from './tracking.ts'
import { addUser, confirmUser, impersonate, listUsers } from './users.ts'

export interface Verb {
  usage: string
  help: string
  /** The word that names a file whose content the verb needs. */
  reads?: number
  /** That file is taken as it is, as base64: who reads it knows its encoding. */
  bytes?: true
  /**
   * The word that names a file which is read or written where the database is, as it may be larger than a
   * message.
   */
  path?: number
  /** The option that names a file of bytes, a picture or a PDF: read as base64. */
  readsOption?: string
  /** Asks the command line's own environment, not the database. */
  local?: (asked: Asked) => Answered
  run(asked: Asked, deps: Deps): Promise<string | Answered>
}

/** The operator's words (D6), one row each: `npm run admin -- <noun> <verb> …`. */
export const VERBS: Readonly<Record<string, Verb>> = {
  'user create': {
    usage: 'user create <email> [--nickname N] [--admin] [--locale en|zh|fr|sp]',
    help: 'creates a user with a random password, shown once',
    run: addUser,
  },
  'user list': {
    usage: 'user list [--q text] [--limit N]',
    help: 'lists users with their company, type and roles, newest first',
    run: listUsers,
  },
  'user confirm': {
    usage: 'user confirm <email>',
    help: 'marks the email address as confirmed, so the user can buy',
    run: confirmUser,
  },
  'user impersonate': {
    usage: 'user impersonate <email> --reason "…" [--allow-money]',
    help: 'prints a link that logs in as the user; it works once and expires in 5 minutes',
    run: impersonate,
  },
  'credit grant': {
    usage: 'credit grant <email> <amount> --reason "…" [--promo] [--expires YYYY-MM-DD]',
    help: 'adds credits to make up for something, which never expire; --promo: promotional ones, which can be used until the end of the --expires day',
    run: grantCredit,
  },
  'topup list': {
    usage: 'topup list [--state transfer|processing|action|paid|declined|cancelled|expired] [--limit N]',
    help: 'lists top-ups, newest first; transfer: waiting for an e-transfer',
    run: listOfTopUps,
  },
  'topup confirm': {
    usage:
      'topup confirm <number> [--received 100.00] [--date YYYY-MM-DD] [--sender "…"] [--bank-reference …]',
    help: 'confirms a requested e-transfer and credits what came, also when it is more or less than requested; --date is the bank’s, by default today',
    run: confirmTopUp,
  },
  'topup refund': {
    usage: 'topup refund <number> [<amount>] --reason "…"',
    help: 'refunds a top-up in full or in part, with its fee and bonus in proportion; you send e-transfers back yourself',
    run: giveTopUpBack,
  },
  'topup refunds': {
    usage: 'topup refunds [--limit N]',
    help: 'lists refunds that are open, the longest wait first; with an address to send to: an e-transfer to somebody whose account is deleted, which you send',
    run: listRefunds,
  },
  'topup refunded': {
    usage: 'topup refunded <number>',
    help: 'closes an open refund: you sent the e-transfer, or made it, with another amount, on the card gateway’s own pages',
    run: closeRefund,
  },
  'owed list': {
    usage: 'owed list',
    help: 'lists deleted accounts to which you owe credits that couldn’t be sent back, longest wait first',
    run: listOwed,
  },
  'owed paid': {
    usage: 'owed paid <customer> <amount>',
    help: 'records that you sent a deleted account’s credits by e-transfer; <customer> as in owed list',
    run: paidOwed,
  },
  'transfer receive': {
    usage:
      'transfer receive <amount> --sender "…" [--for top-up number|email] [--date YYYY-MM-DD] [--bank-reference …]',
    help: 'records an e-transfer that came without a request, or a second time, and credits it to --for; without it, it waits until you know whose it is',
    run: receiveOne,
  },
  'transfer list': {
    usage: 'transfer list [--state waiting|credited|returned] [--limit N]',
    help: 'lists e-transfers as they came, newest first; waiting: not credited to anyone yet',
    run: listTransfers,
  },
  'transfer match': {
    usage: 'transfer match <e-transfer number> <top-up number or email>',
    help: 'credits a waiting e-transfer to its customer',
    run: matchOne,
  },
  'transfer return': {
    usage: 'transfer return <e-transfer number> --reason "…"',
    help: 'records that you sent a waiting e-transfer back',
    run: returnOne,
  },
  'chargeback list': {
    usage: 'chargeback list [--state inquiry|open|won|lost] [--limit N]',
    help: 'lists card payments disputed at the cardholder’s bank, newest first, with credits on hold, the amount owed and the deadline',
    run: listChargebacks,
  },
  'chargeback evidence': {
    usage:
      'chargeback evidence <chargeback number> --file pod.pdf --kind shipping|receipt|communication|service|other',
    help: 'keeps a PDF, PNG or JPEG file, one of each kind, that is sent to the bank when you contest',
    readsOption: 'file',
    run: addEvidence,
  },
  'chargeback contest': {
    usage: 'chargeback contest <chargeback number> --answer "…"',
    help: 'tells the bank why the charge was right, and sends the evidence kept; the bank decides',
    run: contestChargeback,
  },
  'chargeback accept': {
    usage: 'chargeback accept <chargeback number>',
    help: 'doesn’t contest it: the credits on hold are removed and the customer owes the rest with the fee',
    run: acceptChargeback,
  },
  'chargeback deduct': {
    usage: 'chargeback deduct <chargeback number> [<amount>]',
    help: 'takes what is owed for a lost one out of the customer’s credits',
    run: deductChargeback,
  },
  'chargeback write-off': {
    usage: 'chargeback write-off <chargeback number> [<amount>]',
    help: 'writes off what is owed for a lost one',
    run: giveChargebackUp,
  },
  'payout list': {
    usage: 'payout list [--limit N]',
    help: 'lists what the card gateway paid out to the bank, newest first, with the movements it’s made of',
    run: listPayouts,
  },
  'adjustment create': {
    usage:
      'adjustment create <order number> <amount> --reason weight|dimensions|address|redelivery|returned|other [--note "…"] [--evidence picture.jpg] [--cost 4.00] [--refund] [--invoice number]',
    help: 'invoices a later carrier charge, before tax; --cost is what the carrier will bill for it, before tax, unless its bill has come; --refund credits an amount before tax, with its tax, of the latest adjustment for that reason or else of the purchase, or of the --invoice you name',
    readsOption: 'evidence',
    run: createAdjustment,
  },
  'invoice write-off': {
    usage: 'invoice write-off <invoice number> --reason "…"',
    help: 'gives up what is unpaid of an invoice: a credit note ends it, its tax isn’t owed any more, and the rest is a loss',
    run: writeInvoiceOff,
  },
  'dispute list': {
    usage: 'dispute list [--state open|accepted|rejected] [--limit N]',
    help: 'lists invoice disputes, newest first',
    run: listDisputes,
  },
  'dispute accept': {
    usage: 'dispute accept <invoice number> [<amount>] --answer "…" [--cost 2.00]',
    help: 'accepts the dispute and credits the invoice in full or in part; --cost is how much less the carrier will bill, before tax',
    run: acceptDispute,
  },
  'dispute reject': {
    usage: 'dispute reject <invoice number> --answer "…"',
    help: 'rejects the dispute',
    run: rejectDispute,
  },
  'claim list': {
    usage: 'claim list [--state opened|in_review|paid|rejected] [--limit N]',
    help: 'lists claims for lost and damaged parcels, newest first',
    run: listClaims,
  },
  'claim show': {
    usage: 'claim show <claim number> [<folder>]',
    help: 'shows one claim and marks it as in review; saves its pictures to the folder',
    run: showClaim,
  },
  'claim accept': {
    usage: 'claim accept <claim number> [<amount>] --answer "…"',
    help: 'accepts the claim and pays it as credits, in full or in part',
    run: acceptClaim,
  },
  'claim reject': {
    usage: 'claim reject <claim number> --answer "…"',
    help: 'rejects the claim; nothing is paid',
    run: rejectClaim,
  },
  'claim file': {
    usage: 'claim file <claim number> [<amount>]',
    help: 'records that you claim it from the carrier, by default what the customer was paid',
    run: fileWithCarrier,
  },
  'claim settle': {
    usage: 'claim settle <claim number> <amount> [--on-bill]',
    help: 'records what the carrier paid for it, 0 if it refused; the rest is written off; --on-bill: it was a credit on a bill that is imported',
    run: settleWithCarrier,
  },
  'promo create': {
    usage:
      'promo create <code> [--credit 10.00] [--coupon 5%|5.00] [--most 20.00] [--minimum 50.00] [--cap N] [--expires YYYY-MM-DD] [--days N]',
    help: 'creates a promo code for credits, or a coupon that adds to a top-up; once per account, until the end of the --expires day; its credits can be used for --days, or don’t expire',
    run: createPromo,
  },
  'promo list': {
    usage: 'promo list',
    help: 'lists promo codes and how many accounts used each',
    run: listPromos,
  },
  'promo end': {
    usage: 'promo end <code>',
    help: 'ends a promo code so that it can no longer be used',
    run: endPromo,
  },
  'bank import': {
    usage:
      'bank import <file> [--account NAME] [--ending 4321] [--columns "date=Date,text=Description,debit=Withdrawals,credit=Deposits"] [--dates YYYY-MM-DD|DD/MM/YYYY|MM/DD/YYYY] [--decimal point|comma] [--opening 1250.00] [--closing 1375.50] [--dry-run]',
    help: 'imports a bank statement (camt.053, OFX or CSV), each line once, and matches what is beyond doubt; imports nothing if a line or a balance is wrong. How to read CSV is kept for the account’s next file; --dry-run shows what would be added',
    reads: 0,
    bytes: true,
    run: importBank,
  },
  'bank list': {
    usage: 'bank list [--state open|matched|booked] [--limit N]',
    help: 'lists lines of bank statements with what they are, or may be',
    run: listBank,
  },
  'bank accounts': {
    usage: 'bank accounts',
    help: 'lists bank accounts with the balance of their statements and what of it is in the books',
    run: listBankAccounts,
  },
  'bank match': {
    usage: 'bank match <bank line number> <document,…>',
    help: 'matches a line to what it settles: an e-transfer, top-up, payout or bill, or several that come to its amount',
    run: matchBank,
  },
  'bank unmatch': {
    usage: 'bank unmatch <bank line number> --reason "…"',
    help: 'takes a match or booking back; the line is open again',
    run: unmatchBank,
  },
  'bank book': {
    usage:
      'bank book <bank line number> --account bank_fees|tax_HST=-1300.00,tax_recoverable_HST=300.00|… --reason "…" [--document …]',
    help: 'books a line that settles nothing to an account, such as bank fees or interest, or splits it among several, such as a tax remittance: their amounts with signs come to the line’s',
    run: bookBank,
  },
  'ledger verify': {
    usage: 'ledger verify [--rebuild]',
    help: 'checks the whole ledger for consistency and against sales, and order totals against orders; exit code 1 if anything is wrong. --rebuild recounts the order totals first; the ledger is never changed',
    run: checkLedger,
  },
  'books balance': {
    usage: 'books balance',
    help: 'lists the accounts of the customers’ ledger and of the company’s, debit positive; clearing together shows what isn’t settled yet',
    run: balanceOfBooks,
  },
  'books days': {
    usage: 'books days [--limit N]',
    help: 'lists the daily closes, newest first: what each day came to, what was open, and what didn’t add up, of which SITE_EMAIL was told',
    run: listDays,
  },
  'books close': {
    usage: 'books close <YYYY-MM> [--dry-run]',
    help: 'closes a month and everything before: no entry is dated in it any more, later ones about it go to the open period and name it. Refused while the books are wrong; --dry-run shows the balances and what is open',
    run: closeBooks,
  },
  'books reopen': {
    usage: 'books reopen <YYYY-MM> --reason "…"',
    help: 'opens the last closed month again',
    run: reopenBooks,
  },
  'books export': {
    usage:
      'books export <trial-balance|general-ledger|receivables|liabilities|gst|qst|quickbooks|xero> [<file>] [--month YYYY-MM] [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--format csv|xlsx|json] [--by day|month]',
    help: 'writes what the accountant needs to a new file, or prints it: by default as the file is called, else CSV. Receivables and liabilities are as of the last day, by age; gst and qst are the figures of the returns; quickbooks and xero are journals to import, one a day or month',
    path: 1,
    run: exportBooks,
  },
  'books code': {
    usage: 'books code <quickbooks|xero> <account> <code>',
    help: 'sets what one of our accounts is called in QuickBooks (its name) or Xero (its code)',
    run: setCode,
  },
  'books codes': {
    usage: 'books codes',
    help: 'lists our accounts with what they are and what they are called in QuickBooks and Xero',
    run: listCodes,
  },
  'reconcile list': {
    usage: 'reconcile list',
    help: 'lists what isn’t settled, oldest first: movements in clearing accounts, open lines of bank statements, payouts that differ from what is in them',
    run: listReconcile,
  },
  'bill import': {
    usage:
      'bill import <file.csv> --carrier code [--mapping "reference=Tracking No,net=Charge"] [--number N] [--date YYYY-MM-DD] [--tolerance 1.00] [--dry-run]',
    help: 'imports a carrier’s bills, each once, and corrects the cost of their shipments; lists rows without a shipment, rows billed before and what differs from the expected cost by more than the tolerance; columns are remembered for each carrier; fields: bill, date, reference, order (where a row has no reference), net or total, GST, HST, QST, note, weight; --dry-run imports nothing',
    reads: 0,
    run: importBills,
  },
  'bill list': {
    usage: 'bill list [--state open|paid] [--limit N]',
    help: 'lists carriers’ bills, newest first, and how many of their rows aren’t booked',
    run: listOfBills,
  },
  'bill show': {
    usage: 'bill show <bill number> [--carrier code]',
    help: 'lists the rows of a bill with their orders',
    run: showBill,
  },
  'bill match': {
    usage: 'bill match <bill number> <row> [<order, load or tracking number>] [--carrier code]',
    help: 'books a row that was listed: for the order you name, or although one like it was billed before',
    run: matchBillRow,
  },
  'bill pay': {
    usage: 'bill pay <bill number> [--carrier code] [--date YYYY-MM-DD] [--bank-reference …]',
    help: 'records that you paid what is booked of a bill; --date is the bank’s, by default today',
    run: payOne,
  },
  'cost list': {
    usage: 'cost list [--days N] [--carrier code] [--limit N]',
    help: 'lists costs that carriers were expected to bill and haven’t for 60 days or --days, oldest first',
    run: listCosts,
  },
  'cost release': {
    usage: 'cost release <order number> --reason "…"',
    help: 'takes back the expected cost of a shipment that its carrier won’t bill',
    run: releaseOne,
  },
  'margin list': {
    usage: 'margin list [--month YYYY-MM] [--carrier code] [--limit N]',
    help: 'lists revenue, cost and margin before tax of the shipments sold in a month, by default this one, and their sum',
    run: listMargins,
  },
  'rates import': {
    usage: 'rates import <card.csv> [--freight] [--dry-run]',
    help: 'replaces the rate card of the built-in carriers, or of freight; imports nothing if any row has an error; --dry-run shows what would change',
    reads: 0,
    run: importRates,
  },
  'rates export': {
    usage: 'rates export [<card.csv>] [--freight]',
    help: 'writes the current rate card to a new file, or prints it',
    run: exportRates,
  },
  'fuel list': {
    usage: 'fuel list [--all]',
    help: 'lists current and upcoming fuel and carbon percentages for every carrier; --all includes past ones',
    run: listFuel,
  },
  'fuel set': {
    usage:
      'fuel set <carrier> <percent> [--mode ltl|ftl|rail|drayage] [--kind fuel|carbon] [--from YYYY-MM-DD]',
    help: 'sets a fuel or carbon percentage on the rate card from a date, by default today; with --mode, on the freight card',
    run: setFuel,
  },
  'markup list': {
    usage: 'markup list [--all]',
    help: 'lists what is added to carriers’ prices, newest first; --all includes rules that ended',
    run: listMarkups,
  },
  'markup set': {
    usage:
      'markup set <percent> [--amount 0.50] [--carrier code [--service code]] [--customer email] [--from YYYY-MM-DD]',
    help: 'adds a percentage, and an amount for each shipment, to the carrier’s price from a day, by default today; the rule for the customer goes before the one for the service, that one before the carrier’s',
    run: setMarkup,
  },
  'markup end': {
    usage: 'markup end [--carrier code [--service code]] [--customer email] [--until YYYY-MM-DD]',
    help: 'ends the rule for exactly that carrier, service and customer after a day, by default yesterday',
    run: endMarkup,
  },
  'freight list': {
    usage: 'freight list [--state requested|offered|accepted|declined|withdrawn] [--all] [--limit N]',
    help: 'lists freight quotes waiting for an offer, longest wait first',
    run: listOfFreight,
  },
  'freight show': {
    usage: 'freight show <quote number>',
    help: 'shows the full request and every offer',
    run: showFreight,
  },
  'freight offer': {
    usage:
      'freight offer <quote number> <carriage> --days N [--line code=amount,…] [--hours N] [--terms "…"] [--cost 1600.00] [--dry-run]',
    help: 'sends the customer an offer: fuel, services and taxes come from the freight card; --line adds or replaces a line; --cost is what the carrier will bill before tax, by default the price; markup isn’t added',
    run: offerFreight,
  },
  'freight refuse': {
    usage: 'freight refuse <quote number> --answer "…"',
    help: 'declines the request and tells the customer why',
    run: refuseFreight,
  },
  'load file': {
    usage: 'load file <load number> --file pod.pdf --kind proofOfDelivery|packingList|customs|photo|other',
    help: 'adds a picture or PDF from the carrier to the load',
    readsOption: 'file',
    run: addLoadFile,
  },
  'tracking event': {
    usage:
      'tracking event <order, load or tracking number> <status> --place "…" [--at YYYY-MM-DDTHH:MM] [--zone America/Winnipeg] [--note "…"]',
    help: 'adds a tracking update received by phone or email: it is shown, updates the order and sends notifications like the carrier’s own messages',
    run: addTrackingEvent,
  },
  'customs import': {
    usage: 'customs import <rules.json>',
    help: 'replaces the tables for duty and tax estimates; imports nothing if any entry has an error',
    reads: 0,
    run: importDutyRules,
  },
  'customs export': {
    usage: 'customs export [<rules.json>]',
    help: 'writes the current tables to a new file, or prints them: low-value limits, taxes, fees, brokerage, exchange rates, tariff lines',
    run: exportDutyRules,
  },
  'customs tariff': {
    usage: 'customs tariff <CA|US> <tariff.csv> [--from YYYY-MM-DD] [--source "…"]',
    help: 'replaces one country’s whole tariff from a CSV of its lines, as published by CBSA and USITC; imports nothing if any line has an error',
    reads: 1,
    run: importTariff,
  },
  'inquiries list': {
    usage: 'inquiries list [--topic T] [--state open|answered|suspected] [--since YYYY-MM-DD] [--limit N]',
    help: 'lists inquiries, newest first; suspected: probably spam, not emailed',
    run: listOfInquiries,
  },
  'inquiries show': { usage: 'inquiries show <number>', help: 'shows one inquiry in full', run: showInquiry },
  'inquiries files': {
    usage: 'inquiries files <number> <folder>',
    help: 'saves its pictures or video to a folder',
    run: saveInquiryFiles,
  },
  'inquiries answered': {
    usage: 'inquiries answered <number>',
    help: 'marks an inquiry as answered',
    run: markInquiryAnswered,
  },
  'jobs list': {
    usage: 'jobs list [--state waiting|dead] [--limit N]',
    help: 'lists jobs that are waiting or have failed for good, and why',
    run: listJobs,
  },
  'jobs retry': {
    usage: 'jobs retry <id>|dead',
    help: 'retries one job, or all failed jobs, now',
    run: retryJobs,
  },
  'mail list': {
    usage: 'mail list [--state waiting|sent] [--limit N]',
    help: 'lists waiting mail and sent mail that is still kept',
    run: listMail,
  },
  backup: {
    usage: 'backup <file>',
    help: 'writes everything, files included, to one file that this or any later version can restore; the server keeps running',
    path: 0,
    run: backUp,
  },
  restore: {
    usage: 'restore <file> [--replace]',
    help: 'restores a backup into an empty database, or with --replace over everything in it',
    path: 0,
    run: restore,
  },
  'files move': {
    usage: 'files move [--limit N]',
    help: 'moves files to where new ones are stored: from the database to the bucket, or back with FILES_STORE=database; if interrupted, run it again to continue',
    run: moveAllFiles,
  },
  'config check': {
    usage: 'config check',
    help: 'checks the environment as the server reads it: lists every setting, every error and anything that may be unintended; exit code 1 if there are errors',
    local: (asked) => checkConfig(process.env, { json: 'json' in asked.options, now: new Date() }),
    run: async (asked, { clock }) =>
      checkConfig(process.env, { json: 'json' in asked.options, now: clock.now() }),
  },
  'demo remove': {
    usage: 'demo remove',
    help: 'deletes the demonstration account and all its data',
    run: removeDemo,
  },
}
