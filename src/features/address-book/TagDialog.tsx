import { Button, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { useState } from 'react'
import { MAX_TAGS, tidyTags } from '#src/domain/address/address-book.ts'
import { normalizeText } from '#src/domain/shared/text/normalize-text.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { useText } from '#src/i18n/use-text.ts'
import { TagsField } from '#src/components/record/TagsInput.tsx'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'

interface TagDialogProps {
  count: number
  close: () => void
  /** `edit` returns undefined for records that already have those tags. */
  apply: (edit: (doc: RecordData) => RecordData | undefined) => void
}

/** Adds the same tags to many addresses, or removes tags from them. */
export function TagDialog({ count, close, apply }: TagDialogProps) {
  const text = useText()
  const [add, setAdd] = useState<string[]>([])
  const [drop, setDrop] = useState<string[]>([])
  const gone = new Set(drop.map(normalizeText))

  const edit = (doc: RecordData): RecordData | undefined => {
    const before = (doc.tags as string[] | undefined) ?? []
    const tags = tidyTags([...before.filter((tag) => !gone.has(normalizeText(tag))), ...add]).slice(
      0,
      MAX_TAGS,
    )
    return JSON.stringify(tags) === JSON.stringify(before) ? undefined : { ...doc, tags }
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby="tag-title">
      <DialogTitle id="tag-title">{text('page.addressBook.tagTitle', { count })}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <TagsField
            entity="address"
            value={add}
            onChange={setAdd}
            label={text('page.addressBook.tagAdd')}
            hint={text('hint.tags')}
          />
          <TagsField
            entity="address"
            value={drop}
            onChange={setDrop}
            label={text('page.addressBook.tagDrop')}
          />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={close}>{text('action.cancel')}</Button>
        <Button
          variant="contained"
          onClick={() => {
            close()
            apply(edit)
          }}
        >
          {text('page.addressBook.tagApply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
