import { useFormContext, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import type { QuotedRate } from '#src/contract/quotes.ts'
import { asDay } from '#src/domain/shared/fields.ts'
import { parcelsKg, type Shipment } from '#src/domain/parcel/parcel.ts'
import { DutyOfShipment } from '#src/components/customs/DutyOfShipment.tsx'
import { JourneyCustoms } from '#src/components/customs/JourneyCustoms.tsx'

interface CustomsPartProps {
  /** The chosen rate. */
  rate: QuotedRate | null
}

/** A parcel's customs data, and what the recipient's country will probably charge. */
export function CustomsPart({ rate }: CustomsPartProps) {
  const { control } = useFormContext<Shipment>()
  const [from, to, parcels, shipDate] = useWatch({ control, name: ['from', 'to', 'parcels', 'shipDate'] })
  return (
    <JourneyCustoms
      name="customs"
      sender="from"
      journey={{
        from,
        to,
        date: asDay(shipDate),
        grossKg: parcelsKg(parcels),
        ...(rate?.byPost && { byPost: true }),
      }}
    >
      <Duty />
    </JourneyCustoms>
  )
}

/** A component of its own, so that typing in the goods doesn't re-render all of them. */
function Duty() {
  const { control } = useFormContext<Shipment>()
  const [from, to, shipDate, customs] = useWatch({ control, name: ['from', 'to', 'shipDate', 'customs'] })
  const [params] = useSearchParams()
  return <DutyOfShipment shipment={{ from, to, shipDate, customs }} draft={params.get('quote')} />
}
