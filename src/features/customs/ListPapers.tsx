import { Box } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ApiError } from '#src/api/api-error.ts'
import { customsPapers, type CustomsPaper } from '#src/domain/customs-rules.ts'
import { asDay } from '#src/domain/fields.ts'
import type { PackingList } from '#src/domain/packing-list.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { download, print, type OutFile } from '#src/ui/page/file-out.ts'
import { isListPaperKept, listPaperFile } from './list-paper-file.ts'

/** The papers that go with these goods over the border. `refuse` leads to what is still missing. */
export function ListPapers({ refuse }: { refuse: () => void }) {
  const text = useText()
  const values = useDeferredValue(useWatch() as PackingList)
  const { from, to, shipDate, customs } = values
  const papers = customsPapers(customs, { from, to, date: asDay(shipDate) })
  if (papers.length === 0) return <Box sx={{ color: 'text.secondary' }}>{text('page.packingList.noPapers')}</Box>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {papers.map((kind, index) => <PaperRow key={kind} kind={kind} first={index === 0} typed={values} refuse={refuse} />)}
    </Box>
  )
}

interface PaperRowProps { kind: CustomsPaper; first: boolean; typed: PackingList; refuse: () => void }

function PaperRow({ kind, first, typed, refuse }: PaperRowProps) {
  const text = useText()
  const form = useFormContext<PackingList>()
  const name = text(`page.customs.paper.${kind}`)
  const kept = useQuery({ queryKey: ['kept-list-paper', kind, typed], queryFn: () => isListPaperKept(typed, kind), staleTime: 0 })
  const { isPending, mutate } = useMutation({
    mutationFn: async ({ use, list }: { use: (file: OutFile) => void; list: PackingList }) => use(await listPaperFile(form.getValues(), list, kind)),
    onSuccess: () => kept.refetch(),
    onError: (error) => { if (error instanceof ApiError && Object.keys(error.fields).length > 0) refuse() },
  })
  const make = (use: (file: OutFile) => void) => void form.handleSubmit((list) => mutate({ use, list }), refuse)()
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: first ? 0 : 1, borderColor: 'divider' }}>
      <Box sx={{ fontWeight: 600, mb: 0.75 }}>{name}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <NetworkButton needsNetwork={!kept.data} size="small" variant="outlined" disabled={isPending} onClick={() => make(print)} startIcon={<Icon name="print" size={18} />} aria-label={text('page.orderDetails.printPaper', { paper: name })}>{text('page.orderDetails.print')}</NetworkButton>
        <NetworkButton needsNetwork={!kept.data} size="small" variant="outlined" disabled={isPending} onClick={() => make(download)} startIcon={<Icon name="download" size={18} />} aria-label={text('page.orderDetails.downloadPaper', { paper: name })}>{text('page.orderDetails.download')}</NetworkButton>
      </Box>
    </Box>
  )
}
