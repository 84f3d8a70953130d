import { useNavigate, useSearchParams } from 'react-router-dom'
import type { QuotedRate } from '#src/contract/quotes.ts'
import { savedAddress } from '#src/domain/address/address-book.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useRecords } from '#src/offline/records/records.ts'
import { ACCOUNT_PATHS, parcelPath } from '#src/paths.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { useLoadingIndicator } from '#src/ui/feedback/use-loading-indicator.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { PurchaseUnknown } from '#src/components/purchase/PurchaseUnknown.tsx'
import { usePostalPlace } from '#src/components/address/use-postal-place.ts'
import { NoQuote } from '#src/ui/wizard/NoQuote.tsx'
import { PRINT } from '#src/features/parcel/printing/print-on-arrival.ts'
import { useSavedQuote, type SavedQuote } from '#src/features/parcel/quote/saved-quote.ts'
import { shipmentOf } from './shipment-start.ts'
import { ShipmentForm } from './ShipmentForm.tsx'
import { usePurchase } from './use-purchase.ts'
import { useUsualShipment } from './use-usual-shipment.ts'

/** Addresses and the rest a label needs, and payment. */
export function ShipmentDetailsPage() {
  const text = useText()
  const [params] = useSearchParams()
  const quote = useSavedQuote(params.get('quote'))
  const isWaiting = useLoadingIndicator(quote === undefined)
  const back = `?${new URLSearchParams({ quote: params.get('quote') ?? '' }).toString()}`
  return (
    <Page
      title={text('page.shipmentDetails.title')}
      breadcrumbs={[
        [ACCOUNT_PATHS.quickQuote + back, text('menu.quickQuote')],
        [ACCOUNT_PATHS.selectQuick + back, text('page.selectQuick.title')],
      ]}
    >
      {isWaiting ? (
        <Loading />
      ) : quote === undefined ? null : quote?.rate ? (
        <Details key={quote.id} quote={quote} rate={quote.rate} />
      ) : (
        <NoQuote to={ACCOUNT_PATHS.quickQuote} label="page.selectQuick.start" />
      )}
    </Page>
  )
}

function Details({ quote, rate }: { quote: SavedQuote; rate: QuotedRate }) {
  const usual = useUsualShipment()
  const navigate = useNavigate()
  const book = useRecords('address')
  const purchase = usePurchase(quote, async (orderId) =>
    navigate(parcelPath(orderId), { replace: true, state: PRINT }),
  )
  const { step } = purchase.state
  const { from, to } = quote.request
  const [fromPlace, toPlace] = [usePostalPlace(from), usePostalPlace(to)]

  if (step === 'asking' || step === 'neverArrived' || step === 'bank')
    return <PurchaseUnknown rate={rate} {...purchase} />
  // The form starts with what the address book knows; without it, with the postal codes alone.
  if (!book || !usual || fromPlace === undefined || toPlace === undefined) return <Loading />
  const values = shipmentOf(quote.request, {
    book: book.map(savedAddress),
    fromPlace,
    toPlace,
    usual,
  })
  return (
    <ShipmentForm
      quote={quote}
      rate={rate}
      values={values}
      screenLanguage={usual.screenLanguage}
      purchase={purchase}
    />
  )
}
