import type { CheckedPackingList } from '#src/contract/customs.ts'
import { certifiedLines } from '#src/domain/customs/customs.ts'
import { customsNeed } from '#src/domain/customs/customs-rules.ts'
import type { CustomsPaper } from '#src/domain/customs/customs-paper.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { PACKING_LINE_IMPORT } from '#src/domain/customs/packing-line-import.ts'
import { shipmentOfList, type PackingList } from '#src/domain/parcel/packing-list.ts'
import { checkRow, guessColumns, type Mapping } from '#src/domain/import/table-import.ts'
import type { Paper } from '#server/documents/papers/paper.ts'
import { RequestError } from '#server/platform/errors.ts'
import { customsPaper } from './papers.ts'

const NONE = { known: new Set<string>(), before: new Set<string>() }

/**
 * Checks the rows one by one. Without a mapping, the first row names the columns.
 * @throws RequestError if no column is recognized
 */
export async function checkPackingList(
  rows: readonly string[][],
  given: Mapping,
): Promise<CheckedPackingList> {
  const { columns } = PACKING_LINE_IMPORT
  const named = given.length === 0
  const mapping = named
    ? guessColumns(rows[0] ?? [], columns)
    : given.map((name, at) =>
        columns.some((column) => column.name === name) && given.indexOf(name) === at ? name : null,
      )
  if (mapping.every((name) => name === null)) throw new RequestError('import.error.mapping')
  const lines = []
  for (const [at, cells] of rows.entries()) {
    if (named && at === 0) continue
    const { row, state, doc, faults } = await checkRow(
      PACKING_LINE_IMPORT,
      { row: at + 1, cells },
      mapping,
      NONE,
    )
    lines.push({ row, state, line: doc, faults })
  }
  return { mapping, lines }
}

/**
 * A customs document for goods that aren't an order yet.
 * @throws RequestError if the list has nothing for a document of that kind
 */
export function listPaper(kind: CustomsPaper, list: PackingList, locale: Locale, now: Date): Paper {
  const { customs, from, to } = list
  if (kind === 'commercialInvoice' && !customsNeed(from, to, customs).commercialInvoice)
    throw new RequestError('customs.documentsOnly')
  if (kind === 'canadaInvoice' && to.country !== 'CA') throw new RequestError('order.notIntoCanada')
  if (kind === 'cusma' && (!customs.cusma.certify || certifiedLines(customs).length === 0))
    throw new RequestError('order.notCertified')
  const shipment = shipmentOfList(list, locale)
  return customsPaper(kind, {
    orderNumber: '',
    trackingNumber: null,
    carrier: list.carrierName,
    sample: false,
    shipment,
    customs,
    pieces: list.pieces,
    grossWeight: { value: list.grossWeight, unit: list.weightUnit },
    at: now,
  })
}
