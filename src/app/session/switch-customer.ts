import type { SessionUser } from '#src/domain/account/account.ts'
import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import { sendNow } from '#src/offline/records/outbox-view.ts'
import { databaseOfCustomer, rememberAccount } from '#src/offline/database/app-database.ts'
import { customerKey } from '#src/offline/database/user-database.ts'
import { saveForms } from '#src/offline/records/save-forms.ts'
import { wantedCustomer } from './wanted-customer.ts'
import { notifySwitched } from '#src/offline/session/wiped.ts'

const SEND_MS = 5000
type Person = Pick<SessionUser, 'userId' | 'nickName'>

/**
 * Works for another of the person's customers, in every tab. What couldn't be sent for this one stays in its
 * database on the device until they are back.
 * @throws ApiError
 */
export async function switchCustomer(id: string): Promise<void> {
  await saveForms()
  await Promise.race([sendNow().catch(() => {}), new Promise((resolve) => setTimeout(resolve, SEND_MS))])
  await call(contract.members.switch, { id }, { repeatSubmit: false })
  wantedCustomer.clear()
  notifySwitched()
  location.assign('/')
}

/** Whether this device has what was done for that customer, so that it can be opened without the server. */
export const isCustomerHere = async ({ userId }: Person, id: string): Promise<boolean> =>
  (await databaseOfCustomer(customerKey(userId, id))) !== undefined

/** The same without a connection: opens what is on this device, and tells the server once it is reached. */
export async function switchCustomerOffline({ userId, nickName }: Person, id: string): Promise<void> {
  await saveForms()
  const hash = await databaseOfCustomer(customerKey(userId, id))
  if (hash === undefined) return
  wantedCustomer.set(id)
  await rememberAccount({ hash, nickName })
  notifySwitched()
  location.assign('/')
}
