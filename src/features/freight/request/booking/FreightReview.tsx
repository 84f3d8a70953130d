import { Box, Paper } from '@mui/material'
import { useFormContext } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { Offer } from '#src/contract/freight.ts'
import { asDay, isDay } from '#src/domain/shared/fields.ts'
import type { FreightEnd } from '#src/domain/freight/freight.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { joinWords } from '#src/i18n/join-words.ts'
import { useText } from '#src/i18n/use-text.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { rateName } from '#src/components/purchase/rate-name.ts'
import { AddressText } from '#src/components/address/AddressText.tsx'
import { oneWord } from '#src/components/address/place-line.ts'
import { Block, Empty, ReviewRow, Words } from '#src/components/shipment/ReviewRow.tsx'
import type { FreightForm } from '#src/features/freight/request/freight-draft.ts'
import { useLoadWords } from '#src/features/freight/request/load/use-load-words.tsx'
import { STEPS, stepOfField, type Flow, type StepId } from '#src/features/freight/request/steps.ts'

interface FreightReviewProps {
  flow: Flow
  offer: Offer | undefined
  go: (step: StepId) => void
}

/** A summary of every step, each with a link back to it. */
export function FreightReview({ flow, offer, go }: FreightReviewProps) {
  const text = useText()
  const { wallTime } = useDates()
  const loadWords = useLoadWords()
  const { request, booking } = useFormContext<FreightForm>().getValues()
  const { pickup, delivery } = booking
  const step = (field: string) => stepOfField(flow, field)
  const offers = STEPS[flow].find(({ id }) => id === 'offers' || id === 'payShip')!.id
  const [pickupDay, deliveryDay] = [asDay(pickup.pickupDate), asDay(delivery.deliveryDate)]
  return (
    <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 } }}>
      <ReviewRow step={step('request.units')} go={go}>
        <div>
          <End end={request.from} /> → <End end={request.to} />
        </div>
        {loadWords(request).map((words, at) => (
          // Rows are told apart by their place alone.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at}>{words}</div>
        ))}
        <Words words={request.services.map((code) => text(`price.${code}`))} />
      </ReviewRow>
      {offers !== 'payShip' && (
        <ReviewRow step={offers} go={go}>
          {offer ? (
            <div>
              <FormattedMessage
                id="page.freight.chosenOffer"
                values={{
                  service: <strong key="service">{rateName(offer.rate)}</strong>,
                  amount: <Money key="amount" cents={offer.rate.totalCents} />,
                  when: <DateText key="when" at={offer.rate.deliveryDate} />,
                }}
              />
            </div>
          ) : (
            <Empty />
          )}
        </ReviewRow>
      )}
      <ReviewRow step={step('booking.pickup')} go={go}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
          <Block title={text('page.freight.pickup')}>
            <AddressText address={pickup.address} />
            {isDay(pickupDay) && (
              <div>
                <DateText at={pickupDay} />, {wallTime(pickup.earliestPickupTime)} –{' '}
                {wallTime(pickup.latestPickupTime)}
              </div>
            )}
          </Block>
          <Block title={text('page.freight.delivery')}>
            <AddressText address={delivery.address} />
            {isDay(deliveryDay) && (
              <div>
                <DateText at={deliveryDay} />
              </div>
            )}
          </Block>
        </Box>
      </ReviewRow>
    </Paper>
  )
}

function End({ end }: { end: FreightEnd }) {
  const text = useText()
  return (
    <>
      {joinWords(text, [
        oneWord(end.postalCode),
        end.placeKind === 'limited' && end.limitedAccess
          ? text(`option.limitedAccess.${end.limitedAccess}`)
          : text(`option.placeKind.${end.placeKind}`),
      ])}
    </>
  )
}
