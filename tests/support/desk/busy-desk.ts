import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { addDays } from '#src/domain/calendar/calendar.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { post } from '#server/modules/billing/ledger.ts'
import { closeDays } from '#server/modules/books/daily-close.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { customers } from '#server/db/schema/accounts.ts'
import { gatewayPayouts } from '#server/db/schema/money/bank.ts'
import { inquiries } from '#server/db/schema/inquiries.ts'
import { chargebacks, topUpRefunds, topUps } from '#server/db/schema/money/payments.ts'
import { claims } from '#server/db/schema/claims.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { webhooks } from '#server/db/schema/webhooks.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { askFreight, buyLoad, freightBooking, freightRequest } from '#tests/support/orders/freight.ts'
import { addCard, topUp } from '#tests/support/payments/cards.ts'
import type { TestServer } from '#tests/support/server/server.ts'

/** What a desk with something in each of its lists has, by number, for who runs verbs about it. */
export interface DeskData {
  order: string
  tracking: string
  claim: string
  inquiry: string
  quote: string
  load: string
  email: string
  customer: string
  /** Another one, who has credits and nothing else. */
  other: string
}

/** A business in full swing: every list of the operator has rows. Some are written straight into their tables. */
export async function fillDesk(server: TestServer): Promise<DeskData> {
  const { database, clock } = server.deps
  const admin = async (argv: string[], input = '') => {
    const { output, failed } = await runVerb({ argv, input }, server.deps)
    if (failed) throw new Error(`${argv.join(' ')}: ${output}`)
    return output
  }
  const { customer, orderId } = await boughtOrder(server, { accountType: 'Business' })
  const { user } = customer
  const mine = { customerId: user.customerId, createdAt: clock.now() }
  const [order] = await database.sql.select().from(orders).where(eq(orders.id, orderId))

  await admin([
    'adjustment',
    'create',
    order!.number,
    '4.00',
    '--reason',
    'weight',
    '--note',
    '7 kg at the depot',
    '--cost',
    '3.00',
  ])
  const { data } = await customer.call<{ rows: { id: string; kind: string }[] }>(
    'GET',
    '/invoices?kind=adjustment',
  )
  const invoice = data!.rows.find(({ kind }) => kind === 'adjustment')!
  await customer.call('POST', `/invoices/${invoice.id}/dispute`, {
    disputeId: make.id(),
    message: 'My scale says 4 kg',
  })
  const claim = {
    ...mine,
    id: make.id(),
    number: 'CM0001-0019',
    orderId,
    orderNumber: order!.number,
    kind: 'lost' as const,
    state: 'opened' as const,
    askedCents: 80_00,
    description: 'No scan since Winnipeg for nine days',
  }
  await database.sql.insert(claims).values(claim)

  const card = await addCard(customer)
  await topUp(customer, { cardId: card.id })
  await topUp(customer, { method: 'etransfer', subtotal: 250_00 })
  await admin([
    'transfer',
    'receive',
    '75.00',
    '--sender',
    'M ROY',
    '--date',
    bookDay(clock.now()),
    '--bank-reference',
    'C1A2',
  ])
  const [paid] = await database.sql.select().from(topUps).where(eq(topUps.state, 'paid'))
  await database.sql.insert(chargebacks).values({
    ...mine,
    id: make.id(),
    number: 'CB0001-0019',
    topUpId: paid!.id,
    gateway: 'sandbox',
    reference: 'dp_1',
    state: 'open',
    reason: 'fraudulent',
    amountCents: 103_62,
    takenCents: 103_62,
    feeCents: 15_00,
    frozenCents: 100_00,
    dueCents: 0,
    updatedAt: clock.now(),
    answerBy: new Date(clock.now().getTime() + 9 * 86_400_000),
  })
  await database.sql.insert(topUpRefunds).values({
    ...mine,
    id: make.id(),
    topUpId: paid!.id,
    state: 'open',
    creditCents: 20_00,
    bonusCents: 0,
    feeCents: 60,
    reason: 'Ordered twice',
    updatedAt: clock.now(),
  })
  await database.sql.insert(gatewayPayouts).values({
    gateway: 'stripe',
    reference: 'po_1',
    state: 'paid',
    amountCents: 812_40,
    at: clock.now(),
    arrivesAt: clock.now(),
  })
  const folder = join(server.deps.config.dataDir, 'backups')
  await mkdir(folder, { recursive: true })
  await admin(['backup', join(folder, 'nightly.backup')])
  await database.sql.insert(webhooks).values({
    ...mine,
    id: make.id(),
    url: 'https://shop.example.com/portage',
    types: ['tracking.updated'],
    secret: 'x',
    failingSince: clock.now(),
  })
  await admin(['credit', 'grant', user.userName, '5000.00', '--reason', 'A lost pallet'])
  await admin(['promo', 'create', 'WELCOME10', '--credit', '10.00', '--cap', '500', '--days', '90'])
  await admin(['promo', 'create', 'SPRING5', '--coupon', '5%', '--most', '20.00', '--expires', '2027-03-31'])

  await database.sql.insert(inquiries).values({
    id: make.id(),
    number: 'NQ0001-0019',
    fingerprint: 'x',
    topic: 'ocean',
    name: 'Wei Chen',
    email: 'wei@example.com',
    phone: '+14165550199',
    message: 'Tea from Ningbo, every month.',
    details: {
      originCountry: 'CN',
      originPlace: 'Ningbo',
      destinationPlace: 'Toronto',
      oceanMode: 'LCL',
      containerType: '',
      containerCount: '',
      cubicMetres: 3,
      kilograms: 400,
      readyDate: '2026-12-01',
      goods: 'Tea',
    },
    locale: 'zh',
    suspected: false,
    createdAt: clock.now(),
    customerId: user.customerId,
  })

  const readyDate = workDayAfter(bookDay(clock.now()))
  const quote = await askFreight(
    customer,
    freightRequest({ mode: 'ftl', units: undefined, ...TRUCK, readyDate }),
  )
  const { loadId } = await buyLoad(
    customer,
    freightRequest({ readyDate }),
    freightBooking({ pickup: { readyDate, pickupDate: readyDate } }),
  )
  await admin('terms set waiting --en Waiting --zh 等候 --fr Attente --sp Espera --default rail'.split(' '))
  const [load] = await database.sql.select().from(orders).where(eq(orders.id, loadId))

  await admin(['bank', 'import', 'main.csv', '--opening', '1000.00'], BANK)
  await admin(
    ['bill', 'import', 'bill.csv', '--carrier', order!.carrierCode],
    `Invoice Number,Tracking Number,Net,GST,Description\nB-7,${order!.trackingNumber},9.00,0.45,Ground\nB-7,${order!.trackingNumber},30.00,1.50,Weight correction\nB-7,1Z999,12.00,0.60,Unknown\n`,
  )
  await admin(['markup', 'set', '12.5', '--amount', '0.50', '--reason', 'this year’s prices'])

  const gone = await server.customer({ creditCents: 7_00 })
  await database.forCustomer(gone.user.customerId).transaction((tx) =>
    post(
      tx,
      {
        id: make.id(),
        cause: `forfeit:${make.id()}`,
        reason: 'forfeit',
        document: null,
        at: clock.now(),
      },
      { credits: 7_00, refund_liability: -7_00 },
    ),
  )
  await database.sql
    .update(customers)
    .set({ erasedAt: clock.now(), keptName: 'A former shop' })
    .where(eq(customers.id, gone.user.customerId))
  await closeDays(server.deps)
  return {
    order: order!.number,
    tracking: order!.trackingNumber!,
    claim: claim.number,
    inquiry: 'NQ0001-0019',
    quote: quote.number,
    load: load!.number,
    email: user.userName,
    customer: user.customerId,
    other: (await server.customer()).user.customerId,
  }
}

/** The next Monday to Friday. */
function workDayAfter(day: string): string {
  const next = addDays(day, 1)
  return [0, 6].includes(new Date(`${next}T12:00:00Z`).getUTCDay()) ? workDayAfter(next) : next
}

const TRUCK = {
  trailer: { equipment: 'dry_van' },
  totalWeight: 18_000,
  totalPallets: 22,
  description: 'Paper on pallets',
}

const BANK = Buffer.from(
  'Date,Description,Amount\n2026-11-02,MONTHLY FEE,-12.50\n2026-11-03,INTERAC M ROY,75.00\n',
).toString('base64')
