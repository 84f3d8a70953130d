import { useWatch } from 'react-hook-form'
import { Box } from '@mui/material'
import type { QuotedRate } from '#src/contract/quotes.ts'
import type { QuickQuote, Shipment } from '#src/domain/parcel/parcel.ts'
import { requestOf } from '#src/domain/parcel/shipment-request.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useDebounced } from '#src/ui/form/use-debounced.ts'
import { STICKY_ASIDE } from '#src/ui/page/sticky-aside.ts'
import { PriceSoFar } from '#src/components/wizard/PriceSoFar.tsx'
import { Prices } from '#src/features/parcel/quote/Prices.tsx'
import { normalizeQuote } from '#src/features/parcel/quote/quote-start.ts'
import type { SavedQuote } from '#src/features/parcel/quote/saved-quote.ts'
import { isAskable } from '#src/features/parcel/wizard/use-wizard.ts'

/** Carriers are asked once typing has paused for so long. */
const ASK_PAUSE_MS = 700

interface RatesBesideProps {
  quote: SavedQuote
  choose: (request: QuickQuote, rate: QuotedRate, estimate: SavedQuote['estimate']) => Promise<void>
}

/** On wide screens: the carriers' prices beside the steps that decide them. */
export function RatesBeside({ quote: { id, rate }, choose }: RatesBesideProps) {
  const text = useText()
  const shipment = useDebounced(useWatch() as Shipment, ASK_PAUSE_MS)
  if (!isAskable(shipment)) return <PriceSoFar rate={undefined} nothing={text('page.wizard.noLivePrice')} />
  const request = normalizeQuote(requestOf(shipment))
  return (
    <Box
      component="aside"
      aria-label={text('page.selectQuick.title')}
      sx={{
        ...STICKY_ASIDE,
        p: 0,
        maxHeight: 'calc(100vh - var(--layout-top-bar-height) - 32px)',
        overflow: 'auto',
      }}
    >
      <Prices
        quote={{ id, request }}
        chosen={rate ?? undefined}
        choose={(rate, estimate) => choose(request, rate, estimate)}
      />
    </Box>
  )
}
