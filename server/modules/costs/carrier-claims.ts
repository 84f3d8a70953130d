import { eq } from 'drizzle-orm'
import { decimalMoney, type Cents } from '#src/domain/money/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import { RequestError } from '#server/platform/errors.ts'
import type { Sql } from '#server/db/sql.ts'
import type { claims } from '#server/db/schema/claims.ts'
import { carrierClaims } from '#server/db/schema/money/costs.ts'
import { postCompany } from '#server/db/company-ledger.ts'

type Claim = Pick<typeof claims.$inferSelect, 'id' | 'number'>

/**
 * Claims from the carrier what a customer's claim cost, which it owes us from then on.
 * @throws RequestError if that was done before
 */
export async function fileClaim(
  tx: Sql,
  clock: Clock,
  { id, number }: Claim,
  { carrierCode, cents }: { carrierCode: string; cents: Cents },
): Promise<void> {
  const at = clock.now()
  const filed = await tx
    .insert(carrierClaims)
    .values({
      claimId: id,
      claimNumber: number,
      carrierCode,
      state: 'filed',
      claimedCents: cents,
      filedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: carrierClaims.claimId })
  if (filed.length === 0) throw new RequestError('verb.claim.filedAlready', { values: { number } })
  await postCompany(
    tx,
    { id: clock.newId(), cause: `carrier-claim:${id}`, document: number, at },
    { claims_receivable: cents, claims_recovered: -cents },
  )
}

/**
 * Records the carrier's answer, once: what it paid; the rest is written off.
 * @param onBill it came as a credit on a bill, which has already lowered the shipment's cost
 * @throws RequestError
 */
export async function settleClaim(
  tx: Sql,
  clock: Clock,
  { id, number }: Claim,
  { cents, onBill }: { cents: Cents; onBill: boolean },
): Promise<{ writtenOffCents: Cents }> {
  const [filed] = await tx.select().from(carrierClaims).where(eq(carrierClaims.claimId, id)).for('update')
  if (!filed) throw new RequestError('verb.claim.notFiled', { values: { number } })
  if (filed.state === 'settled') throw new RequestError('verb.claim.settledAlready', { values: { number } })
  if (cents > filed.claimedCents)
    throw new RequestError('verb.claim.onlyFiled', {
      values: { number, amount: decimalMoney(filed.claimedCents) },
    })
  const [at, writtenOffCents] = [clock.now(), filed.claimedCents - cents]
  await tx
    .update(carrierClaims)
    .set({ state: 'settled', paidCents: cents, settledAt: at })
    .where(eq(carrierClaims.claimId, id))
  await postCompany(
    tx,
    { id: clock.newId(), cause: `carrier-claim-settled:${id}`, document: number, at },
    {
      [onBill ? 'claims_recovered' : 'bank']: cents,
      write_offs: writtenOffCents,
      claims_receivable: -filed.claimedCents,
    },
  )
  return { writtenOffCents }
}
