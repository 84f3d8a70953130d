import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { CursorPage } from '#src/contract/endpoint.ts'
import type { InvoiceDetails, InvoiceSummary, Settlement } from '#src/contract/billing/invoices.ts'
import { runDueJobs } from '#server/jobs/runner.ts'
import { eventNotices } from '#server/app/mail-jobs.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { adminOutput } from '#tests/support/server/run-admin.ts'
import type { TestCustomer, TestServer } from '#tests/support/server/server.ts'

type Caller = Pick<TestCustomer, 'call'>

/** The first page of invoices, as the list requests it. */
export const listOf = async (customer: Caller, query = '') =>
  (await customer.call<CursorPage<InvoiceSummary>>('GET', `/invoices${query}`)).data!.rows

export const detailsOf = async (customer: Caller, id: string) =>
  (await customer.call<InvoiceDetails>('GET', `/invoices/${id}`)).data!

/** What is owed and what there is to pay with. */
export const settlementOf = async (customer: Caller) =>
  (await customer.call<Settlement>('GET', '/settlement')).data!

export const orderNumber = async (customer: Caller, id: string) =>
  (await customer.call<{ number: string }>('GET', `/orders/${id}`)).data!.number

/** The emails in the queue, oldest first. */
export async function mails(server: TestServer) {
  await runDueJobs(server.deps, { ...eventNotices(server.deps), 'send-mail': async () => {} }, server.app.log)
  return (
    (await server.deps.database.sql.execute(
      sql`select kind, recipient, subject, text from mails order by created_at`,
    )) as unknown as { rows: { kind: string; recipient: string; subject: string; text: string }[] }
  ).rows
}

/** An order that the carrier charged more for later, with the invoice for the difference. */
export async function adjusted(server: TestServer, amount = '10.00', more: string[] = []) {
  const bought = await boughtOrder(server)
  const number = await orderNumber(bought.customer, bought.orderId)
  expect(
    await adminOutput(
      server,
      'adjustment',
      'create',
      number,
      amount,
      '--reason',
      'weight',
      '--note',
      'Weighed 9 kg',
      ...more,
    ),
  ).toContain(number)
  const [invoice] = await listOf(bought.customer, '?tab=unpaid')
  return { ...bought, invoice: invoice!, number }
}
