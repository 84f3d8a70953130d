import { isOffline } from '#src/api/api-error.ts'
import { storedText } from '#src/api/browser-storage.ts'
import { call } from '#src/api/call.ts'
import type { UserInfo } from '#src/contract/account/auth.ts'
import { contract } from '#src/contract/contract.ts'

/** The customer that the person switched to while offline: the server has yet to be told. */
export const wantedCustomer = storedText('portage-customer', () => localStorage)

/** Their session for that customer, once the server is reached; the one they have while it isn't. */
export async function sessionAsWanted(info: UserInfo): Promise<UserInfo> {
  const id = wantedCustomer.get()
  if (id === undefined || info.impersonation) return info
  try {
    if (id !== info.user.partnerId) {
      await call(contract.members.switch, { id }, { background: true, repeatSubmit: false })
      return await call(contract.auth.getInfo, {}, { background: true })
    }
  } catch (error) {
    if (isOffline(error)) return info
    // They don't belong to it any more.
  }
  wantedCustomer.clear()
  return info
}
