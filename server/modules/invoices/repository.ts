import { and, eq, inArray, isNotNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { InvoiceDetails, InvoiceSummary, Settlement } from '#src/contract/billing/invoices.ts'
import type { CursorPage } from '#src/contract/endpoint.ts'
import { MAX_INVOICES_AT_ONCE, dueCents, type InvoiceTab } from '#src/domain/money/invoice.ts'
import { parseNumber } from '#src/domain/shared/public-number.ts'
import { sumCents } from '#src/domain/money/money.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { invoiceFiles, invoices } from '#server/db/schema/money/invoices.ts'
import { topUps } from '#server/db/schema/money/payments.ts'
import { notFound } from '#server/platform/errors.ts'
import { newestFirst, olderThan, cursorPage } from '#server/db/keyset.ts'
import { heldAndOwed } from '#server/modules/billing/chargebacks/chargebacks.ts'
import { availableCents } from '#server/modules/billing/ledger.ts'
import { invoiceDisputes, whyNoDispute } from './dispute.ts'
import type { InvoiceRow } from './issue.ts'

const PAGE_SIZE = 25
const KEYSET = { at: invoices.createdAt, id: invoices.id }

/**
 * Newest first. Searched by numbers of invoices, orders or top-ups, separated by commas (requirements §5).
 */
export async function listInvoices(
  db: CustomerDb,
  { tab, q, after }: { tab: InvoiceTab; q: string; after: string },
): Promise<CursorPage<InvoiceSummary>> {
  const { shown, next } = cursorPage(
    await db.find(invoices, and(TABS[tab], hasNumber(q), olderThan(KEYSET, after)), {
      orderBy: newestFirst(KEYSET),
      limit: PAGE_SIZE + 1,
    }),
    PAGE_SIZE,
  )
  return { rows: shown.map(toSummary), next }
}

export async function findInvoice(db: CustomerDb, id: string): Promise<InvoiceRow> {
  const found = await db.one(invoices, eq(invoices.id, id))
  if (!found) throw notFound()
  return found
}

export async function invoiceDetails(db: CustomerDb, row: InvoiceRow, now: Date): Promise<InvoiceDetails> {
  const { lines, taxes, buyer, serviceName, route, adjustment, asAgent } = row.content
  const [related, evidence, disputeRows] = [
    await db.find(invoices, row.refersTo ? eq(invoices.id, row.refersTo) : eq(invoices.refersTo, row.id), {
      orderBy: newestFirst(KEYSET),
    }),
    await db.find(invoiceFiles, eq(invoiceFiles.invoiceId, row.id), {
      orderBy: [sql`${invoiceFiles.position}`],
    }),
    await invoiceDisputes(db, row.id),
  ]
  return {
    ...toSummary(row),
    lines,
    taxes,
    subtotalCents: row.subtotalCents,
    buyer,
    serviceName,
    route,
    adjustment: adjustment ?? null,
    agent: (asAgent && row.supplier?.name) ?? null,
    evidence: evidence.map(({ position, name }) => ({ position, name })),
    related: related.map(({ id, number, kind, totalCents }) => ({ id, number, kind, totalCents })),
    disputes: disputeRows,
    noDispute: whyNoDispute(
      row,
      disputeRows.some(({ state }) => state === 'open'),
      now,
    ),
  }
}

/**
 * What is available, what is on its way (e-transfers, and cards whose bank hasn't answered), and what is
 * owed.
 */
export async function readSettlement(db: CustomerDb): Promise<Settlement> {
  const unpaid = await db.find(invoices, eq(invoices.state, 'unpaid'))
  const coming = await db.find(topUps, inArray(topUps.state, ['transfer', 'processing', 'action']))
  return {
    availableCents: await availableCents(db),
    pendingCents: sumCents(coming.map(({ subtotalCents, bonusCents }) => subtotalCents + bonusCents)),
    unpaidCents: sumCents(unpaid.map(dueCents)),
    unpaidCount: unpaid.filter((row) => dueCents(row) > 0).length,
    ...(await heldAndOwed(db)),
  }
}

function toSummary(row: InvoiceRow): InvoiceSummary {
  const { id, number, orderId, orderNumber, totalCents, creditedCents, content } = row
  return {
    id,
    number,
    kind: row.kind,
    state: row.state,
    orderId,
    orderNumber,
    topUpNumber: content.topUp ?? '',
    carrierName: content.carrierName,
    sample: content.sample,
    totalCents,
    creditedCents,
    dueCents: dueCents(row),
    invoiceDate: bookDay(row.createdAt),
    dueDate: row.dueAt && bookDay(row.dueAt),
    paidAt: row.paidAt && bookDay(row.paidAt),
  }
}

const isNote = eq(invoices.kind, 'creditNote')
const isWhole = lt(invoices.creditedCents, invoices.totalCents)
const TABS: Record<InvoiceTab, SQL | undefined> = {
  all: undefined,
  unpaid: and(eq(invoices.state, 'unpaid'), isWhole),
  paid: and(eq(invoices.state, 'paid'), ne(invoices.kind, 'creditNote'), isWhole),
  credited: and(ne(invoices.kind, 'creditNote'), eq(invoices.creditedCents, invoices.totalCents)),
  creditNote: and(isNote, isNotNull(invoices.refersTo)),
}

function hasNumber(q: string): SQL | undefined {
  const parts = q
    .split(/[,\s]+/)
    .filter(Boolean)
    .slice(0, MAX_INVOICES_AT_ONCE)
  if (parts.length === 0) return undefined
  // Numbers that don't parse are searched as they are: nothing is found, and the screen says which.
  const numbers = parts.map((part) => parseNumber(part)?.number ?? part.toUpperCase())
  return or(
    inArray(invoices.number, numbers),
    inArray(invoices.orderNumber, numbers),
    inArray(sql`${invoices.content}->>'topUp'`, numbers),
  )
}
