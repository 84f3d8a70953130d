import { createObservable } from './observable.ts'

/** How the message id of the answer to every call of somebody who no longer belongs to the customer ends (D48). */
const REMOVED = '.removed'

/** Whether this device heard that. */
export const membershipEnd = createObservable(false)

/** Looks at why a session ended. */
export function noteMembershipEnd({ messageId }: { messageId: string | undefined }): void {
  if (messageId?.endsWith(REMOVED)) membershipEnd.set(true)
}
