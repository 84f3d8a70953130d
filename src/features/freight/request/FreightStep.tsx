import type { Offer } from '#src/contract/freight.ts'
import { BookingFields } from './booking/BookingFields.tsx'
import { DeliveryPart } from './places/DeliveryPart.tsx'
import type { FreightProgress } from './freight-draft.ts'
import type { StepId } from './steps.ts'
import { FreightReview } from './booking/FreightReview.tsx'
import { LoadPart } from './load/LoadPart.tsx'
import { OffersPart } from './OffersPart.tsx'
import { PayPart, type PayPartProps } from './booking/PayPart.tsx'
import { PickupPart } from './places/PickupPart.tsx'
import { PlacesPart } from './places/PlacesPart.tsx'
import { ServicesPart } from './load/ServicesPart.tsx'
import type { useFreightQuote } from './use-freight-quote.ts'

interface FreightStepProps {
  step: StepId
  id: string
  progress: FreightProgress
  answer: ReturnType<typeof useFreightQuote>
  offer: Offer | undefined
  tried: boolean
  go: (step: StepId) => void
  onChosen: () => void
  pay: Omit<PayPartProps, 'offer'>
}

/** The parts of one step: both flows have the same parts, arranged differently. */
export function FreightStep({
  step,
  id,
  progress,
  answer,
  offer,
  tried,
  go,
  onChosen,
  pay,
}: FreightStepProps) {
  const offers = { id, progress, answer, tried }
  switch (step) {
    case 'load':
      return (
        <>
          <PlacesPart />
          <LoadPart />
          <ServicesPart />
        </>
      )
    case 'fromTo':
      return <PlacesPart />
    case 'commodities':
      return <LoadPart />
    case 'services':
      return <ServicesPart />
    case 'offers':
      return <OffersPart {...offers} onChosen={onChosen} />
    case 'pickupDelivery':
      return (
        <>
          <PickupPart />
          <DeliveryPart />
        </>
      )
    case 'pickupFacility':
      return <PickupPart />
    case 'delivery':
      return <DeliveryPart />
    case 'book':
      return (
        <>
          <FreightReview flow={progress.flow} offer={offer} go={go} />
          <BookingFields />
        </>
      )
    case 'shipmentDetails':
      return <BookingFields />
    case 'payFreight':
      return <PayPart offer={offer} {...pay} />
    case 'payShip':
      return (
        <>
          <FreightReview flow={progress.flow} offer={offer} go={go} />
          <OffersPart {...offers} />
          <PayPart offer={offer} {...pay} />
        </>
      )
  }
}
