import { sql } from 'drizzle-orm'
import { freightRequestSchema, type FreightRequest } from '#src/domain/freight/freight.ts'
import { numberFor } from '#src/domain/shared/public-number.ts'
import { claims } from '#server/db/schema/claims.ts'
import { freightQuotes } from '#server/db/schema/freight.ts'
import { inquiries } from '#server/db/schema/inquiries.ts'
import { jobs, mails } from '#server/db/schema/jobs.ts'
import { chargebacks, topUpRefunds, topUps } from '#server/db/schema/money/payments.ts'
import { intents } from '#server/db/schema/shipping.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { freightRequest } from '#tests/support/orders/freight.ts'
import { detailsOf, listOf } from '#tests/support/payments/invoices.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { adminOutput } from './run-admin.ts'
import type { TestCustomer, TestServer } from './server.ts'

let made = 5000
const DAY_MS = 86_400_000

/** A freight request without a price. */
export async function waitingFreight(
  { deps: { database, clock } }: Pick<TestServer, 'deps'>,
  { user }: Pick<TestCustomer, 'user'>,
  createdAt = clock.now(),
): Promise<string> {
  const number = numberFor('quote', (made += 1))
  await database.sql.insert(freightQuotes).values({
    customerId: user.customerId,
    id: make.id(),
    number,
    fingerprint: number,
    mode: 'ftl',
    refused: [],
    state: 'requested',
    userId: user.id,
    search: '',
    createdAt,
    updatedAt: createdAt,
    request: freightRequestSchema.cast(
      freightRequest({
        mode: 'ftl',
        units: undefined,
        totalWeight: 20_000,
        totalPallets: 3,
        description: 'Shelves',
        trailer: { equipment: 'dry_van' },
      }),
    ) as FreightRequest,
  })
  return number
}

/** An inquiry that nobody answered. */
export async function waitingInquiry(
  { deps: { database, clock } }: Pick<TestServer, 'deps'>,
  more: { createdAt?: Date; name?: string; suspected?: boolean; answeredAt?: Date } = {},
): Promise<string> {
  const number = numberFor('inquiry', (made += 1))
  await database.sql.insert(inquiries).values({
    id: make.id(),
    number,
    fingerprint: number,
    topic: 'shipment',
    name: 'Ada Lovelace',
    phone: '',
    email: 'ada@example.com',
    message: 'Where is my parcel?',
    details: {},
    locale: 'en',
    suspected: false,
    createdAt: clock.now(),
    ...more,
  })
  return number
}

/** An open dispute of the customer's newest invoice. @returns the invoice's number */
export async function waitingDispute(customer: Pick<TestCustomer, 'call'>): Promise<string> {
  const [newest] = await listOf(customer)
  const { code } = await customer.call('POST', `/invoices/${newest!.id}/dispute`, {
    disputeId: make.id(),
    message: 'We shipped less',
  })
  if (code !== 200) throw new Error(`not disputed: ${code}`)
  return (await detailsOf(customer, newest!.id)).number
}

/** Credits that somebody wants to give away, more than one may. */
const waitingCountersign = ({ deps }: Pick<TestServer, 'deps'>, customer: Pick<TestCustomer, 'user'>) =>
  adminOutput({ deps }, 'credit', 'grant', customer.user.userName, '5000.00', '--reason', 'A lost pallet')

/** A job, or an email, that was tried too often. */
export async function deadJob(
  { deps: { database, clock } }: Pick<TestServer, 'deps'>,
  kind: 'label' | 'send-mail' = 'label',
): Promise<void> {
  const [id, mailId, now] = [make.id(), make.id(), clock.now()]
  if (kind === 'send-mail')
    await database.sql.insert(mails).values({
      id: mailId,
      kind: 'order:bought',
      recipient: 'lost@example.com',
      subject: 'Order OR0001',
      text: '',
      html: '',
      attachments: [],
      createdAt: now,
    })
  await database.sql.insert(jobs).values({
    id,
    kind,
    state: 'dead',
    attempts: 24,
    lastError: 'EENVELOPE',
    runAt: now,
    createdAt: now,
    payload: kind === 'send-mail' ? { mailId } : {},
  })
}

/** One of everything that waits, but rules of law. Their customer is new. */
export async function waitingOfEachKind(server: TestServer): Promise<TestCustomer> {
  const { customer, orderId } = await boughtOrder(server, { accountType: 'Business' })
  const { database, clock } = server.deps
  const { customerId } = customer.user
  const [now, topUpId] = [clock.now(), make.id()]
  const long = new Date(now.getTime() - 2 * 3_600_000)
  await waitingFreight(server, customer)
  await waitingInquiry(server)
  await waitingDispute(customer)
  await waitingCountersign(server, customer)
  await deadJob(server)
  await deadJob(server, 'send-mail')
  await adminOutput(server, 'transfer', 'receive', '120.00', '--sender', 'J Tremblay')
  await database.sql.insert(claims).values({
    customerId,
    id: make.id(),
    number: numberFor('claim', (made += 1)),
    orderId,
    orderNumber: 'OR1',
    kind: 'damaged',
    state: 'opened',
    askedCents: 5e3,
    description: 'Crushed corner',
    createdAt: now,
  })
  await database.sql.insert(topUps).values({
    customerId,
    id: topUpId,
    number: numberFor('topUp', (made += 1)),
    fingerprint: topUpId,
    method: 'etransfer',
    purpose: 'credits',
    state: 'paid',
    subtotalCents: 8e3,
    feeCents: 0,
    bonusCents: 0,
    createdAt: now,
    updatedAt: now,
  })
  await database.sql.insert(topUpRefunds).values({
    customerId,
    id: make.id(),
    topUpId,
    state: 'open',
    creditCents: 8e3,
    bonusCents: 0,
    feeCents: 0,
    reason: 'account deleted',
    sendTo: 'owner@example.com',
    createdAt: now,
    updatedAt: now,
  })
  await database.sql.insert(chargebacks).values({
    customerId,
    id: make.id(),
    number: numberFor('chargeback', (made += 1)),
    topUpId,
    gateway: 'sandbox',
    reference: make.id(),
    state: 'open',
    reason: 'fraudulent',
    amountCents: 10362,
    answerBy: new Date(now.getTime() + 7 * DAY_MS),
    createdAt: now,
    updatedAt: now,
  })
  await database.sql.insert(intents).values({
    customerId,
    id: make.id(),
    fingerprint: 'x',
    state: 'charged',
    orderId,
    purchase: null,
    createdAt: long,
    updatedAt: long,
  })
  await database.sql.execute(sql`analyze`)
  return customer
}
