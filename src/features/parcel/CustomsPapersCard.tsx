import { Box } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { OrderDetails } from '#src/contract/parcel.ts'
import { customsPapers, type CustomsPaper } from '#src/domain/customs-rules.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { download, print, type OutFile } from '#src/ui/page/file-out.ts'
import { customsPaperFile, isPaperKept } from './customs-paper-file.ts'
import { Part } from '#src/ui/page/Part.tsx'

/** The papers that go over the border with an order; nothing where none goes. */
export function CustomsPapersCard({ order }: { order: OrderDetails }) {
  const text = useText()
  const { from, to, shipDate, customs } = order.shipment
  const papers = customs ? customsPapers(customs, { from, to, date: shipDate }) : []
  if (papers.length === 0) return null
  return (
    <Part title={text('page.orderDetails.customsPapers')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {papers.map((kind, index) => <PaperRow key={kind} order={order} kind={kind} first={index === 0} />)}
      </Box>
    </Part>
  )
}

function PaperRow({ order, kind, first }: { order: OrderDetails; kind: CustomsPaper; first: boolean }) {
  const text = useText()
  const name = text(`page.customs.paper.${kind}`)
  const kept = useQuery({ queryKey: ['kept-paper', order.id, kind], queryFn: () => isPaperKept(order.id, kind), staleTime: 0 })
  const { isPending, mutate } = useMutation({ mutationFn: async (use: (file: OutFile) => void) => use(await customsPaperFile(order, kind)), onSuccess: () => kept.refetch() })
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: first ? 0 : 1, borderColor: 'divider' }}>
      <Box sx={{ fontWeight: 600, mb: 0.75 }}>{name}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <NetworkButton needsNetwork={!kept.data} size="small" variant="outlined" disabled={isPending} onClick={() => mutate(print)} startIcon={<Icon name="print" size={18} />} aria-label={text('page.orderDetails.printPaper', { paper: name })}>
          {text('page.orderDetails.print')}
        </NetworkButton>
        <NetworkButton needsNetwork={!kept.data} size="small" variant="outlined" disabled={isPending} onClick={() => mutate(download)} startIcon={<Icon name="download" size={18} />} aria-label={text('page.orderDetails.downloadPaper', { paper: name })}>
          {text('page.orderDetails.download')}
        </NetworkButton>
      </Box>
    </Box>
  )
}
