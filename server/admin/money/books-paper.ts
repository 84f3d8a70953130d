import { eq, or } from 'drizzle-orm'
import { DEFAULT_LOCALE } from '#src/domain/shared/locale.ts'
import { decimalMoney } from '#src/domain/money/money.ts'
import { parseNumber, type NumberKind } from '#src/domain/shared/public-number.ts'
import { gatewayMovements, gatewayPayouts, transfers } from '#server/db/schema/money/bank.ts'
import { carrierBills } from '#server/db/schema/money/costs.ts'
import { claims } from '#server/db/schema/claims.ts'
import { invoices } from '#server/db/schema/money/invoices.ts'
import { chargebacks, topUps } from '#server/db/schema/money/payments.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { bankLines } from '#server/db/schema/money/statements.ts'
import { chargedCents } from '#server/modules/billing/top-ups.ts'
import { paperOfInvoice } from '#server/modules/invoices/invoice-papers.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command, type CommandResult } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'
import { minute } from '#server/admin/cli/table.ts'

/** What a document says, by its names; `kind` is what it is. */
interface Paper {
  kind: NumberKind | 'payout' | 'bill'
  document: string
  /** Whose it is; '' of the company's own. */
  customer: string
  [fact: string]: unknown
}

/** `books paper <document>`: what an entry was booked from; with --file, an invoice as its PDF. */
export async function showPaper(
  { words: [document = ''], options }: Command,
  deps: Deps,
): Promise<string | CommandResult> {
  const kind = parseNumber(document)?.kind
  const paper = (kind && (await PAPERS[kind]?.(deps, document))) ?? (await unnumbered(deps, document))
  if (!paper) throw new UsageError(say('verb.books.noPaper', { document }))
  const files = 'file' in options ? await invoiceFile(deps, document) : []
  const output = JSON.stringify(paper, null, 'json' in options ? 0 : 2)
  return files.length > 0 ? { output, files } : output
}

const PAPERS: Partial<Record<NumberKind, (deps: Deps, number: string) => Promise<Paper | undefined>>> = {
  invoice: async ({ database }, number) => {
    const [row] = await database.sql.select().from(invoices).where(eq(invoices.number, number))
    return (
      row && {
        kind: 'invoice',
        document: number,
        customer: row.customerId,
        date: minute(row.createdAt),
        order: row.orderNumber,
        state: row.state,
        subtotal: decimalMoney(row.subtotalCents),
        total: decimalMoney(row.totalCents),
        credited: decimalMoney(row.creditedCents),
      }
    )
  },
  topUp: async ({ database }, number) => {
    const [row] = await database.sql.select().from(topUps).where(eq(topUps.number, number))
    if (!row) return undefined
    const [came] = await database.sql.select().from(transfers).where(eq(transfers.topUpId, row.id))
    return {
      kind: 'topUp',
      document: number,
      customer: row.customerId,
      date: minute(row.createdAt),
      method: row.method,
      state: row.state,
      total: decimalMoney(chargedCents(row)),
      credits: decimalMoney(row.subtotalCents + row.bonusCents),
      refunded: decimalMoney(row.refundedCents),
      ...(came && { transfer: came.number, sender: came.sender, reference: came.bankReference ?? '' }),
    }
  },
  transfer: async ({ database }, number) => {
    const [row] = await database.sql.select().from(transfers).where(eq(transfers.number, number))
    return (
      row && {
        kind: 'transfer',
        document: number,
        customer: row.customerId ?? '',
        date: row.bankDay,
        state: row.state,
        amount: decimalMoney(row.amountCents),
        sender: row.sender,
        reference: row.bankReference ?? '',
        note: row.note,
      }
    )
  },
  order: orderPaper,
  load: orderPaper,
  claim: async ({ database }, number) => {
    const [row] = await database.sql.select().from(claims).where(eq(claims.number, number))
    return (
      row && {
        kind: 'claim',
        document: number,
        customer: row.customerId,
        date: minute(row.createdAt),
        order: row.orderNumber,
        state: row.state,
        asked: decimalMoney(row.askedCents),
        paid: decimalMoney(row.paidCents),
        description: row.description,
      }
    )
  },
  chargeback: async ({ database }, number) => {
    const [row] = await database.sql.select().from(chargebacks).where(eq(chargebacks.number, number))
    return (
      row && {
        kind: 'chargeback',
        document: number,
        customer: row.customerId,
        date: minute(row.createdAt),
        state: row.state,
        amount: decimalMoney(row.amountCents),
        fee: decimalMoney(row.feeCents),
        owed: decimalMoney(row.dueCents),
        reason: row.reason,
      }
    )
  },
  bankLine: async ({ database }, number) => {
    const [row] = await database.sql.select().from(bankLines).where(eq(bankLines.number, number))
    return (
      row && {
        kind: 'bankLine',
        document: number,
        customer: '',
        date: row.day,
        account: row.bankAccount,
        state: row.state,
        amount: decimalMoney(row.amountCents),
        text: row.text,
        reference: row.reference ?? '',
      }
    )
  },
}

async function orderPaper({ database }: Deps, number: string): Promise<Paper | undefined> {
  const [row] = await database.sql.select().from(orders).where(eq(orders.number, number))
  return (
    row && {
      kind: 'order',
      document: number,
      customer: row.customerId,
      date: minute(row.createdAt),
      status: row.status,
      carrier: row.carrierCode,
      tracking: row.trackingNumber ?? '',
      total: decimalMoney(row.totalCents),
    }
  )
}

/** What isn't numbered by us: a payout of the card gateway, or a movement of its account, and a carrier's bill. */
async function unnumbered({ database }: Deps, document: string): Promise<Paper | undefined> {
  const [payout] = await database.sql
    .select()
    .from(gatewayPayouts)
    .where(eq(gatewayPayouts.reference, document))
  const movements = await database.sql
    .select()
    .from(gatewayMovements)
    .where(or(eq(gatewayMovements.payout, document), eq(gatewayMovements.source, document)))
    .orderBy(gatewayMovements.at)
    .limit(100)
  if (payout ?? movements[0])
    return {
      kind: 'payout',
      document,
      customer: '',
      ...(payout && {
        state: payout.state,
        amount: decimalMoney(payout.amountCents),
        arrives: payout.arrivesAt.toISOString().slice(0, 10),
      }),
      movements: movements.map(({ kind, amountCents, feeCents, source, at }) => ({
        kind,
        amount: decimalMoney(amountCents),
        fee: decimalMoney(feeCents),
        document: source ?? '',
        date: minute(at),
      })),
    }
  const [bill] = await database.sql.select().from(carrierBills).where(eq(carrierBills.number, document))
  return (
    bill && {
      kind: 'bill',
      document,
      customer: '',
      date: bill.billDay,
      carrier: bill.carrierCode,
      state: bill.state,
    }
  )
}

async function invoiceFile(deps: Deps, number: string): Promise<{ path: string; base64: string }[]> {
  const { database, clock, config, documents } = deps
  const [row] = await database.sql.select().from(invoices).where(eq(invoices.number, number))
  if (!row) throw new UsageError(say('verb.books.noFile', { number }))
  const db = database.forCustomer(row.customerId)
  const found = await paperOfInvoice({ db, clock, config, locale: DEFAULT_LOCALE }, row)
  const bytes = await documents.draw(row.customerId, { kind: 'papers', papers: [found.paper] })
  return [{ path: `${found.number}.pdf`, base64: Buffer.from(bytes).toString('base64') }]
}
