import type { ReactNode } from 'react'
import type { EntityName } from '#src/domain/sync/entity.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useFirstCopy, useRecord, type LiveRecord } from '#src/offline/records/records.ts'
import { syncNow } from '#src/offline/sync/sync.ts'
import type { IconName } from '#src/ui/icons/paths.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { LoadError } from '#src/ui/feedback/LoadError.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'

interface RecordStateProps {
  entity: EntityName
  id: string
  icon: IconName
  children: (record: LiveRecord) => ReactNode
}

/** This device's record with that id; shows loading until it is known to be missing. */
export function RecordState({ entity, id, icon, children }: RecordStateProps) {
  const text = useText()
  const record = useRecord(entity, id)
  if (record) return children(record)
  return record === null ? (
    <NotHere>
      <StateBox icon={icon} title={text('error.gone')} />
    </NotHere>
  ) : (
    <Loading />
  )
}

/**
 * For a record this device doesn't have: `children` once it is known that the server has none either; before
 * that, why it isn't known.
 */
export function NotHere({ children }: { children: ReactNode }) {
  const { copied, error } = useFirstCopy()
  if (copied) return children
  return error ? <LoadError error={error} retry={() => void syncNow()} /> : <Loading />
}
