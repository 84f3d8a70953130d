import { tell } from '#src/api/notices.ts'
import type { EntityName } from '#src/domain/synced.ts'
import { outcomeOf } from './unsent.ts'

/** Says what is true of a change that was just made: done after the server's yes, kept on this device before it. */
export async function tellOutcome(entity: EntityName, id: string, done: string): Promise<void> {
  const outcome = await outcomeOf(entity, id)
  if (outcome.on === 'server') return tell({ kind: 'done', messageId: done })
  if (outcome.on === 'device') return tell({ kind: 'done', messageId: 'notice.onDevice' })
  if (outcome.on === 'conflict') return tell({ kind: 'warning', messageId: 'notice.conflict' })
  tell({ kind: 'notice', titleId: 'notice.saveFailed', messageId: 'notice.refused' })
}
