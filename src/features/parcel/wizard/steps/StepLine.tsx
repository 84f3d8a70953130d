import { Box } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { asDay } from '#src/domain/shared/fields.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { rateName } from '#src/components/purchase/rate-name.ts'
import { ParcelsText } from '#src/features/parcel/quote/QuoteSummary.tsx'
import type { SavedQuote } from '#src/features/parcel/quote/saved-quote.ts'
import type { StepId } from '#src/features/parcel/wizard/steps.ts'

/** What was entered in a step, in one line. */
export function StepLine({ step, quote: { rate } }: { step: StepId; quote: SavedQuote }) {
  const shipment = useWatch() as Shipment
  const { from, to, parcels, shipDate, contents } = shipment
  if (step === 'where')
    return (
      <>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {`${nameOf(from)} → `}
        </Box>
        {nameOf(to)}
      </>
    )
  if (step === 'what')
    return (
      <>
        <ParcelsText parcels={parcels} /> · <DateText at={asDay(shipDate)} />
      </>
    )
  if (step === 'details') return contents
  if (!rate) return null
  if (step === 'payment') return <Money cents={rate.totalCents} />
  return (
    <>
      {rateName(rate)} · <Money cents={rate.totalCents} /> · <DateText at={rate.deliveryDate} />
    </>
  )
}

const nameOf = ({ fullName, company, city }: Shipment['to']): string =>
  [fullName || company, city].filter(Boolean).join(', ')
