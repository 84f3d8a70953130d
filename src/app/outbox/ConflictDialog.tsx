import { Button, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { differencesOf, applyPicks, type Side } from '#src/domain/sync/differences.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { SYNCED_ENTITIES } from '#src/domain/synced-entities.ts'
import { dismissConflict, keepBoth, resolveConflict } from '#src/offline/sync/conflicts.ts'
import type { Conflict } from '#src/offline/records/outbox-view.ts'
import { syncSoon } from '#src/offline/sync/sync.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { usePhone } from '#src/ui/page/use-phone.ts'
import { RemovedSince, VersionFields } from './VersionFields.tsx'
import { sortFields, useRecordLabels } from '#src/components/record/use-record-labels.ts'

interface ConflictDialogProps {
  conflict: Conflict
  close: () => void
}

/** Both versions side by side: a person picks field by field, keeps both, or drops their own. */
export function ConflictDialog({ conflict, close }: ConflictDialogProps) {
  const text = useText()
  const words = useRecordLabels()
  const phone = usePhone()
  const content = useRef<HTMLDivElement>(null)
  const { id, entity, recordId, base, mine, present } = conflict
  const differences = present
    ? sortFields(differencesOf({ base, mine, theirs: present }, SYNCED_ENTITIES[entity].whole))
    : []
  const [picked, setPicked] = useState<Record<string, Side>>({})
  const [incomplete, setIncomplete] = useState(false)
  // A field that only one side changed takes that side's value unless the person picks otherwise; one that
  // both changed, the person must pick.
  const picks = Object.fromEntries(
    differences.flatMap(({ path, changed }) =>
      (picked[path] ?? (changed !== 'both' && changed)) ? [[path, picked[path] ?? changed]] : [],
    ),
  ) as Record<string, Side>
  const open = differences.filter(({ path }) => !picks[path])
  const all = (side: Side) => setPicked(Object.fromEntries(differences.map(({ path }) => [path, side])))

  async function end(work: () => Promise<unknown>) {
    try {
      await work()
      syncSoon()
      close()
    } catch (error) {
      notifyStorageError(error)
    }
  }
  const moment = () => ({ now: Date.now(), newId })
  const save = (doc: RecordData) =>
    end(() => resolveConflict(userDatabase(), id, { doc, seen: present }, moment()))
  function apply() {
    if (open.length === 0 && present) return void save(applyPicks(present, differences, picks))
    setIncomplete(true)
    content.current?.querySelector<HTMLElement>('fieldset:not(:has(input:checked)) input')?.focus()
  }
  return (
    <Dialog open onClose={close} fullScreen={phone} maxWidth="md" fullWidth aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title" sx={{ overflowWrap: 'anywhere' }}>
        {text('outbox.conflict.title', { name: words.name({ entity, id: recordId, doc: mine }) })}
      </DialogTitle>
      <DialogContent ref={content}>
        {present ? (
          <VersionFields
            mine={mine}
            theirs={present}
            whole={SYNCED_ENTITIES[entity].whole}
            differences={differences}
            picks={picks}
            incomplete={incomplete && open.length > 0}
            pick={(path, side) => setPicked((before) => ({ ...before, [path]: side }))}
            all={all}
          />
        ) : (
          <RemovedSince mine={mine} />
        )}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
          {present && MAY_BE_TWO.has(entity) && (
            <Button
              variant="outlined"
              size="small"
              onClick={() => void end(() => keepBoth(userDatabase(), id, moment()))}
            >
              {text('outbox.conflict.keepBoth')}
            </Button>
          )}
          <ConfirmButton
            label={text('outbox.conflict.dismiss')}
            question={text('outbox.conflict.dismissQuestion')}
            variant="outlined"
            size="small"
            color="error"
            onConfirm={() => end(() => dismissConflict(userDatabase(), id))}
          >
            {text('outbox.conflict.dismissMore')}
          </ConfirmButton>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={close}>{text('outbox.conflict.later')}</Button>
        {present ? (
          <Button variant="contained" onClick={apply}>
            {text('outbox.conflict.apply')}
          </Button>
        ) : (
          <Button variant="contained" onClick={() => void save(mine)}>
            {text('outbox.conflict.bringBack')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** A followed number or a preference can't exist twice. */
const MAY_BE_TWO = new Set(['draft', 'address', 'facility'])
