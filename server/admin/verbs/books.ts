import { listBank, matchBank, listBankAccounts, unmatchBank, bookBank } from '#server/admin/money/bank.ts'
import { listExpected, listBookable } from '#server/admin/money/bank-expected.ts'
import { confirmExact, creditLine, listWaiting } from '#server/admin/money/bank-settle.ts'
import { importBank } from '#server/admin/money/bank-import.ts'
import {
  listDays,
  checkLedger,
  closeBooks,
  reopenBooks,
  balanceOfBooks,
  setCode,
  listCodes,
  listReconcile,
} from '#server/admin/money/books.ts'
import { showAgeing } from '#server/admin/money/books-ageing.ts'
import { showAccount, showEntry, showTrial } from '#server/admin/money/books-drill.ts'
import { showPaper } from '#server/admin/money/books-paper.ts'
import { closeFinishedDays, listPeriods } from '#server/admin/money/books-periods.ts'
import { showBox, showReturn } from '#server/admin/money/books-returns.ts'
import { exportBooks } from '#server/admin/money/books-export.ts'
import type { Verbs } from './verb.ts'

/** Bank statements, the ledger, and the books for the accountant. */
export const BOOKS_VERBS: Verbs = {
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
  'bank waiting': {
    usage: 'bank waiting',
    help: 'lists all that waits at the bank, open lines and e-transfers of unknown senders, with what it may be, why and how sure that is',
    run: listWaiting,
  },
  'bank expected': {
    usage: 'bank expected [--text "…"] [--limit N]',
    help: 'lists what should be on a statement and isn’t yet, e-transfers, payouts, refunds and bills, and e-transfers that customers said they would send; --text finds a document, a name or an amount',
    run: listExpected,
  },
  'bank bookable': {
    usage: 'bank bookable',
    help: 'lists the accounts that a line can be booked to',
    run: listBookable,
  },
  'bank credit': {
    usage: 'bank credit <bank line number> <top-up number or email>',
    help: 'credits a line that is an e-transfer nobody recorded to its customer: it is recorded, credited and matched at once',
    run: creditLine,
  },
  'bank confirm': {
    usage: 'bank confirm [--dry-run]',
    help: 'confirms every match that is beyond doubt, each by itself; --dry-run shows them',
    run: confirmExact,
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
  'books trial': {
    usage: 'books trial [--month YYYY-MM] [--from YYYY-MM-DD] [--to YYYY-MM-DD]',
    help: 'shows the trial balance of a period, by default this month so far, and of --to alone its month until that day: what each account held, what moved, what it holds',
    run: showTrial,
  },
  'books account': {
    usage:
      'books account <account> [--month YYYY-MM] [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--after …] [--limit N]',
    help: 'shows the entries of one account in a period, oldest first, with its balance after each; --after continues where the last answer ended',
    run: showAccount,
  },
  'books entry': {
    usage: 'books entry <entry>',
    help: 'shows one entry of the books: its lines, which come to zero, and what it is about',
    run: showEntry,
  },
  'books paper': {
    usage: 'books paper <document> [--file]',
    help: 'shows what an entry was booked from: an invoice, top-up, e-transfer, order, claim, card dispute, payout, carrier’s bill or bank line; --file saves an invoice as PDF',
    run: showPaper,
  },
  'books ageing': {
    usage: 'books ageing <receivables|liabilities> [--date YYYY-MM-DD] [--party …]',
    help: 'shows what is owed at the end of a day by age, a row for each party and account; --party: the documents of one',
    run: showAgeing,
  },
  'books periods': {
    usage: 'books periods [--limit N]',
    help: 'lists months, newest first, and which are closed, since when and by whom',
    run: listPeriods,
  },
  'books close-days': {
    usage: 'books close-days',
    help: 'writes the daily closes of all finished days now, which otherwise happens at night',
    run: closeFinishedDays,
  },
  'books return': {
    usage: 'books return <gst|qst> [--month YYYY-MM] [--from YYYY-MM-DD] [--to YYYY-MM-DD]',
    help: 'shows the lines of a GST/HST or QST return for a month, or for --from to --to, and the figures they are made of',
    run: showReturn,
  },
  'books box': {
    usage: 'books box <gst|qst> <line> [--month YYYY-MM] [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--limit N]',
    help: 'shows what one line of a return is made of: invoices, credit notes and entries',
    run: showBox,
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
}
