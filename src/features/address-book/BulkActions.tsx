import { Button } from '@mui/material'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SavedAddress } from '#src/domain/address/address-book.ts'
import { useText } from '#src/i18n/use-text.ts'
import { changeMany } from '#src/offline/records/undo.ts'
import { BusyLine } from '#src/ui/feedback/BusyLine.tsx'
import { useLongWork } from '#src/ui/feedback/use-long-work.ts'
import { ExportButton } from './ExportButton.tsx'
import { findAddresses } from './use-addresses.ts'
import { lazyDialog } from '#src/ui/feedback/lazy-part.tsx'

const TagDialog = lazyDialog(async () => (await import('./TagDialog.tsx')).TagDialog)

interface BulkActionsProps {
  rows: SavedAddress[]
  clear: () => void
  tick: (rows: SavedAddress[]) => void
}

/** Actions on the ticked addresses; all of them can be undone. */
export function BulkActions({ rows, clear, tick }: BulkActionsProps) {
  const text = useText()
  const [params] = useSearchParams()
  const [tagging, setTagging] = useState(false)
  const { busy, run } = useLongWork()
  const change = (edit: Parameters<typeof changeMany>[2], done: string) =>
    run(async (control) => {
      await changeMany(
        'address',
        rows.map(({ id }) => id),
        edit,
        done,
        control,
      )
      clear()
    })
  if (busy)
    return <BusyLine words={text('state.working', { done: busy.done, total: busy.total })} {...busy} />
  return (
    <>
      <Button
        size="small"
        onClick={() =>
          void run(async () =>
            tick(await findAddresses({ q: params.get('q') ?? '', tag: params.get('tag') ?? '' })),
          )
        }
      >
        {text('page.addressBook.tickAll')}
      </Button>
      <Button size="small" onClick={clear}>
        {text('page.addressBook.tickNone')}
      </Button>
      <Button size="small" variant="outlined" onClick={() => setTagging(true)}>
        {text('page.addressBook.tagThese')}
      </Button>
      <ExportButton find={async () => rows} size="small" />
      <Button
        size="small"
        variant="outlined"
        color="error"
        onClick={() => void change((doc) => (doc ? null : undefined), 'undo.deleted')}
      >
        {text('action.delete')}
      </Button>
      {tagging && (
        <Suspense>
          <TagDialog
            count={rows.length}
            close={() => setTagging(false)}
            apply={(edit) => void change((doc) => (doc ? edit(doc) : undefined), 'undo.tagged')}
          />
        </Suspense>
      )}
    </>
  )
}
