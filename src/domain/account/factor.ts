import { array, object, string, type InferType } from 'yup'
import { enteredText, optionalText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { factorCode, passkeyBytes, usedPasskey } from './login-step.ts'

/** A trusted device doesn't ask for the second factor for this long. */
export const TRUSTED_DAYS = 30
/** Money settings, exporting everything and deleting the account need a proof that isn't older. */
export const IDENTITY_MINUTES = 10
export const MAX_PASSKEYS = 20
export const RECOVERY_CODES = 10

/** How a browser reaches what holds a passkey (WebAuthn). */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type Transport = (typeof TRANSPORTS)[number]

/** Signature algorithms of passkeys, best first (COSE): EdDSA, ES256, RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const

/** What a browser answers when a passkey was made. The server verifies it (server/modules/factors/passkeys.ts). */
const createdPasskey = () =>
  object({
    id: passkeyBytes(1400).required('validation.id'),
    response: object({
      clientDataJSON: passkeyBytes(4000),
      attestationObject: passkeyBytes(16_000),
      transports: array(string().max(20).required()).max(10).default([]),
    }),
  })

export const passkeyNameSchema = lazySchema(() => object({ name: enteredText(50, 'validation.required') }))
export const newPasskeySchema = lazySchema(() =>
  object({ name: enteredText(50, 'validation.required'), passkey: createdPasskey() }),
)
export const factorCodeSchema = lazySchema(() => object({ code: factorCode() }))

/** That it is still the person who logged in: one of the three. */
export const identitySchema = lazySchema(() =>
  object({
    password: string().max(200).default(''),
    code: optionalText(40),
    passkey: usedPasskey().nullable().default(null),
  }).test(
    'one',
    'validation.required',
    ({ password, code, passkey }, { createError }) =>
      password !== '' || code !== '' || passkey !== null || createError({ path: 'password' }),
  ),
)

export type NewPasskey = InferType<typeof newPasskeySchema>
export type Identity = InferType<typeof identitySchema>
