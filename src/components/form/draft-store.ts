import type { FieldValues } from 'react-hook-form'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { DRAFT_FORMS, type DraftForm } from '#src/offline/records/draft-forms.ts'
import { backUpDraft } from '#src/offline/records/drafts.ts'
import { findRecord, updateRecord, type LiveRecord } from '#src/offline/records/records.ts'
import type { BackupStore } from './use-form-backup.ts'

interface DraftStore {
  form: DraftForm
  /** What was typed before, if the form doesn't begin with it anyway. */
  read?: (record: LiveRecord) => FieldValues | undefined
  /**
   * The first word makes the draft: what it is, and what its values are besides. Without it only a draft that
   * exists is written.
   */
  create?: { kind: string; values: (typed: FieldValues) => RecordData }
  /** Written with whatever is typed. */
  always?: RecordData
  /** The form may be emptied without its draft. */
  canRemove?: true
}

/**
 * Where a form over a synced draft stores what is typed, and so on the person's other devices. A draft that was
 * bought or thrown away meanwhile is not brought back.
 */
export function draftStore({
  form,
  read,
  create,
  always,
  canRemove,
}: DraftStore): (id: string) => Promise<BackupStore> {
  let wasThere = false
  return async (id) => ({
    async load() {
      const record = await findRecord('draft', id)
      wasThere ||= record !== undefined
      const values = record && read?.(record)
      return values && { values, updatedAt: record.updatedAt }
    },
    save: (typed) =>
      updateRecord('draft', id, (doc) => {
        if (!doc && (wasThere || !create)) return null
        wasThere = true
        return {
          ...doc,
          ...(create && { kind: create.kind }),
          values: {
            ...create?.values(typed),
            ...(doc?.values as RecordData | undefined),
            ...always,
            ...DRAFT_FORMS[form](typed),
          },
        }
      }),
    ...(canRemove && {
      remove: () =>
        updateRecord('draft', id, (doc) => {
          const { [form]: _typed, ...others } = (doc?.values ?? {}) as RecordData
          return doc && { ...doc, values: others }
        }),
    }),
    rescue: (typed) => backUpDraft(id, form, typed),
  })
}
