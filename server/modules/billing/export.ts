import type { ExportKind } from '#src/contract/billing.ts'
import type { Locale } from '#src/domain/locale.ts'
import { decimalMoney } from '#src/domain/money.ts'
import { CSV_MARK, csvLine } from '#server/csv.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { orderHead, orderLine, ordersBetween } from '#server/modules/orders/export.ts'
import { sentence } from '#server/text.ts'
import { movementsBetween } from './ledger.ts'

interface Range { what: ExportKind; from: Date; to: Date }

/** CSV, a page of rows at a time: oldest first, times in UTC, amounts as decimal numbers in Canadian dollars. */
export async function* exported(db: CustomerDb, locale: Locale, { what, from, to }: Range): AsyncGenerator<string> {
  if (what === 'orders') {
    yield orderHead(locale)
    for await (const order of ordersBetween(db, from, to)) yield orderLine(order, locale)
    return
  }
  const say = (id: string) => sentence(locale, id)
  yield CSV_MARK + csvLine(['field.date', 'field.reason', 'field.document', 'field.amount'].map(say))
  for await (const { at, reason, document, amountCents } of movementsBetween(db, from, to)) yield csvLine([at.toISOString(), say(`ledger.reason.${reason}`), document ?? '', decimalMoney(amountCents)])
}
