import { Box } from '@mui/material'
import { Fragment, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Offer } from '#src/contract/freight.ts'
import { asDay, isDay } from '#src/domain/shared/fields.ts'
import type { FreightRequest } from '#src/domain/freight/freight.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { oneWord } from '#src/components/address/place-line.ts'
import { rateName } from '#src/components/purchase/rate-name.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import type { FreightForm } from './freight-draft.ts'
import { useLoadWords } from './load/use-load-words.tsx'
import type { StepId } from './steps.ts'

/** What was entered in a step, in one line: the places, the goods, the services, the days. */
export function StepLine({ step, offer }: { step: StepId; offer: Offer | undefined }) {
  const { request, booking } = useWatch() as FreightForm
  const { pickup, delivery, reference, purchaseOrder, signer } = booking
  const text = useText()
  const { wallTime } = useDates()
  const loadWords = useLoadWords()
  const asked = useServiceWords()(request)
  const usual = text('layout.labelled', {
    label: text('field.serviceLevel'),
    value: text('option.serviceLevel.standard'),
  })
  const way = [oneWord(request.from.postalCode), oneWord(request.to.postalCode)].join(' → ')
  const pickedUp = isDay(asDay(pickup.pickupDate)) && (
    <>
      <DateText at={asDay(pickup.pickupDate)} />, {wallTime(pickup.earliestPickupTime)} –{' '}
      {wallTime(pickup.latestPickupTime)}
    </>
  )
  const delivered = isDay(asDay(delivery.deliveryDate)) && <DateText at={asDay(delivery.deliveryDate)} />
  switch (step) {
    case 'load':
      return <Parts of={[way, ...loadWords(request), ...asked]} />
    case 'fromTo':
      return <Parts of={[way, <DateText key="ready" at={asDay(request.readyDate)} />]} />
    case 'commodities':
      return <Parts of={loadWords(request)} />
    case 'services':
      return <Parts of={asked.length > 0 ? asked : [usual]} />
    case 'offers':
      return (
        offer && (
          <Parts
            of={[
              rateName(offer.rate),
              <Money key="amount" cents={offer.rate.totalCents} />,
              <DateText key="when" at={offer.rate.deliveryDate} />,
            ]}
          />
        )
      )
    case 'pickupDelivery':
      return (
        <>
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {`${nameOf(pickup)} → `}
          </Box>
          <Parts of={[nameOf(delivery), pickedUp]} />
        </>
      )
    case 'pickupFacility':
      return <Parts of={[nameOf(pickup), pickedUp]} />
    case 'delivery':
      return <Parts of={[nameOf(delivery), delivered]} />
    default:
      return (
        <Parts
          of={[
            reference,
            purchaseOrder,
            signer && text('layout.labelled', { label: text('field.signer'), value: signer }),
          ]}
        />
      )
  }
}

const Parts = ({ of }: { of: readonly ReactNode[] }) => (
  <>
    {of.filter(Boolean).map((part, at) => (
      // They never change their places.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={at}>
        {at > 0 && ' · '}
        {part}
      </Fragment>
    ))}
  </>
)

const nameOf = ({ address }: { address: FreightForm['booking']['pickup']['address'] }): string =>
  [address.fullName || address.company, address.city].filter(Boolean).join(', ')

/** What was asked for beyond the usual. */
function useServiceWords(): (request: FreightRequest) => string[] {
  const text = useText()
  return ({ services, serviceLevel, temperature }) => [
    ...services.map((code) => text(`price.${code}`)),
    ...(temperature === 'none' ? [] : [text(`option.temperature.${temperature}`)]),
    ...(serviceLevel === 'standard' ? [] : [text(`option.serviceLevel.${serviceLevel}`)]),
  ]
}
