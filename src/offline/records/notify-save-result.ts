import { noticeList, type Notice } from '#src/api/notices.ts'
import type { EntityName } from '#src/domain/sync/entity.ts'
import { followOutcome, waitForOutcome, type SaveOutcome } from './unsent.ts'

/**
 * Notifies how a change was saved: done once the server confirms, kept on this device before that. The latter
 * notice is replaced by the outcome while it is still shown.
 */
export async function notifySaveResult(entity: EntityName, id: string, done: string): Promise<void> {
  const outcome = await waitForOutcome(entity, id)
  const noticeId = noticeList.add(noticeOf(outcome, done))
  if (outcome !== 'device') return
  const stopFollowing = followOutcome(entity, id, (arrived) =>
    noticeList.replace(noticeId, noticeOf(arrived, done)),
  )
  const stopLooking = noticeList.subscribe(() => {
    if (noticeList.get().some((notice) => notice.id === noticeId)) return
    stopFollowing()
    stopLooking()
  })
}

function noticeOf(outcome: SaveOutcome, done: string): Omit<Notice, 'id'> {
  if (outcome === 'server') return { kind: 'done', messageId: done }
  if (outcome === 'device') return { kind: 'done', messageId: 'notice.onDevice' }
  if (outcome === 'conflict') return { kind: 'warning', messageId: 'notice.conflict' }
  return { kind: 'notice', titleId: 'notice.saveFailed', messageId: 'notice.refused' }
}
