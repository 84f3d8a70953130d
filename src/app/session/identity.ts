import { ApiError } from '#src/api/api-error.ts'
import { setResolver } from '#src/api/call.ts'
import { createObservable } from '#src/api/observable.ts'
import { FACTOR_NEEDED, IDENTITY_NEEDED } from '#src/contract/endpoint.ts'
import { renewSession } from '#src/offline/session/own-session.ts'

/** Set while a call waits for the person to prove that it is them: the dialog that asks calls it. */
export const identityRequest = createObservable<((proven: boolean) => void) | null>(null)

let asking: Promise<boolean> | undefined

/** Calls that need it at the same time wait for one dialog. */
const askForIdentity = (): Promise<boolean> =>
  (asking ??= new Promise<boolean>((resolve) => identityRequest.set(resolve)).finally(() => {
    asking = undefined
    identityRequest.set(null)
  }))

setResolver(async (error, { background }) => {
  if (!(error instanceof ApiError)) return false
  // Their customer demands one from now on: the session says so, and every screen leads to it.
  if (error.messageId === `factors.${FACTOR_NEEDED}`) void renewSession()
  return error.messageId === `factors.${IDENTITY_NEEDED}` && !background && askForIdentity()
})
