import { notify } from '#src/api/notices.ts'
import { membershipEnd } from '#src/api/membership-end.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { saveForms } from '#src/offline/records/save-forms.ts'
import { whenIdle } from '#src/offline/database/when-idle.ts'
import { onSwitched, onWiped } from '#src/offline/session/wiped.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { answerCache } from './answer-cache.ts'
import { leaveSignedOut } from '#src/app/session/leave-signed-out.ts'
import { retainReference } from './query-persistence.ts'
import { refreshOnActivity } from '#src/app/session/refresh-session.ts'
import { sessionEnd } from '#src/app/session/ended.ts'

/**
 * Starts everything that listens while the page is open.
 * @returns the query client, which reacts to sessions that end
 */
export function startListening() {
  refreshOnActivity()
  // With the database (31 kB), which no first screen waits for. If its code can't be loaded there is no
  // history; everything else works.
  whenIdle(
    () =>
      void import('#src/offline/sync/network-history.ts').then(
        ({ recordNetwork }) => recordNetwork(),
        () => {},
      ),
  )
  const client = createQueryClient({
    onSessionEnd: () => sessionEnd.set(true),
    answerCache: answerCache,
    // The request was not understood (requirements §8): a bug of ours, shown on a page of its own.
    onBadRequest: () =>
      void saveForms().then((saved) => {
        if (saved) location.assign(PUBLIC_PATHS.badRequest)
        else notify({ kind: 'error', titleId: 'error.notUnderstood', messageId: 'layout.update.unsaved' })
      }),
  })
  retainReference(client)
  membershipEnd.subscribe(
    () =>
      void import('#src/app/session/leave-removed.ts').then(
        ({ leaveRemoved }) => leaveRemoved(client),
        () => {},
      ),
  )
  onWiped(() => void leaveSignedOut(client))
  // Its screens and database are those of the other customer.
  onSwitched(() => void saveForms().then(() => location.assign('/')))
  return client
}
