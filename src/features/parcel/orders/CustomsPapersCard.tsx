import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderDetails } from '#src/contract/orders.ts'
import { customsPapers } from '#src/domain/customs/customs-rules.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PapersSection } from '#src/components/documents/PapersSection.tsx'
import { cachedPaper } from '#src/components/documents/use-cached-file.ts'

/** An order's customs documents, downloaded to the device like its label. */
export function CustomsPapersCard({ order: { id, number, status, shipment } }: { order: OrderDetails }) {
  const text = useText()
  const { from, to, shipDate, customs } = shipment
  const papers = customs ? customsPapers(customs, { from, to, date: shipDate }) : []
  return (
    <PapersSection
      title={text('page.orderDetails.customsPapers')}
      ahead={status === 'ordered'}
      papers={papers.map((kind) => ({
        kind,
        name: text(`page.customs.paper.${kind}`),
        file: cachedPaper(`paper:${id}:${kind}`, `${number}-${kind}.pdf`, (ahead, options) =>
          call(contract.orders.paper, { id, kind, ahead }, options),
        ),
      }))}
    />
  )
}
