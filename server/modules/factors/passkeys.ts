import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type VerifiedAuthenticationResponse,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import { and, asc, eq } from 'drizzle-orm'
import type { PasskeyRequest } from '#src/contract/account/auth.ts'
import type { NewFactor, PasskeyCreation } from '#src/contract/account/factors.ts'
import {
  MAX_PASSKEYS,
  PASSKEY_ALGORITHMS,
  TRANSPORTS,
  type NewPasskey,
  type Transport,
} from '#src/domain/account/factor.ts'
import type { UsedPasskey } from '#src/domain/account/login-step.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { passkeys } from '#server/db/schema/factors.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { brokenConstraint, conflict, notFound, RequestError } from '#server/platform/errors.ts'
import { added, removeFactor } from './changes.ts'
import { CHALLENGE_MS, consumeOwnChallenge, newOwnChallenge } from './challenges.ts'
import { relyingParty } from './relying-party.ts'

type Row = typeof passkeys.$inferSelect

export async function beginPasskey(context: CustomerContext): Promise<PasskeyCreation> {
  const { home, session, config } = context
  const { id, name } = relyingParty(config)
  const { user } = session
  const known = await home.find(passkeys, eq(passkeys.userId, user.id))
  if (known.length >= MAX_PASSKEYS) throw conflict('factors.tooManyPasskeys')
  return {
    rp: { id, name },
    user: {
      id: handleOf(user.id),
      name: user.userName,
      displayName: user.nickName,
    },
    challenge: await newOwnChallenge(context, 'register'),
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: known.map(toCredential),
    // It can log in without a name, and proves both what the person has and who they are.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** @throws RequestError when it isn't what was asked for: another challenge, another site, too late */
export async function addPasskey(
  context: CustomerContext,
  { name, passkey: { id, response } }: NewPasskey,
): Promise<NewFactor> {
  const { home, session, clock, config } = context
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config)
  const expectedChallenge = await consumeOwnChallenge(context, 'register', response.clientDataJSON)
  const { credential, credentialBackedUp } = registered(
    await verified(() =>
      verifyRegistrationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: { ...response, transports: knownTransports(response.transports) },
        },
        expectedChallenge,
        expectedOrigin,
        expectedRPID,
        requireUserVerification: true,
        supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
      }),
    ),
  )
  const row = {
    userId: session.user.id,
    id: clock.newId(),
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: knownTransports(response.transports),
    name,
    backedUp: credentialBackedUp,
    createdAt: clock.now(),
  }
  try {
    return await home.transaction(async (tx) => {
      await tx.insert(passkeys, row)
      return added(tx, context, 'passkeyAdded')
    })
  } catch (error) {
    throw brokenConstraint(error) === 'passkeys_credential' ? refused() : error
  }
}

export async function renamePasskey(
  { home, session }: CustomerContext,
  id: string,
  name: string,
): Promise<void> {
  if ((await home.update(passkeys, { name }, ofUser(session.user.id, id))) === 0) throw notFound()
}

export const removePasskey = (context: CustomerContext, id: string): Promise<void> =>
  removeFactor(context, 'passkeyRemoved', (tx) => tx.remove(passkeys, ofUser(context.session.user.id, id)))

export const listPasskeys = (db: CustomerDb, userId: string): Promise<Row[]> =>
  db.find(passkeys, eq(passkeys.userId, userId), { orderBy: [asc(passkeys.createdAt), asc(passkeys.id)] })

/** @param known the passkeys to choose from; none: the device offers those it has for this site */
export const passkeyRequest = (
  challenge: string,
  rpId: string,
  known: readonly Row[] = [],
): PasskeyRequest => ({
  challenge,
  rpId,
  timeout: CHALLENGE_MS,
  userVerification: 'required',
  allowCredentials: known.map(toCredential),
})

/**
 * Checks what a passkey signed, and notes that it was used.
 * @throws RequestError when it isn't right, or a copy of the passkey was used meanwhile
 */
export async function usePasskey(
  db: CustomerDb,
  { clock, config }: Pick<CustomerContext, 'clock' | 'config'>,
  row: Row,
  { passkey, expectedChallenge }: { passkey: UsedPasskey; expectedChallenge: string },
): Promise<void> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config)
  const { id, response } = passkey
  if (response.userHandle && response.userHandle.replace(/=+$/, '') !== handleOf(row.userId)) throw refused()
  const { authenticationInfo } = used(
    await verified(() =>
      verifyAuthenticationResponse({
        response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
        expectedChallenge,
        expectedOrigin,
        expectedRPID,
        credential: {
          id: row.credentialId,
          publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
          counter: row.counter,
        },
        requireUserVerification: true,
      }),
    ),
  )
  // Of two that arrive together with the same number, only one gets the row.
  const same = and(ofUser(row.userId, row.id), eq(passkeys.counter, row.counter))!
  const values = { counter: authenticationInfo.newCounter, lastUsedAt: clock.now() }
  if ((await db.update(passkeys, values, same)) === 0) throw refused()
}

export const refused = (): RequestError => new RequestError('factors.passkeyRefused')

const ofUser = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))!
/** How devices know the person: an id, no name. */
const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url')
const toCredential = ({ credentialId, transports }: Row) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: knownTransports(transports),
})
const knownTransports = (said: readonly string[]): Transport[] =>
  TRANSPORTS.filter((transport) => said.includes(transport))

/** The library throws for whatever isn't right: none of it is a fault of ours. */
const verified = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((cause: unknown) => {
    throw Object.assign(refused(), { cause })
  })
function registered(answer: VerifiedRegistrationResponse) {
  if (!answer.verified) throw refused()
  return answer.registrationInfo
}
function used(answer: VerifiedAuthenticationResponse): VerifiedAuthenticationResponse {
  if (!answer.verified) throw refused()
  return answer
}
