import { Alert, Box, Button, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useId } from 'react'
import type { QuotedRate } from '#src/contract/quotes.ts'
import type { ChosenService } from '#src/domain/parcel/quote-prefill.ts'
import { marksOf } from '#src/domain/rating/rate-choice.ts'
import type { RefusedRate } from '#src/domain/rating/rating.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { PriceList } from '#src/components/shipment/PriceList.tsx'
import { RefusedServices } from '#src/components/purchase/RefusedServices.tsx'
import { TimeLeft } from '#src/components/purchase/TimeLeft.tsx'
import { useTimeLeft } from '#src/components/purchase/use-time-left.ts'
import { ChoiceFilter } from '#src/ui/table/ChoiceFilter.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { sameService } from './estimate.ts'
import { deliveryDays, RATE_SORTS, validUntil, visibleRates, type RateSort } from './rate-order.ts'
import { RateRow } from './RateRow.tsx'

interface RateListProps {
  rates: readonly QuotedRate[]
  refused: readonly RefusedRate[]
  /** The day that was asked for. */
  askedDay: string
  /** The service that was chosen before; undefined where choosing leads on. */
  chosen?: ChosenService | undefined
  choose: (rate: QuotedRate) => Promise<void>
  askAll: () => void
  /** The estimates shown before these rates arrived. */
  estimates?: readonly QuotedRate[] | undefined
}

/** Of fewer, one sees at a glance what a filter would show. */
const FILTERED_FROM = 7

/** The rates that have arrived: sorted, filtered, and valid until the clock runs out (D15). */
export function RateList({ rates, refused, askedDay, chosen, choose, askAll, estimates }: RateListProps) {
  const text = useText()
  const expiredId = useId()
  const [sort, setSort] = useListFilter('sort', 'price')
  const [carrier, setCarrier] = useListFilter('carrier')
  const [by, setBy] = useListFilter('by')
  const expired = useTimeLeft(validUntil(rates)) <= 0
  const shown = visibleRates(rates, { sort: RATE_SORTS.find((one) => one === sort) ?? 'price', carrier, by })
  const marks = marksOf(rates)
  const chosenRate = chosen && sameService(rates, chosen)
  return (
    <Stack spacing={2} component="section" aria-label={text('page.selectQuick.rates')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={sort}
          onChange={(_, next: RateSort | null) => {
            if (next) setSort(next)
          }}
          aria-label={text('field.sort')}
        >
          {RATE_SORTS.map((one) => (
            <ToggleButton key={one} value={one}>
              {text(`option.sort.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {(rates.length >= FILTERED_FROM || carrier !== '' || by !== '') && (
          <>
            <CarrierFilter rates={rates} value={carrier} />
            <ArrivalFilter rates={rates} value={by} />
          </>
        )}
        <Box sx={{ ml: 'auto' }}>{!expired && <TimeLeft until={validUntil(rates)} />}</Box>
      </Box>
      {expired && (
        <Alert
          id={expiredId}
          tabIndex={-1}
          severity="warning"
          action={
            <NetworkButton color="inherit" size="small" onClick={askAll}>
              {text('page.selectQuick.askAgain')}
            </NetworkButton>
          }
        >
          {text('page.selectQuick.expired')}
        </Alert>
      )}
      <VisuallyHidden component="output">{text('state.results', { count: shown.length })}</VisuallyHidden>
      {shown.length > 0 && (
        <PriceList rates={shown}>
          {shown.map((rate) => (
            <RateRow
              key={`${rate.carrierCode}${rate.serviceCode}`}
              rate={rate}
              marks={marks(rate)}
              askedDay={askedDay}
              chosen={chosen && rate === chosenRate}
              blockedBy={expired ? expiredId : undefined}
              choose={choose}
              estimate={sameService(estimates, rate)}
            />
          ))}
        </PriceList>
      )}
      {shown.length === 0 && (
        <Alert
          severity="info"
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                setCarrier('')
                setBy('')
              }}
            >
              {text('action.clear')}
            </Button>
          }
        >
          {text('page.selectQuick.noneShown')}
        </Alert>
      )}
      <RefusedServices refused={refused} />
    </Stack>
  )
}

interface FilterProps {
  rates: readonly QuotedRate[]
  value: string
}

function CarrierFilter({ rates, value }: FilterProps) {
  const text = useText()
  const carriers = [...new Map(rates.map(({ carrierCode, carrierName }) => [carrierCode, carrierName]))]
  if (carriers.length < 2 && value === '') return null
  return (
    <Box sx={FILTER}>
      <ChoiceFilter
        name="carrier"
        label={text('field.carrier')}
        options={[['', text('option.any')], ...carriers]}
      />
    </Box>
  )
}

function ArrivalFilter({ rates, value }: FilterProps) {
  const text = useText()
  const { day: written } = useDates()
  const days = deliveryDays(rates).map((day) => [day, written(day)] as const)
  if (days.length < 2 && value === '') return null
  return (
    <Box sx={FILTER}>
      <ChoiceFilter
        name="by"
        label={text('field.deliverBy')}
        options={[['', text('option.anyDay')], ...days]}
      />
    </Box>
  )
}

const FILTER = { width: { xs: 'auto', sm: 190 }, flex: { xs: '1 1 150px', sm: 'none' } } as const
