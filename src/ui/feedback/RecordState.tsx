import type { ReactNode } from 'react'
import { connectivity } from '#src/api/connectivity.ts'
import type { EntityName } from '#src/domain/synced.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useCopied, useRecord, type LiveRecord } from '#src/offline/records.ts'
import type { IconName } from '#src/ui/icons/paths.ts'
import { Loading } from './Loading.tsx'
import { StateBox } from './StateBox.tsx'
import { useBoard } from './use-board.ts'

interface RecordStateProps { entity: EntityName; id: string; icon: IconName; children: (record: LiveRecord) => ReactNode }

/** What this device has under that id; waited for until it is known to be gone. */
export function RecordState({ entity, id, icon, children }: RecordStateProps) {
  const text = useText()
  const record = useRecord(entity, id)
  const copied = useCopied()
  const offline = useBoard(connectivity) === 'offline'
  if (record) return children(record)
  if (record === null && copied === false && offline) return <StateBox icon="offline" title={text('state.offlineNoData')} />
  // Only a complete copy knows that it is not there.
  return record === null && copied ? <StateBox icon={icon} title={text('error.gone')} /> : <Loading />
}
