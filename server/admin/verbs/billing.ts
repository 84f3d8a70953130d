import { writeInvoiceOff, createAdjustment } from '#server/admin/money/invoices.ts'
import {
  listClaims,
  rejectClaim,
  acceptClaim,
  claimedCents,
  showClaim,
  fileWithCarrier,
  settleWithCarrier,
} from '#server/admin/shipping/claims.ts'
import { listDisputes, rejectDispute, acceptDispute, creditedCents } from '#server/admin/money/disputes.ts'
import { amountAt, type Verbs } from './verb.ts'

/** Adjustments, invoices, disputes and claims: billing after the purchase. */
export const BILLING_VERBS: Verbs = {
  'adjustment create': {
    usage:
      'adjustment create <order number> <amount> --reason weight|dimensions|address|redelivery|returned|other [--note "…"] [--evidence picture.jpg] [--cost 4.00] [--refund] [--invoice number]',
    help: 'invoices a later carrier charge, before tax; --cost is what the carrier will bill for it, before tax, unless its bill has come; --refund credits an amount before tax, with its tax, of the latest adjustment for that reason or else of the purchase, or of the --invoice you name',
    readsOption: 'evidence',
    takesTwo: async (command) => ('refund' in command.options ? amountAt(1)(command) : 0),
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
    takesTwo: creditedCents,
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
    takesTwo: claimedCents,
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
}
