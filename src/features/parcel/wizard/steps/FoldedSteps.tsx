import { Box, Button, Paper } from '@mui/material'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { asDay } from '#src/domain/shared/fields.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { rateName } from '#src/components/purchase/rate-name.ts'
import { ParcelsText } from '#src/features/parcel/quote/QuoteSummary.tsx'
import type { SavedQuote } from '#src/features/parcel/quote/saved-quote.ts'
import type { StepId } from '#src/features/parcel/wizard/steps.ts'

interface FoldedStepsProps {
  /** Those that are complete. */
  steps: readonly StepId[]
  quote: SavedQuote
  open: (step: StepId) => void
}

/** The steps before this one, each in one line that opens it again. */
export function FoldedSteps({ steps, quote, open }: FoldedStepsProps) {
  const text = useText()
  if (steps.length === 0) return null
  return (
    <Paper component="ul" variant="outlined" sx={{ listStyle: 'none', m: 0, px: 2, py: 0 }}>
      {steps.map((step) => (
        <Box
          component="li"
          key={step}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '20px minmax(0, 1fr) auto', sm: '20px 72px minmax(0, 1fr) auto' },
            columnGap: 1.5,
            alignItems: 'center',
            minHeight: 44,
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Box component="span" sx={{ display: 'inline-flex', color: 'success.main' }}>
            <Icon name="check" size={18} />
          </Box>
          <Box component="strong" sx={{ display: { xs: 'none', sm: 'block' } }}>
            {text(`step.${step}`)}
          </Box>
          <Box
            component="span"
            sx={{
              color: 'text.secondary',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            <Line step={step} quote={quote} />
          </Box>
          <Button
            size="small"
            onClick={() => open(step)}
            aria-label={text('page.wizard.changeStep', { step: text(`step.${step}`) })}
          >
            {text('page.wizard.change')}
          </Button>
        </Box>
      ))}
    </Paper>
  )
}

/** What was entered there. */
function Line({ step, quote: { rate } }: { step: StepId; quote: SavedQuote }): ReactNode {
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
