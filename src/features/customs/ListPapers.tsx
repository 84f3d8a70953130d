import { Box } from '@mui/material'
import { useDeferredValue } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ApiError } from '#src/api/api-error.ts'
import { customsPapers } from '#src/domain/customs/customs-rules.ts'
import type { CustomsPaper } from '#src/domain/customs/customs-paper.ts'
import { asDay } from '#src/domain/shared/fields.ts'
import type { PackingList } from '#src/domain/parcel/packing-list.ts'
import { useText } from '#src/i18n/use-text.ts'
import type { OutFile } from '#src/ui/page/file-out.ts'
import { PaperRow } from '#src/ui/page/PaperRow.tsx'
import { useCachedFile } from '#src/components/documents/use-cached-file.ts'
import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import { packingListSchema } from '#src/domain/parcel/packing-list.ts'
import type { CachedFile } from '#src/components/documents/use-cached-file.ts'
import { paperKey } from './paper-key.ts'

/** The customs documents for these goods. `refuse` leads to what is still missing. */
export function ListPapers({ refuse }: { refuse: () => void }) {
  const text = useText()
  const values = useDeferredValue(useWatch() as PackingList)
  const { from, to, shipDate, customs } = values
  const papers = customsPapers(customs, { from, to, date: asDay(shipDate) })
  if (papers.length === 0)
    return <Box sx={{ color: 'text.secondary' }}>{text('page.packingList.noPapers')}</Box>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {papers.map((kind) => (
        <Paper key={kind} kind={kind} typed={values} refuse={refuse} />
      ))}
    </Box>
  )
}

function Paper({ kind, typed, refuse }: { kind: CustomsPaper; typed: PackingList; refuse: () => void }) {
  const text = useText()
  const form = useFormContext<PackingList>()
  const { out, ...file } = useCachedFile(listPaperFile(typed, kind))
  const onError = (error: Error) => {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) refuse()
  }
  const checked = (use: (file: OutFile) => void) =>
    void form.handleSubmit(() => out(use, { onError, of: listPaperFile(form.getValues(), kind) }), refuse)()
  return <PaperRow name={text(`page.customs.paper.${kind}`)} {...file} out={checked} />
}

/** A document of a checked list, cached under the typed values. */
const listPaperFile = (typed: PackingList, kind: CustomsPaper): CachedFile => ({
  key: paperKey(`list-${kind}`, typed),
  make: async () => {
    const list = packingListSchema.cast(typed) as PackingList
    return {
      name: `${list.customs.customsInvoiceNumber}-${kind}.pdf`,
      type: 'application/pdf',
      bytes: await call(contract.customs.packingListPaper, { ...list, kind }),
    }
  },
})
