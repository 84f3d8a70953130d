import { object } from 'yup'
import {
  factorCodeSchema,
  newPasskeySchema,
  passkeyNameSchema,
  identitySchema,
  type Transport,
} from '#src/domain/account/factor.ts'
import type { DeviceName } from '#src/domain/account/device-name.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import type { PasskeyRequest } from './auth.ts'
import { endpoint } from '#src/contract/endpoint.ts'
import { byId } from '#src/contract/fields.ts'

export interface Passkey {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}
export interface TrustedDevice extends DeviceName {
  id: string
  trustedUntil: string
}
/** What a person proves themselves with, besides the password. */
export interface Factors {
  authenticator: { since: string; lastUsedAt: string | null } | null
  passkeys: Passkey[]
  /** How many are left. */
  recoveryCodes: number
  devices: TrustedDevice[]
  /** The last one can't be removed: their customer demands it, or they are staff. */
  demanded: boolean
  /** False: the site's address is no name, which browsers don't make passkeys for. */
  passkeysAvailable: boolean
}
/** To be scanned (`qr`, a picture as a data URL) or typed (`secret`) into an authenticator app. */
export interface AuthenticatorSetup {
  secret: string
  qr: string
}
/** Shown once. Null: they have codes already. */
export interface NewFactor {
  recoveryCodes: string[] | null
}
/** What `navigator.credentials.create()` takes, as JSON (WebAuthn). */
export interface PasskeyCreation {
  rp: { id: string; name: string }
  user: { id: string; name: string; displayName: string }
  challenge: string
  pubKeyCredParams: { type: 'public-key'; alg: number }[]
  timeout: number
  excludeCredentials: { id: string; type: 'public-key'; transports: Transport[] }[]
  authenticatorSelection: { residentKey: 'required'; requireResidentKey: true; userVerification: 'required' }
  attestation: 'none'
}

const noInput = lazySchema(() => object({}))
/** What proves who somebody is, nobody changes on their behalf (D20). */
const own = { impersonation: 'never', permission: 'any', beforeFactor: true } as const
/** Whoever finds a browser open must not make themselves at home. */
const guarded = { ...own, recent: true } as const
const codes = { name: 'factorcode', max: 30, per: 'hour' } as const

/** Authenticator app, passkeys and recovery codes of the person who is logged in. */
export const factors = {
  get: endpoint<Factors>()(['GET', '/account/factors'], noInput, { beforeFactor: true }),
  /** Nothing changes until a code of the app is entered. 409: there is one already. */
  beginAuthenticator: endpoint<AuthenticatorSetup>()(
    ['POST', '/account/factors/authenticator'],
    noInput,
    guarded,
  ),
  confirmAuthenticator: endpoint<NewFactor>()(
    ['POST', '/account/factors/authenticator/confirm'],
    factorCodeSchema,
    { ...guarded, limit: codes },
  ),
  /** 409: it is the last factor, and one is demanded. The same of a passkey. */
  removeAuthenticator: endpoint<null>()(['DELETE', '/account/factors/authenticator'], noInput, guarded),
  /** Ends those there were. 409: without a second factor there are none. */
  renewCodes: endpoint<{ recoveryCodes: string[] }>()(
    ['POST', '/account/factors/recovery-codes'],
    noInput,
    guarded,
  ),
  beginPasskey: endpoint<PasskeyCreation>()(['POST', '/account/passkeys/begin'], noInput, guarded),
  addPasskey: endpoint<NewFactor>()(['POST', '/account/passkeys'], newPasskeySchema, guarded),
  renamePasskey: endpoint<null>()(
    ['PUT', '/account/passkeys/:id'],
    () => byId.concat(passkeyNameSchema),
    own,
  ),
  removePasskey: endpoint<null>()(['DELETE', '/account/passkeys/:id'], byId, guarded),
  /** The second factor is asked for everywhere again. */
  endTrust: endpoint<null>()(['DELETE', '/account/trusted-devices'], noInput, own),
  /** For a passkey as proof. */
  beginIdentity: endpoint<PasskeyRequest>()(['POST', '/account/identity/begin'], noInput, own),
  /** For the next ten minutes the calls that need it go through. */
  prove: endpoint<null>()(['POST', '/account/identity'], identitySchema, {
    ...own,
    limit: { name: 'identity', max: 30, per: 'hour' },
  }),
}
