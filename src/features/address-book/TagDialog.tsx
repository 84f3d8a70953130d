import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { useState } from 'react'
import { MAX_TAGS, tidyTags, type SavedAddress } from '#src/domain/address-book.ts'
import { folded } from '#src/domain/folded.ts'
import { useText } from '#src/i18n/use-text.ts'
import { tellStorage } from '#src/offline/tell-storage.ts'
import { changeMany } from '#src/offline/undo.ts'
import { TagsField } from '#src/ui/form/TagsInput.tsx'

interface TagDialogProps { rows: SavedAddress[]; close: () => void; done: () => void }

/** Gives many addresses the same tags, or takes tags off them. */
export function TagDialog({ rows, close, done }: TagDialogProps) {
  const text = useText()
  const [add, setAdd] = useState<string[]>([])
  const [drop, setDrop] = useState<string[]>([])
  const gone = new Set(drop.map(folded))

  async function apply() {
    try {
      await changeMany('address', rows.map(({ id }) => id), (doc) => {
        const before = doc?.tags as string[] | undefined ?? []
        const tags = tidyTags([...before.filter((tag) => !gone.has(folded(tag))), ...add]).slice(0, MAX_TAGS)
        return doc && JSON.stringify(tags) !== JSON.stringify(before) ? { ...doc, tags } : undefined
      }, 'undo.tagged')
      close()
      done()
    } catch (error) {
      tellStorage(error)
    }
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby="tag-title">
      <DialogTitle id="tag-title">{text('page.addressBook.tagTitle', { count: rows.length })}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <TagsField entity="address" value={add} onChange={setAdd} label={text('page.addressBook.tagAdd')} hint={text('hint.tags')} />
          <TagsField entity="address" value={drop} onChange={setDrop} label={text('page.addressBook.tagDrop')} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={close}>{text('action.cancel')}</Button>
        <Button variant="contained" onClick={() => void apply()}>{text('page.addressBook.tagApply')}</Button>
      </DialogActions>
    </Dialog>
  )
}
