import { boolean, object, string, type InferType } from 'yup'
import { enteredText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'

/** Six digits of an authenticator app, or a recovery code, however it is spaced. */
export const factorCode = () => enteredText(40, 'validation.required')

/** Bytes in base64url, as browsers pass them. */
export const passkeyBytes = (max: number) =>
  string()
    .max(max)
    .matches(/^[\w-]*={0,2}$/, 'validation.id')
    .default('')

/** What a browser answers when a passkey signed. The server verifies it (server/modules/factors/passkeys.ts). */
export const usedPasskey = () =>
  object({
    id: passkeyBytes(1400).required('validation.id'),
    response: object({
      clientDataJSON: passkeyBytes(4000),
      authenticatorData: passkeyBytes(4000),
      signature: passkeyBytes(2000),
      userHandle: passkeyBytes(200),
    }),
  })

/** The second step of logging in. `step` came with the answer to the password. */
export const loginStepSchema = lazySchema(() =>
  object({
    step: string().max(200).required('validation.required'),
    code: factorCode(),
    trust: boolean().default(false),
  }),
)
/** Logging in with a passkey alone; `remember` and `keep` as with a password. */
export const passkeyLoginSchema = lazySchema(() =>
  object({
    passkey: usedPasskey(),
    remember: boolean().default(false),
    keep: boolean().default(true),
  }),
)

export type UsedPasskey = InferType<ReturnType<typeof usedPasskey>>
export type LoginStep = InferType<typeof loginStepSchema>
export type PasskeyLogin = InferType<typeof passkeyLoginSchema>
