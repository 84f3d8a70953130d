import { and, asc, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { Approval } from '#src/contract/account/approvals.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { normalizeEnds, type Address } from '#src/domain/address/address.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import type { Person } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import { approvals } from '#server/db/schema/approvals.ts'
import { members } from '#server/db/schema/members.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { notify } from '#server/mail/notices.ts'
import { findBatch, ratedCents, rowsInState } from '#server/modules/batches/repository.ts'
import { findQuote, listOffers } from '#server/modules/freight/repository.ts'
import { notifyMembers } from '#server/modules/notices/notify-members.ts'
import { findRate } from '#server/modules/quotes/quote.ts'
import { batchRows } from '#server/db/schema/batches.ts'
import { conflict, notFound, RequestError } from '#server/platform/errors.ts'
import { batchKey, offerKey, purchaseKey } from './spending.ts'

type Row = Omit<typeof approvals.$inferSelect, 'customerId'>

const LIFE_MS = 7 * 86_400_000
/** House limit: questions of one customer that wait for an answer. */
const MAX_WAITING = 200
const SHOWN = 100
/** Where members see what they asked, and owners answer. */
const ANSWERED_AT = `${ACCOUNT_PATHS.userInfo}?tab=members`
const LAST = { orderBy: [desc(approvals.createdAt), asc(approvals.id)], limit: SHOWN }

export async function listApprovals({ db, session, clock }: CustomerContext): Promise<Approval[]> {
  const own = session.permissions.includes('members') ? undefined : eq(approvals.userId, session.user.id)
  const rows = await db.find(approvals, and(own, gt(approvals.expiresAt, clock.now())), LAST)
  const people = await db.people(inArray(members.userId, [...new Set(rows.map(({ userId }) => userId))]))
  return rows.map((row) => toApproval(row, people))
}

export async function askForParcel(
  context: CustomerContext,
  {
    rateId,
    shipment: typed,
    draftId,
    note,
  }: { rateId: string; shipment: Shipment; draftId: string; note: string },
): Promise<Approval> {
  const stored = await findRate(context.db, rateId)
  if (!stored) throw new RequestError('order.rateGone', { fields: { rateId: 'order.rateGone' } })
  const shipment = normalizeEnds(typed)
  const rate = stored.quoted
  return ask(context, {
    subject: {
      kind: 'parcel',
      id: draftId,
      service: `${rate.carrierName} · ${rate.serviceName}`,
      title: recipientOf(shipment.to),
      count: 1,
    },
    purchaseKey: purchaseKey({ shipment, rate, request: stored.request }),
    cents: rate.totalCents,
    note,
  })
}

export async function askForLoad(
  context: CustomerContext,
  { quoteId, offerId, note }: { quoteId: string; offerId: string; note: string },
): Promise<Approval> {
  const quote = await findQuote(context.db, quoteId)
  const offer = (await listOffers(context.db, quoteId)).find(({ id }) => id === offerId)
  if (!offer) throw notFound()
  return ask(context, {
    subject: {
      kind: 'load',
      id: quoteId,
      service: `${offer.rate.carrierName} · ${offer.rate.serviceName}`,
      title: `${quote.number}, ${quote.request.from.postalCode} – ${quote.request.to.postalCode}`,
      count: 1,
    },
    purchaseKey: offerKey(offerId),
    cents: offer.rate.totalCents,
    note,
  })
}

export async function askForBatch(
  context: CustomerContext,
  { batchId, note }: { batchId: string; note: string },
): Promise<Approval> {
  const { db } = context
  const batch = await findBatch(db, batchId)
  return ask(context, {
    subject: {
      kind: 'batch',
      id: batchId,
      service: '',
      title: batch.name,
      count: await db.count(batchRows, rowsInState(batchId, 'rated')),
    },
    purchaseKey: batchKey(batchId),
    cents: await ratedCents(db, batchId),
    note,
  })
}

/** Asked again about the same thing, perhaps at another price, the earlier question is replaced. */
function ask(
  { db, clock, session }: CustomerContext,
  asked: Pick<Row, 'subject' | 'purchaseKey' | 'cents' | 'note'>,
): Promise<Approval> {
  return db.transaction(async (tx) => {
    await tx.self({ lock: true })
    const isSame = and(eq(approvals.userId, session.user.id), eq(approvals.purchaseKey, asked.purchaseKey))!
    await tx.remove(approvals, and(isSame, inArray(approvals.state, ['waiting', 'declined']))!)
    if ((await tx.countUpTo(approvals, MAX_WAITING, eq(approvals.state, 'waiting'))) >= MAX_WAITING)
      throw conflict('account.tooManyApprovals')
    const now = clock.now()
    const row: Row = {
      id: clock.newId(),
      userId: session.user.id,
      ...asked,
      state: 'waiting',
      orderId: null,
      answeredBy: null,
      answeredAt: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFE_MS),
    }
    await tx.insert(approvals, row)
    await notifyMembers(tx, clock, {
      kind: 'approvalAsked',
      params: { who: session.user.nickName, amountCents: row.cents },
      link: ANSWERED_AT,
      except: session.user.id,
    })
    await tx.job(clock, notify('approval:asked', row.id))
    return toApproval(row, await tx.people(eq(members.userId, row.userId)))
  })
}

export function answerApproval(
  { db, clock, session }: CustomerContext,
  { id, approve }: { id: string; approve: boolean },
): Promise<Approval> {
  return db.transaction(async (tx) => {
    const row = await tx.one(approvals, eq(approvals.id, id), { lock: true })
    if (!row) throw notFound()
    const now = clock.now()
    if (row.state !== 'waiting' || row.expiresAt <= now) throw conflict('account.approvalAnswered')
    const state = approve ? ('approved' as const) : ('declined' as const)
    // A week to buy it, from the answer on.
    const answer = {
      state,
      answeredBy: session.user.nickName,
      answeredAt: now,
      expiresAt: new Date(now.getTime() + LIFE_MS),
    }
    await tx.update(approvals, answer, eq(approvals.id, id))
    const people = await tx.people(eq(members.userId, row.userId))
    await notifyMembers(tx, clock, {
      kind: 'approvalAnswered',
      params: { who: session.user.nickName, amountCents: row.cents, answer: state },
      link: ANSWERED_AT,
      only: [row.userId],
    })
    await tx.job(clock, notify('approval:answered', id))
    return toApproval({ ...row, ...answer }, people)
  })
}

export async function withdrawApproval({ db, session }: CustomerContext, id: string): Promise<void> {
  const own = and(eq(approvals.id, id), eq(approvals.userId, session.user.id), ne(approvals.state, 'used'))!
  if ((await db.remove(approvals, own)) === 0) throw notFound()
}

/** Once nothing can be bought with them any more. */
export async function deleteOldApprovals({ sql: db }: Pick<Database, 'sql'>, now: Date): Promise<void> {
  await db.delete(approvals).where(lt(approvals.expiresAt, now))
}

const recipientOf = ({ fullName, company, city }: Address): string =>
  [company || fullName, city].filter(Boolean).join(', ')

const toApproval = (row: Row, people: readonly Person[]): Approval => ({
  id: row.id,
  state: row.state,
  subject: row.subject,
  totalCents: row.cents,
  note: row.note,
  userId: row.userId,
  by: people.find(({ id }) => id === row.userId)?.nickName ?? '',
  answeredBy: row.answeredBy,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})
