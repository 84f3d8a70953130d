import { and, gte, lt, sql } from 'drizzle-orm'
import type { ExportKind } from '#src/contract/billing/billing.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { ledgerEntries } from '#server/db/schema/money/ledger.ts'
import { exportPages } from '#server/http/export-pages.ts'
import { orderPages } from '#server/modules/orders/export.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { creditsMoved, ofCredits } from './ledger.ts'

interface Range {
  what: ExportKind
  from: Date
  to: Date
}

const COLUMNS = {
  id: ledgerEntries.id,
  at: sql`created_at`.as('at'),
  reason: ledgerEntries.reason,
  document: ledgerEntries.document,
  amount: sql`-${creditsMoved}`.as('amount'),
}

/**
 * CSV, oldest first.
 * @throws RequestError 503 if there is no room to begin
 */
export async function exportRows(
  context: Pick<CustomerContext, 'db' | 'draw'>,
  locale: Locale,
  { what, from, to }: Range,
): Promise<AsyncIterable<Uint8Array>> {
  if (what === 'orders') return orderPages(context, locale, { from, to })
  return exportPages(context, locale, {
    table: 'money',
    of: ledgerEntries,
    columns: COLUMNS,
    between: and(gte(ledgerEntries.createdAt, from), lt(ledgerEntries.createdAt, to), ofCredits)!,
    key: { at: ledgerEntries.createdAt, id: ledgerEntries.id },
  })
}
