import { and, eq } from 'drizzle-orm'
import { contract } from '#src/contract/contract.ts'
import { invoiceFiles } from '#server/db/schema/money/invoices.ts'
import { paperFile } from '#server/http/paper-file.ts'
import { notFound } from '#server/platform/errors.ts'
import { isOpen, toTopUp } from '#server/modules/billing/top-ups.ts'
import { settlePayment } from '#server/modules/payments/pay-by-card.ts'
import type { Serve } from '#server/http/serve.ts'
import { openDispute } from './dispute.ts'
import { paperOfInvoice } from './invoice-papers.ts'
import { payInvoices } from './pay.ts'
import { findInvoice, invoiceDetails, listInvoices, readSettlement } from './repository.ts'
import { readSpending } from './spending.ts'
import { listStatements, statementPaper } from './statement.ts'

const { invoices } = contract

export function invoiceRoutes(serve: Serve): void {
  serve(invoices.list, (query, { db }) => listInvoices(db, query))
  serve(invoices.settlement, (_, { db }) => readSettlement(db))
  serve(invoices.spending, (_, { db, clock }) => readSpending(db, clock.now()))
  serve(invoices.statements, async (_, { db, clock }) => ({ rows: await listStatements(db, clock.now()) }))
  serve.file(invoices.statement, async ({ month }, { db, clock, locale, config, draw }) => {
    const found = (await listStatements(db, clock.now())).find((one) => one.month === month)
    if (!found) throw notFound()
    return paperFile(
      draw,
      await statementPaper(db, found, locale, config, clock.now()),
      `statement-${month}.pdf`,
    )
  })
  serve(invoices.pay, async (payment, context) => {
    const topUp = await payInvoices(context, context.db, { ...payment, card: payment.card ?? null })
    if (!topUp) return null
    const settled = isOpen(topUp) ? await settlePayment(context, context.db, topUp.id) : topUp
    return toTopUp(settled)
  })
  serve(invoices.get, async ({ id }, { db, clock }) =>
    invoiceDetails(db, await findInvoice(db, id), clock.now()),
  )
  serve.file(invoices.pdf, async ({ id }, { db, clock, locale, config, draw }) => {
    const { number, paper } = await paperOfInvoice({ db, clock, locale, config }, await findInvoice(db, id))
    return paperFile(draw, paper, `${number}.pdf`)
  })
  serve.file(invoices.evidence, async ({ id, position }, { db, stored }) => {
    const named = await db.one(
      invoiceFiles,
      and(eq(invoiceFiles.invoiceId, id), eq(invoiceFiles.position, Number(position)))!,
    )
    const file = named && (await stored(named.fileId))
    if (!file) throw notFound()
    // The file's own name may hold characters that a header can't. The screen shows the real name.
    return {
      bytes: file.bytes,
      contentType: file.type,
      filename: `evidence-${position}.${named.name.split('.').at(-1)!}`,
    }
  })
  serve(invoices.dispute, async ({ id, disputeId, message }, context) => {
    await openDispute(context, { id: disputeId, invoiceId: id, message })
    return null
  })
}
