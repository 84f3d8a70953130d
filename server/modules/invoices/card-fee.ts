import { eq } from 'drizzle-orm'
import { numberFor } from '#src/domain/shared/public-number.ts'
import type { Cents } from '#src/domain/money/money.ts'
import type { TaxLine } from '#src/domain/money/tax.ts'
import { taxSum } from '#src/domain/money/top-up.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { invoices } from '#server/db/schema/money/invoices.ts'
import type { TopUpRow } from '#server/modules/billing/top-ups.ts'
import { readBuyer, type InvoiceRow } from './issue.ts'

/** A card fee, or part of one, with its taxes. */
export interface FeePart {
  fee: Cents
  taxes: TaxLine[]
}

/** The entry that books it, in the same transaction. */
interface Booked {
  cause: string
  at: Date
}

const causeOf = ({ id }: Pick<TopUpRow, 'id'>) => `topup:${id}`
const totalOf = ({ fee, taxes }: FeePart): Cents => fee + taxSum(taxes)

/** Writes the invoice of the card fee that was paid with a top-up; none if no fee was charged. */
export async function invoiceFee(
  tx: CustomerDb,
  clock: Clock,
  { number, feeCents, feeTaxes, feeProvince, ...topUp }: TopUpRow,
  at: Date,
): Promise<void> {
  if (feeCents === 0 || feeProvince === null) return
  const content = {
    lines: [],
    taxes: [],
    buyer: await readBuyer(tx),
    carrierName: '',
    serviceName: '',
    route: '',
    province: feeProvince,
    sample: false,
    topUp: number,
  }
  await write(
    tx,
    clock,
    { kind: 'fee', refersTo: null, content },
    { fee: feeCents, taxes: feeTaxes },
    { cause: causeOf(topUp), at },
    'cardFee',
  )
}

/** Credits part of a fee that is refunded. Fees from before they were invoiced have nothing to credit. */
export async function creditFee(
  tx: CustomerDb,
  clock: Clock,
  topUp: Pick<TopUpRow, 'id'>,
  part: FeePart,
  booked: Booked,
): Promise<void> {
  await correct(tx, clock, topUp, part, booked, 'creditNote')
}

/**
 * Invoices a credited fee again, because the bank couldn't deliver the refund or returned the disputed money.
 */
export async function chargeFeeAgain(
  tx: CustomerDb,
  clock: Clock,
  topUp: Pick<TopUpRow, 'id'>,
  part: FeePart,
  booked: Booked,
): Promise<void> {
  await correct(tx, clock, topUp, part, booked, 'fee')
}

/**
 * The part of a fee that can still be refunded: at most what its invoice has left, and all of that with the
 * last part of the top-up.
 */
export async function feeLeft(
  tx: CustomerDb,
  topUp: Pick<TopUpRow, 'id'>,
  { fee, taxes }: FeePart,
  isLast: boolean,
): Promise<FeePart> {
  const invoice = await tx.one(invoices, eq(invoices.cause, causeOf(topUp)))
  if (!invoice) return { fee, taxes }
  const all = [invoice, ...(await tx.find(invoices, eq(invoices.refersTo, invoice.id)))]
  const left = (cents: (row: InvoiceRow) => Cents) =>
    all.reduce((sum, row) => sum + (row.kind === 'creditNote' ? -1 : 1) * cents(row), 0)
  const atMost = (share: Cents, rest: Cents) => (isLast ? rest : Math.min(share, rest))
  return {
    fee: atMost(
      fee,
      left(({ subtotalCents }) => subtotalCents),
    ),
    taxes: taxes.map((tax) => ({
      ...tax,
      amountCents: atMost(
        tax.amountCents,
        left(({ content }) => content.taxes.find(({ type }) => type === tax.type)?.amountCents ?? 0),
      ),
    })),
  }
}

async function correct(
  tx: CustomerDb,
  clock: Clock,
  topUp: Pick<TopUpRow, 'id'>,
  part: FeePart,
  booked: Booked,
  kind: 'creditNote' | 'fee',
): Promise<void> {
  const invoice = await tx.one(invoices, eq(invoices.cause, causeOf(topUp)), { lock: true })
  if (!invoice || totalOf(part) === 0) return
  await write(
    tx,
    clock,
    { kind, refersTo: invoice.id, content: invoice.content },
    part,
    booked,
    kind === 'fee' ? 'cardFee' : 'credited',
  )
  await tx.update(
    invoices,
    { creditedCents: invoice.creditedCents + (kind === 'creditNote' ? 1 : -1) * totalOf(part) },
    eq(invoices.id, invoice.id),
  )
}

async function write(
  tx: CustomerDb,
  clock: Clock,
  paper: Pick<InvoiceRow, 'kind' | 'refersTo' | 'content'>,
  part: FeePart,
  { cause, at }: Booked,
  line: string,
): Promise<void> {
  await tx.insert(invoices, {
    id: clock.newId(),
    number: numberFor('invoice', await tx.next('invoice_numbers')),
    ...paper,
    state: 'paid',
    cause,
    orderId: null,
    orderNumber: '',
    carrierCode: '',
    subtotalCents: part.fee,
    totalCents: totalOf(part),
    content: { ...paper.content, lines: [{ kind: line, amountCents: part.fee }], taxes: part.taxes },
    createdAt: at,
    dueAt: null,
    paidAt: at,
  })
}
