import type { Address } from '#src/domain/address.ts'
import type { Locale } from '#src/domain/locale.ts'
import { decimalMoney, type Cents } from '#src/domain/money.ts'
import { sentence } from '#server/text.ts'
import { CSV_MARK, csvLine } from './csv.ts'

/** What people export, by what its rows are. */
export interface ExportRows {
  orders: {
    at: string; number: string; status: string; payStatus: string; carrier: string; service: string; trackingNumber: string | null; reference: string | null
    to: Address; subtotal: Cents; total: Cents; batch: string; source: string
  }
  money: { at: string; reason: string; document: string | null; amount: Cents }
}
export type ExportTable = keyof ExportRows

/** A page of one as CSV: times in UTC, amounts as decimal numbers in Canadian dollars. `rows`: its rows as JSON. `head`: begins with the names of the columns. */
export interface ExportPage { table: ExportTable; rows: string; count: number; head: boolean; locale: Locale }

type Say = (id: string) => string
interface Table<Row> { head: readonly string[]; cells: (row: Row, say: Say) => string[] }

const TABLES: { [name in ExportTable]: Table<ExportRows[name]> } = {
  orders: {
    head: [
      'field.date', 'field.orderNumber', 'field.status', 'field.payStatus', 'field.carrier', 'field.service', 'field.trackingNumber', 'field.reference',
      'field.recipient', 'field.city', 'field.province', 'field.postalCode', 'field.country', 'price.subtotal', 'field.tax', 'price.total', 'field.orderBatch', 'field.source',
    ],
    cells: ({ at, number, status, payStatus, carrier, service, trackingNumber, reference, to, subtotal, total, batch, source }, say) => [
      utc(at), number, say(`status.${status}`), say(`payStatus.${payStatus}`), carrier, service, trackingNumber ?? '', reference ?? '',
      to.fullName || to.company || '', to.city, to.province, to.postalCode, to.country,
      decimalMoney(subtotal), decimalMoney(total - subtotal), decimalMoney(total), batch, say(`option.source.${source}`),
    ],
  },
  money: {
    head: ['field.date', 'field.reason', 'field.document', 'field.amount'],
    cells: ({ at, reason, document, amount }, say) => [utc(at), say(`ledger.reason.${reason}`), document ?? '', decimalMoney(amount)],
  },
}

export function renderExport({ table, rows, head, locale }: ExportPage): Uint8Array {
  const say: Say = (id) => sentence(locale, id)
  const { head: names, cells } = TABLES[table] as Table<unknown>
  return new TextEncoder().encode([...(head ? [CSV_MARK, csvLine(names.map(say))] : []), ...(JSON.parse(rows) as unknown[]).map((row) => csvLine(cells(row, say)))].join(''))
}

const utc = (at: string) => new Date(at).toISOString()
