import { Box } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Load } from '#src/contract/freight.ts'
import type { LoadPaper } from '#src/domain/freight-life.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { download, print, type OutFile } from '#src/ui/page/file-out.ts'
import { Part } from '#src/ui/page/Part.tsx'
import { isLoadPaperKept, loadPaperFile } from './load-paper-file.ts'

/** The papers that travel with a load; opened once, they can be printed again without a network. */
export function LoadPapers({ load }: { load: Load }) {
  const text = useText()
  const { papers } = load.documents
  if (papers.length === 0) return null
  return (
    <Part title={text('page.orderDetails.papers')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>{papers.map((kind, index) => <PaperRow key={kind} load={load} kind={kind} first={index === 0} />)}</Box>
    </Part>
  )
}

function PaperRow({ load, kind, first }: { load: Load; kind: LoadPaper; first: boolean }) {
  const text = useText()
  const name = text(`option.loadPaper.${kind}`)
  const kept = useQuery({ queryKey: ['kept-load-paper', load.id, kind], queryFn: () => isLoadPaperKept(load.id, kind), staleTime: 0 })
  const { isPending, mutate } = useMutation({ mutationFn: async (use: (file: OutFile) => void) => use(await loadPaperFile(load, kind)), onSuccess: () => kept.refetch() })
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: first ? 0 : 1, borderColor: 'divider' }}>
      <Box sx={{ fontWeight: 600, mb: 0.75 }}>{name}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <NetworkButton needsNetwork={!kept.data} size="small" variant="outlined" disabled={isPending} onClick={() => mutate(print)} startIcon={<Icon name="print" size={18} />} aria-label={text('page.orderDetails.printPaper', { paper: name })}>{text('page.orderDetails.print')}</NetworkButton>
        <NetworkButton needsNetwork={!kept.data} size="small" variant="outlined" disabled={isPending} onClick={() => mutate(download)} startIcon={<Icon name="download" size={18} />} aria-label={text('page.orderDetails.downloadPaper', { paper: name })}>{text('page.orderDetails.download')}</NetworkButton>
      </Box>
    </Box>
  )
}
