import { Box } from '@mui/material'
import type { QuotedRate } from '#src/contract/quotes.ts'
import type { RateMark } from '#src/domain/rating/rate-choice.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Money } from '#src/ui/page/Money.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { PriceLines } from '#src/components/shipment/PriceLines.tsx'
import { PriceRow } from '#src/components/shipment/PriceRow.tsx'
import { EstimateDifference } from './EstimateDifference.tsx'

interface RateRowProps {
  rate: QuotedRate
  marks: readonly RateMark[]
  /** The day that was asked for. */
  askedDay: string
  chosen: boolean | undefined
  blockedBy: string | undefined
  choose: (rate: QuotedRate) => Promise<void>
  /** This device's earlier estimate. */
  estimate?: QuotedRate | undefined
}

/** One service of one carrier: when, how much, and the price lines. */
export function RateRow({ rate, marks, askedDay, chosen, blockedBy, choose, estimate }: RateRowProps) {
  const text = useText()
  const isLater = rate.shipDate > askedDay
  return (
    <PriceRow
      rate={rate}
      marks={marks.map((mark) => text(`page.selectQuick.${mark}`))}
      chosen={chosen}
      chosenLabel="page.selectQuick.goOn"
      blockedBy={blockedBy}
      choose={() => choose(rate)}
      beside={rate.savingCents > 0 && <ListPrice rate={rate} />}
      note={
        (isLater || estimate) && (
          <>
            {isLater && <LaterDay rate={rate} />}
            {estimate && (
              <EstimateDifference estimatedCents={estimate.totalCents} totalCents={rate.totalCents} />
            )}
          </>
        )
      }
      detailsLabel={text('price.lines')}
    >
      <Box sx={{ maxWidth: 420 }}>
        <PriceLines price={rate} />
      </Box>
    </PriceRow>
  )
}

/** Why it isn't picked up on the day that was asked for. */
function LaterDay({ rate: { shipDate, delay } }: { rate: QuotedRate }) {
  const text = useText()
  const { date, wallTime } = useDates()
  const day = date(shipDate, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
  return (
    <div>
      {delay
        ? text(`page.selectQuick.ships.${delay.why}`, { date: day, time: wallTime(delay.cutOff) })
        : `${text('page.selectQuick.collected')} ${day}`}
    </div>
  )
}

/** Shown only where it is higher than the customer's (D1: computed, never claimed). */
function ListPrice({ rate: { listTotalCents } }: { rate: QuotedRate }) {
  const text = useText()
  return (
    <>
      <VisuallyHidden>{text('price.list')} </VisuallyHidden>
      <s>
        <Money cents={listTotalCents} />
      </s>
    </>
  )
}
