import { adjustBill, creditedByBill, proposeBill } from '#server/admin/bills/adjust.ts'
import { matchBillRow, payCarrierBill, refuseBillRow } from '#server/admin/bills/decide.ts'
import { findBilledOrder, listBillCarriers } from '#server/admin/bills/find-order.ts'
import { importBills } from '#server/admin/bills/import.ts'
import { listCarrierBills, showBill } from '#server/admin/bills/show.ts'
import { costAgeing, listCosts, releaseOrderCost } from '#server/admin/shipping/costs.ts'
import { listMargins, sumByGroup } from '#server/admin/shipping/margins.ts'
import type { Verbs } from './verb.ts'

/** Carriers’ bills, expected costs and margins. */
export const COST_VERBS: Verbs = {
  'bill import': {
    usage:
      'bill import <file.csv> --carrier code [--mapping "reference=Tracking No,net=Charge"] [--number N] [--date YYYY-MM-DD] [--tolerance 1.00] [--dry-run]',
    help: 'imports a carrier’s bills, each once, and corrects the cost of their shipments; lists rows without a shipment, rows billed before and what differs from the expected cost by more than the tolerance; columns are remembered for each carrier; fields: bill, date, reference, order (where a row has no reference), net or total, GST, HST, QST, note, weight; --dry-run imports nothing',
    reads: 0,
    run: importBills,
  },
  'bill carriers': {
    usage: 'bill carriers',
    help: 'lists who may bill you, with the columns of their files that are remembered',
    run: listBillCarriers,
  },
  'bill list': {
    usage: 'bill list [--state open|paid] [--limit N]',
    help: 'lists carriers’ bills, newest first, and how many of their rows aren’t booked',
    run: listCarrierBills,
  },
  'bill show': {
    usage:
      'bill show <bill number> [--kind over|under|unknown|duplicate|refused|right|uncompared] [--text "…"] [--carrier code] [--limit N]',
    help: 'lists the rows of a bill beside what was expected of them, before tax, with the margin of their shipments and what each kind of rows comes to; --text finds a reference, an order or what the carrier wrote',
    run: showBill,
  },
  'bill find': {
    usage: 'bill find <bill number> <text> [--carrier code] [--limit N]',
    help: 'finds orders of the bill’s carrier for a row without a shipment, by number, tracking number, reference, name or place, with what is expected of each',
    run: findBilledOrder,
  },
  'bill match': {
    usage:
      'bill match <bill number> <row> [<order, load or tracking number>] [--reason "…"] [--carrier code]',
    help: 'books a row that was listed: for the order you name, or, with a --reason, although one like it was billed before',
    run: matchBillRow,
  },
  'bill refuse': {
    usage: 'bill refuse <bill number> <row> --reason "…" [--carrier code]',
    help: 'refuses a row that was listed: it isn’t owed, and doesn’t wait any more; bill match books it after all',
    run: refuseBillRow,
  },
  'bill propose': {
    usage: 'bill propose <bill number> [--carrier code]',
    help: 'lists what the rows of a bill mean for customers: charges for weight, dimensions, address, redelivery and returns that were billed over, and credits where less was billed than the customer was invoiced for; held: perhaps invoiced by hand before',
    run: proposeBill,
  },
  'bill adjust': {
    usage: 'bill adjust <bill number> [--rows 3,7,12] [--evidence picture.jpg] [--carrier code] [--dry-run]',
    help: 'sends what bill propose lists, each row once: adjustments with the carrier’s row as evidence, and credit notes; --rows sends only these, also held ones; --dry-run says what each customer would get, with tax',
    readsOption: 'evidence',
    takesTwo: creditedByBill,
    run: adjustBill,
  },
  'bill pay': {
    usage: 'bill pay <bill number> [--carrier code] [--date YYYY-MM-DD] [--bank-reference …]',
    help: 'records that you paid what is booked of a bill; --date is the bank’s, by default today',
    run: payCarrierBill,
  },
  'cost list': {
    usage: 'cost list [--days N] [--carrier code] [--limit N]',
    help: 'lists costs that carriers were expected to bill and haven’t for 60 days or --days, oldest first',
    run: listCosts,
  },
  'cost ageing': {
    usage: 'cost ageing',
    help: 'shows what carriers were expected to bill and haven’t, before tax, by carrier and by how long ago it was sold',
    run: costAgeing,
  },
  'cost release': {
    usage: 'cost release <order number> --reason "…"',
    help: 'takes back the expected cost of a shipment that its carrier won’t bill',
    run: releaseOrderCost,
  },
  'margin list': {
    usage:
      'margin list [--month YYYY-MM] [--from YYYY-MM] [--to YYYY-MM] [--carrier code] [--service code] [--limit N]',
    help: 'lists revenue, cost and margin before tax of the shipments sold in a month, by default this one, or in the months --from to --to, and their sum',
    run: listMargins,
  },
  'margin sum': {
    usage:
      'margin sum [--by carrier|month|service] [--month YYYY-MM] [--from YYYY-MM] [--to YYYY-MM] [--carrier code] [--service code]',
    help: 'sums them up by carrier, month or service, with how many of the shipments were billed',
    run: sumByGroup,
  },
}
