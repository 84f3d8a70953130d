import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import { sendNow } from '#src/offline/records/outbox-view.ts'
import { saveForms } from '#src/offline/records/save-forms.ts'
import { notifySwitched } from '#src/offline/session/wiped.ts'

const SEND_MS = 5000

/**
 * Works for another of the person's customers, in every tab. What couldn't be sent for this one stays in its
 * database on the device until they are back.
 * @throws ApiError
 */
export async function switchCustomer(id: string): Promise<void> {
  await saveForms()
  await Promise.race([sendNow().catch(() => {}), new Promise((resolve) => setTimeout(resolve, SEND_MS))])
  await call(contract.members.switch, { id }, { repeatSubmit: false })
  notifySwitched()
  location.assign('/')
}
