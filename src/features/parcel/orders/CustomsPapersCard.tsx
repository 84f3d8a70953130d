import { Box } from '@mui/material'
import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderDetails } from '#src/contract/parcel.ts'
import { customsPapers, type CustomsPaper } from '#src/domain/customs/customs-rules.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PaperRow } from '#src/ui/page/PaperRow.tsx'
import { Part } from '#src/ui/page/Part.tsx'
import { cachedPaper, useCachedFile } from '#src/components/table-export/use-cached-file.ts'

/**
 * An order's customs documents, downloaded to the device like its label; renders nothing where none are
 * needed.
 */
export function CustomsPapersCard({ order }: { order: OrderDetails }) {
  const text = useText()
  const { from, to, shipDate, customs } = order.shipment
  const papers = customs ? customsPapers(customs, { from, to, date: shipDate }) : []
  if (papers.length === 0) return null
  return (
    <Part title={text('page.orderDetails.customsPapers')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {papers.map((kind) => (
          <Paper key={kind} order={order} kind={kind} />
        ))}
      </Box>
    </Part>
  )
}

function Paper({ order: { id, number, status }, kind }: { order: OrderDetails; kind: CustomsPaper }) {
  const text = useText()
  const paper = cachedPaper(`paper:${id}:${kind}`, `${number}-${kind}.pdf`, (ahead, options) =>
    call(contract.orders.paper, { id, kind, ahead }, options),
  )
  return (
    <PaperRow
      name={text(`page.customs.paper.${kind}`)}
      {...useCachedFile(paper, { ahead: status === 'ordered' })}
    />
  )
}
