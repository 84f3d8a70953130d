import Papa from 'papaparse'
import { decimalMoney } from '#src/domain/money/money.ts'
import { DEFAULT_LOCALE } from '#src/domain/shared/locale.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { storeFile } from '#server/files/files.ts'
import { sentence } from '#server/platform/messages.ts'
import type { Proposal } from '#server/modules/costs/bill-adjustments.ts'
import type { CarrierBill } from '#server/modules/costs/bills.ts'
import type { Deps } from '#server/http/context.ts'

/**
 * The carrier's row as a table of its own, for the customer to open: what the carrier wrote, and the part of it that
 * is passed on. Never what it billed in all, which is a cost of ours.
 */
export async function rowEvidence(
  deps: Deps,
  bill: CarrierBill,
  { line, order, netCents }: Proposal,
): Promise<{ fileId: string; name: string }> {
  const [owner] = await customerDb(order.customerId, deps.database.sql).people()
  const locale = owner?.locale ?? DEFAULT_LOCALE
  const cells = [
    [sentence(locale, 'verb.bill.evidence.invoice'), bill.number],
    [sentence(locale, 'verb.bill.evidence.date'), bill.billDay],
    [sentence(locale, 'verb.bill.evidence.row'), String(line.row)],
    [sentence(locale, 'verb.bill.evidence.reference'), line.reference],
    [sentence(locale, 'verb.bill.evidence.order'), order.number],
    [sentence(locale, 'verb.bill.evidence.note'), line.note],
    [sentence(locale, 'verb.bill.evidence.weight'), line.weight === null ? '' : String(line.weight)],
    [sentence(locale, 'verb.bill.evidence.net'), decimalMoney(netCents)],
  ] as const
  const [fields, data] = [cells.map(([heading]) => heading), cells.map(([, cell]) => cell)]
  // Spreadsheets guess the encoding of a file without this mark.
  const csv = `\uFEFF${Papa.unparse({ fields, data: [data] }, { escapeFormulae: true })}\r\n`
  const fileId = await storeFile(deps, { type: 'text/csv', bytes: new TextEncoder().encode(csv) })
  return { fileId, name: `${bill.number.replaceAll(/[^\w-]+/g, '-')}-${line.row}.csv` }
}
