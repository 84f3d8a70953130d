import { formatTrackingNumber } from '#src/domain/tracking/tracking-number.ts'
import { removeRecord, saveRecord } from '#src/offline/records/records.ts'
import { notifySaveResult } from '#src/offline/records/notify-save-result.ts'

/** Follows a number from now on; offline, its status is requested later. */
export async function follow(typed: string, note = ''): Promise<void> {
  const number = formatTrackingNumber(typed)
  await saveRecord('tracker', number, { note, createdAt: new Date().toISOString() })
  await notifySaveResult('tracker', number, 'notice.saved')
}

export async function unfollow(number: string): Promise<void> {
  await removeRecord('tracker', number)
  await notifySaveResult('tracker', number, 'notice.deleted')
}
