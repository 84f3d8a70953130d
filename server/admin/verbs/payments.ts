import {
  acceptChargeback,
  addEvidence,
  contestChargeback,
  deductChargeback,
  concedeChargeback,
  listChargebacks,
  showChargeback,
} from '#server/admin/money/chargebacks.ts'
import { grantCredit } from '#server/admin/money/credit.ts'
import { listOwed, recordOwedPayment } from '#server/admin/money/owed.ts'
import { listPayouts } from '#server/admin/money/payouts.ts'
import {
  closeRefund,
  confirmTopUp,
  refundedByHandCents,
  refundTopUpByHand,
  listTopUps,
  listRefunds,
} from '#server/admin/money/top-ups.ts'
import {
  listTransfers,
  matchWaitingTransfer,
  recordTransfer,
  returnWaitingTransfer,
} from '#server/admin/money/transfers.ts'
import { amountAt, type Verbs } from './verb.ts'

/** Credits, and the money that is paid and refunded for them. */
export const PAYMENT_VERBS: Verbs = {
  'credit grant': {
    usage: 'credit grant <email> <amount> --reason "…" [--promo] [--expires YYYY-MM-DD]',
    help: 'adds credits to make up for something, which never expire; --promo: promotional ones, which can be used until the end of the --expires day',
    takesTwo: amountAt(1),
    run: grantCredit,
  },
  'topup list': {
    usage: 'topup list [--state transfer|processing|action|paid|declined|cancelled|expired] [--limit N]',
    help: 'lists top-ups, newest first; transfer: waiting for an e-transfer',
    run: listTopUps,
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
    takesTwo: refundedByHandCents,
    run: refundTopUpByHand,
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
    takesTwo: amountAt(1),
    run: recordOwedPayment,
  },
  'transfer receive': {
    usage:
      'transfer receive <amount> --sender "…" [--for top-up number|email] [--date YYYY-MM-DD] [--bank-reference …] [--again]',
    help: 'records an e-transfer that came without a request, or a second time, and credits it to --for; without it, it waits until you know whose it is. --again: another one of the same amount, sender and day came',
    run: recordTransfer,
  },
  'transfer list': {
    usage: 'transfer list [--state waiting|credited|returned] [--limit N]',
    help: 'lists e-transfers as they came, newest first; waiting: not credited to anyone yet',
    run: listTransfers,
  },
  'transfer match': {
    usage: 'transfer match <e-transfer number> <top-up number or email>',
    help: 'credits a waiting e-transfer to its customer',
    run: matchWaitingTransfer,
  },
  'transfer return': {
    usage: 'transfer return <e-transfer number> --reason "…"',
    help: 'records that you sent a waiting e-transfer back',
    run: returnWaitingTransfer,
  },
  'chargeback list': {
    usage: 'chargeback list [--state inquiry|open|won|lost] [--limit N]',
    help: 'lists card payments disputed at the cardholder’s bank, newest first, with credits on hold, the amount owed and the deadline',
    run: listChargebacks,
  },
  'chargeback show': {
    usage: 'chargeback show <chargeback number>',
    help: 'shows one disputed card payment with its deadline and the evidence kept for the bank',
    run: showChargeback,
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
    run: concedeChargeback,
  },
  'payout list': {
    usage: 'payout list [--limit N]',
    help: 'lists what the card gateway paid out to the bank, newest first, with the movements it’s made of',
    run: listPayouts,
  },
}
