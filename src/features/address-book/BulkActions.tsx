import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SavedAddress } from '#src/domain/address-book.ts'
import { useText } from '#src/i18n/use-text.ts'
import { tellStorage } from '#src/offline/tell-storage.ts'
import { changeMany } from '#src/offline/undo.ts'
import { ExportButton } from './ExportButton.tsx'
import { findAddresses } from './use-addresses.ts'

const TagDialog = lazy(async () => ({ default: (await import('./TagDialog.tsx')).TagDialog }))

interface BulkActionsProps { rows: SavedAddress[]; clear: () => void; tick: (rows: SavedAddress[]) => void }

/** What can be done to the ticked ones at once; all of it can be taken back. */
export function BulkActions({ rows, clear, tick }: BulkActionsProps) {
  const text = useText()
  const [params] = useSearchParams()
  const [tagging, setTagging] = useState(false)
  const remove = () => changeMany('address', rows.map(({ id }) => id), (doc) => (doc ? null : undefined), 'undo.deleted').then(clear, tellStorage)
  const all = () => findAddresses({ q: params.get('q') ?? '', tag: params.get('tag') ?? '' }).then(tick, tellStorage)
  return (
    <>
      <Button size="small" onClick={() => void all()}>{text('page.addressBook.tickAll')}</Button>
      <Button size="small" onClick={clear}>{text('page.addressBook.tickNone')}</Button>
      <Button size="small" variant="outlined" onClick={() => setTagging(true)}>{text('page.addressBook.tagThese')}</Button>
      <ExportButton find={async () => rows} size="small" />
      <Button size="small" variant="outlined" color="error" onClick={() => void remove()}>{text('action.delete')}</Button>
      {tagging && <Suspense><TagDialog rows={rows} close={() => setTagging(false)} done={clear} /></Suspense>}
    </>
  )
}
