import type { Address } from '#src/domain/address/address.ts'
import { wallClock } from '#src/domain/calendar/calendar.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { decimalMoney, type Cents } from '#src/domain/money/money.ts'
import { BOOKS_ZONE } from '#server/platform/fiscal-period.ts'
import { sentence } from '#server/platform/messages.ts'
import { CSV_MARK, csvLine } from '#server/platform/text/csv.ts'

/** What people export, by the kind of its rows. */
export interface ExportRows {
  orders: {
    at: string
    number: string
    status: string
    payStatus: string
    carrier: string
    service: string
    trackingNumber: string | null
    reference: string | null
    to: Address
    subtotal: Cents
    total: Cents
    batch: string
    source: string
  }
  money: { at: string; reason: string; document: string | null; amount: Cents }
}
export type ExportTable = keyof ExportRows

/**
 * A page of an export as CSV: times in the accounting zone, Toronto (ISO 8601 with offset), amounts as
 * decimal numbers in Canadian dollars. `rows`: its rows as JSON. `head`: begins with the column names.
 */
export interface ExportPage {
  table: ExportTable
  rows: string
  count: number
  head: boolean
  locale: Locale
}

type Say = (id: string) => string
interface Table<Row> {
  head: readonly string[]
  cells: (row: Row, say: Say) => string[]
}

const TABLES: { [name in ExportTable]: Table<ExportRows[name]> } = {
  orders: {
    head: [
      'field.date',
      'field.orderNumber',
      'field.status',
      'field.payStatus',
      'field.carrier',
      'field.service',
      'field.trackingNumber',
      'field.reference',
      'field.recipient',
      'field.city',
      'field.province',
      'field.postalCode',
      'field.country',
      'price.subtotal',
      'field.tax',
      'price.total',
      'field.orderBatch',
      'field.source',
    ],
    cells: (
      {
        at,
        number,
        status,
        payStatus,
        carrier,
        service,
        trackingNumber,
        reference,
        to,
        subtotal,
        total,
        batch,
        source,
      },
      say,
    ) => [
      inBooks(at),
      number,
      say(`status.${status}`),
      say(`payStatus.${payStatus}`),
      carrier,
      service,
      trackingNumber ?? '',
      reference ?? '',
      to.fullName || to.company || '',
      to.city,
      to.province,
      to.postalCode,
      to.country,
      decimalMoney(subtotal),
      decimalMoney(total - subtotal),
      decimalMoney(total),
      batch,
      say(`option.source.${source}`),
    ],
  },
  money: {
    head: ['field.date', 'field.reason', 'field.document', 'field.amount'],
    cells: ({ at, reason, document, amount }, say) => [
      inBooks(at),
      say(`ledger.reason.${reason}`),
      document ?? '',
      decimalMoney(amount),
    ],
  },
}

export function renderExport({ table, rows, head, locale }: ExportPage): Uint8Array {
  const say: Say = (id) => sentence(locale, id)
  const { head: names, cells } = TABLES[table] as Table<unknown>
  return new TextEncoder().encode(
    [
      ...(head ? [CSV_MARK, csvLine(names.map(say))] : []),
      ...(JSON.parse(rows) as unknown[]).map((row) => csvLine(cells(row, say))),
    ].join(''),
  )
}

/** "2026-11-18T20:00:00-05:00": on that accounting day, however late it is in UTC. */
function inBooks(at: string): string {
  const instant = new Date(at)
  const { day, time } = wallClock(instant, BOOKS_ZONE)
  const wall = `${day}T${time}:${String(instant.getUTCSeconds()).padStart(2, '0')}`
  const behind = Math.round((instant.getTime() - Date.parse(`${wall}Z`)) / 3_600_000)
  return `${wall}-${String(behind).padStart(2, '0')}:00`
}
