import type { PasskeyRequest } from '#src/contract/account/auth.ts'
import type { PasskeyCreation } from '#src/contract/account/factors.ts'
import type { NewPasskey } from '#src/domain/account/factor.ts'
import type { UsedPasskey } from '#src/domain/account/login-step.ts'

const library = () => import('@simplewebauthn/browser')

/** Whether the browser knows passkeys at all. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Whether it offers them among the names it fills in. */
export const offersPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) === true

/**
 * Has the person use a passkey. `autofill`: the browser offers it at the field whose autocomplete ends in
 * "webauthn", for as long as it takes.
 * @returns undefined when they didn't, or couldn't: the browser doesn't say why
 */
export async function signWithPasskey(
  optionsJSON: PasskeyRequest,
  { autofill = false } = {},
): Promise<UsedPasskey | undefined> {
  const { startAuthentication } = await library()
  try {
    const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
    return { id, response: { clientDataJSON, authenticatorData, signature, userHandle } }
  } catch {
    return undefined
  }
}

/** @returns undefined when the person didn't make one, or this device has one already */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<NewPasskey['passkey'] | undefined> {
  const { startRegistration } = await library()
  try {
    const { id, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, response: { clientDataJSON, attestationObject, transports } }
  } catch {
    return undefined
  }
}

/** Stops offering one: only one thing can be asked of the browser at a time. */
export const stopOffering = async (): Promise<void> => (await library()).WebAuthnAbortService.cancelCeremony()
