import { FACTOR_NEEDED, IDENTITY_NEEDED, type Endpoint } from '#src/contract/endpoint.ts'
import { IDENTITY_MINUTES } from '#src/domain/account/factor.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import type { Session } from './session.ts'

/**
 * Somebody who has to set up a second factor does that before anything else; and what a stolen session could do
 * the most harm with needs a proof of the person's within ten minutes. An administrator who acts for a customer
 * came with a link of their own an hour ago at most, and has nothing of the customer's to prove with.
 * @throws RequestError 409 or 403, each by its name
 */
export function assertProven(
  { recent, beforeFactor }: Pick<Endpoint<unknown, unknown>, 'recent' | 'beforeFactor'>,
  { provenAt, factorMissing, impersonation }: Pick<Session, 'provenAt' | 'factorMissing' | 'impersonation'>,
  now: Date,
): void {
  // 409: devices send what they were asked to keep again, later.
  if (factorMissing && !beforeFactor) throw conflict(`factors.${FACTOR_NEEDED}`)
  if (!recent || impersonation) return
  const since = provenAt && now.getTime() - provenAt.getTime()
  if (since === null || since > IDENTITY_MINUTES * 60_000) throw forbidden(`factors.${IDENTITY_NEEDED}`)
}
