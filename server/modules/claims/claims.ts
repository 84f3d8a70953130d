import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Claim, ClaimRow } from '#src/contract/claims.ts'
import type { CursorPage } from '#src/contract/endpoint.ts'
import { OPEN_CLAIMS, type ClaimRequest, type ClaimKind, type ClaimState } from '#src/domain/orders/claim.ts'
import { attachmentName } from '#src/domain/shared/media.ts'
import { decimalMoney, type Cents } from '#src/domain/money/money.ts'
import { numberFor } from '#src/domain/shared/public-number.ts'
import { orderPath } from '#src/paths.ts'
import type { Clock } from '#server/platform/clock.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { claimFiles, claims } from '#server/db/schema/claims.ts'
import { orderHistory, orders } from '#server/db/schema/shipping.ts'
import { notFound, RequestError } from '#server/platform/errors.ts'
import { newestFirst, olderThan, cursorPage } from '#server/db/keyset.ts'
import { notify } from '#server/mail/notices.ts'
import { owedInMoney } from '#server/modules/billing/promo-lots.ts'
import { post } from '#server/modules/billing/ledger.ts'
import { earnRevenue } from '#server/modules/costs/shipment-costs.ts'
import { notifyMembers } from '#server/modules/notices/notify-members.ts'
import { readClaimable } from '#server/modules/orders/claimable.ts'
import type { Order } from '#server/modules/orders/repository.ts'
import type { CustomerContext } from '#server/http/context.ts'

type ClaimEntry = typeof claims.$inferSelect
const PAGE_SIZE = 25
const KEYSET = { at: claims.createdAt, id: claims.id }
const TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  webm: 'video/webm',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  '3gp': 'video/3gpp',
}

/**
 * Opens a customer's claim about a parcel. The same ID again finds the first.
 * @throws RequestError if nothing (more) can be claimed
 */
export async function openClaim(
  { db, clock, session, storeUploaded }: CustomerContext,
  request: ClaimRequest & { id: string; claimId: string },
): Promise<string> {
  const { id: orderId, claimId, kind, askedCents, description, files } = request
  const [earlier, order] = [
    await db.one(claims, eq(claims.id, claimId)),
    await db.one(orders, eq(orders.id, orderId)),
  ]
  if (!order) throw notFound()
  if (earlier) return earlier.number
  await assertClaimable(db, order, kind, askedCents, clock.now())
  const stored: { fileId: string; name: string }[] = []
  for (const { name, media, bytes } of files)
    stored.push({
      fileId: await storeUploaded({ type: media!.type, bytes: bytes! }),
      name: attachmentName(name, media!),
    })
  return retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const locked = (await tx.one(orders, eq(orders.id, orderId), { lock: true }))!
      const first = await tx.one(claims, eq(claims.id, claimId))
      if (first) return first.number
      const now = clock.now()
      await assertClaimable(tx, locked, kind, askedCents, now)
      const number = numberFor('claim', await tx.next('claim_numbers'))
      await tx.insert(claims, {
        id: claimId,
        number,
        orderId,
        orderNumber: locked.number,
        kind,
        state: 'opened',
        askedCents,
        description,
        createdAt: now,
      })
      for (const [position, file] of stored.entries())
        await tx.insert(claimFiles, { claimId, position, ...file })
      await recordHistory(tx, clock, { orderId, number, kind }, session.user.nickName, {
        to: 'opened',
        amount: askedCents,
      })
      await tx.job(clock, notify('claim:opened', claimId))
      return number
    }),
  )
}

/**
 * Moves a claim to review; doing so again changes nothing.
 * @param by the name that the customer sees
 */
export async function reviewClaim(
  tx: CustomerDb,
  clock: Clock,
  claim: ClaimEntry,
  by: string,
): Promise<void> {
  const changed = await tx.update(
    claims,
    { state: 'in_review', reviewedAt: clock.now() },
    and(eq(claims.id, claim.id), eq(claims.state, 'opened'))!,
  )
  if (changed > 0) await recordHistory(tx, clock, claim, by, { from: 'opened', to: 'in_review' })
}

/**
 * Answers a claim, once: `cents` are paid as credits; 0 rejects it.
 * @throws RequestError if it was answered, or more is paid than was claimed
 */
export async function answerClaim(
  tx: CustomerDb,
  clock: Clock,
  claim: ClaimEntry,
  { cents, answer, by }: { cents: Cents; answer: string; by: string },
): Promise<void> {
  const locked = await tx.one(
    claims,
    and(eq(claims.id, claim.id), inArray(claims.state, [...OPEN_CLAIMS]))!,
    { lock: true },
  )
  if (!locked) throw new RequestError('verb.claim.answered', { values: { number: claim.number } })
  if (cents > locked.askedCents)
    throw new RequestError('verb.claim.tooMuch', {
      values: { number: claim.number, amount: decimalMoney(locked.askedCents) },
    })
  const now = clock.now()
  const state: ClaimState = cents > 0 ? 'paid' : 'rejected'
  const paid = { credits: -cents, claims_paid: cents }
  if (cents > 0)
    await post(
      tx,
      { id: clock.newId(), cause: `claim:${claim.id}`, reason: 'claim', document: claim.number, at: now },
      (await tx.self()).erasedAt ? owedInMoney(paid) : paid,
    )
  // A lost parcel is never delivered, so its revenue is earned now.
  if (cents > 0) await earnRevenue(tx, clock, { id: claim.orderId, number: claim.orderNumber })
  await tx.update(claims, { state, answer, paidCents: cents, answeredAt: now }, eq(claims.id, claim.id))
  await tx.answered({ kind: 'claim', subject: claim.id, askedAt: locked.createdAt, answeredAt: now })
  await recordHistory(tx, clock, claim, by, {
    from: locked.state,
    to: state,
    ...(cents > 0 && { amount: cents }),
  })
  await tx.job(clock, notify('claim:answered', claim.id))
  await notifyMembers(tx, clock, {
    kind: 'claimAnswered',
    params: { number: claim.number, amountCents: cents },
    link: orderPath(claim.orderId, claim.orderNumber),
  })
}

export async function listClaims(db: CustomerDb, after: string): Promise<CursorPage<ClaimRow>> {
  const { shown, next } = cursorPage(
    await db.find(claims, olderThan(KEYSET, after), { orderBy: newestFirst(KEYSET), limit: PAGE_SIZE + 1 }),
    PAGE_SIZE,
  )
  return { rows: shown.map(toRow), next }
}

export async function listOrderClaims(db: CustomerDb, orderId: string): Promise<Claim[]> {
  const rows = await db.find(claims, eq(claims.orderId, orderId), { orderBy: [desc(claims.createdAt)] })
  const photos =
    rows.length > 0
      ? await db.find(
          claimFiles,
          inArray(
            claimFiles.claimId,
            rows.map(({ id }) => id),
          ),
          { orderBy: [asc(claimFiles.position)] },
        )
      : []
  return rows.map((row) => ({
    ...toRow(row),
    description: row.description,
    answer: row.answer,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    photos: photos
      .filter(({ claimId }) => claimId === row.id)
      .map(({ position, name }) => ({ position, name, type: TYPES[name.split('.').at(-1)!] ?? '' })),
  }))
}

const toRow = ({
  id,
  number,
  orderId,
  orderNumber,
  kind,
  state,
  askedCents,
  paidCents,
  createdAt,
}: ClaimEntry): ClaimRow => ({
  id,
  number,
  orderId,
  orderNumber,
  kind,
  state,
  askedCents,
  paidCents,
  createdAt: createdAt.toISOString(),
})

async function assertClaimable(
  db: CustomerDb,
  order: Order,
  kind: ClaimKind,
  askedCents: Cents,
  now: Date,
): Promise<void> {
  const { coverCents, why } = await readClaimable(db, order, now)
  if (why[kind]) throw new RequestError(why[kind])
  if (askedCents > coverCents)
    throw new RequestError('error.fields', { fields: { askedCents: 'validation.claimCover' } })
}

const recordHistory = (
  tx: CustomerDb,
  clock: Clock,
  { orderId, number, kind }: Pick<ClaimEntry, 'orderId' | 'number' | 'kind'>,
  actor: string,
  detail: Record<string, string | number>,
) =>
  tx.insert(orderHistory, {
    orderId,
    id: clock.newId(),
    at: clock.now(),
    actor,
    event: 'order.claim',
    detail: { number, kind, ...detail },
  })
