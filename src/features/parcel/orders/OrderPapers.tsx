import { Box } from '@mui/material'
import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderDetails } from '#src/contract/orders.ts'
import { needsBatteryMark } from '#src/domain/parcel/lithium.ts'
import { useText } from '#src/i18n/use-text.ts'
import { FileButton } from '#src/ui/page/FileButton.tsx'
import { Section } from '#src/ui/page/Section.tsx'

const { orders, invoices, manifests } = contract
const PDF = 'application/pdf'

/** The order's documents besides its label: packing slip, invoices, manifest. */
export function OrderPapers({ order }: { order: OrderDetails }) {
  const text = useText()
  const { id, number, shipment } = order
  const parcels = shipment.parcels.reduce((sum, { quantity }) => sum + quantity, 0)
  // An answer this device cached before there were documents has none.
  const { invoices: billed = [], manifest = null } = order as Partial<OrderDetails>
  return (
    <Section title={text('page.orderDetails.papers')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <FileButton
          label={text('paper.packingSlip')}
          name={`${number}-packing-slip.pdf`}
          type={PDF}
          fetch={() => call(orders.packingSlips, { ids: [id] }, { repeatSubmit: false })}
        />
        {order.status !== 'cancelled' && needsBatteryMark(shipment, parcels) && (
          <FileButton
            label={text('paper.batteryMark')}
            name={`${number}-battery-mark.pdf`}
            type={PDF}
            fetch={() => call(orders.paper, { id, kind: 'batteryMark', ahead: '' }, { repeatSubmit: false })}
          />
        )}
        {billed.map((one) => (
          <FileButton
            key={one.id}
            label={`${text(`invoice.kind.${one.kind}`)} ${one.number}`}
            name={`${one.number}.pdf`}
            type={PDF}
            fetch={() => call(invoices.pdf, { id: one.id })}
          />
        ))}
        {manifest && (
          <FileButton
            label={`${text('paper.manifest')} ${manifest.number}`}
            name={`${manifest.number}.pdf`}
            type={PDF}
            fetch={() => call(manifests.pdf, { id: manifest.id })}
          />
        )}
      </Box>
    </Section>
  )
}
