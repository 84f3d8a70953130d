import { Stack } from '@mui/material'
import { useRef, useState } from 'react'
import { FormProvider, useForm, type Path } from 'react-hook-form'
import type { QuotedRate } from '#src/contract/quotes.ts'
import { notifyError } from '#src/api/notices.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { shipmentSchema, type Shipment } from '#src/domain/parcel/parcel.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { BackupStatus } from '#src/components/form/BackupStatus.tsx'
import { resolverOf } from '#src/ui/form/resolver.ts'
import { FormFrame } from '#src/ui/form/FormFrame.tsx'
import { useFormBackup } from '#src/components/form/use-form-backup.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { useCardPart } from '#src/components/payment/use-card-part.ts'
import { PriceChange } from '#src/components/purchase/PriceChange.tsx'
import { AddressEnd, SenderSection } from './steps/AddressEnd.tsx'
import { CustomsPart } from './steps/CustomsPart.tsx'
import { isEstimate } from '#src/features/parcel/quote/estimate.ts'
import type { SavedQuote } from '#src/features/parcel/quote/saved-quote.ts'
import { LabelFields } from './steps/LabelFields.tsx'
import { PurchaseSummary } from './PurchaseSummary.tsx'
import { shipmentStore } from './wizard-start.ts'
import type { usePurchase } from './use-purchase.ts'

interface ShipmentFormProps {
  quote: SavedQuote
  rate: QuotedRate
  values: Shipment
  /** As in UsualShipment. */
  screenLanguage: Locale | null
  purchase: ReturnType<typeof usePurchase>
}

/**
 * A form whose submit is a purchase: price and button are beside the fields, and it can end in more than one
 * way.
 */
export function ShipmentForm({ quote, rate, values, screenLanguage, purchase }: ShipmentFormProps) {
  const text = useText()
  const sent = useRef<Shipment>(undefined)
  const form = useForm<Shipment>({
    resolver: resolverOf(shipmentSchema),
    defaultValues: values,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const locale = useLocale()
  const [store] = useState(() => shipmentStore({ locale, screenLanguage }))
  const draft = useFormBackup(form, quote.id, store)
  const [tries, setTries] = useState(0)
  const { isSubmitting } = form.formState
  const { state } = purchase
  const card = useCardPart(rate.totalCents)

  async function buy(shipment: Shipment, at: QuotedRate) {
    sent.current = shipment
    const refused = await purchase.buy(shipment, at, at === rate ? card.part : null)
    for (const [path, message] of Object.entries(refused?.fields ?? {})) {
      if (path.startsWith('shipment.'))
        form.setError(path.slice('shipment.'.length) as Path<Shipment>, { type: 'server', message })
    }
    setTries((times) => times + 1)
  }
  return (
    <FormProvider {...form}>
      <FormFrame
        schema={shipmentSchema}
        onSubmit={async () => {
          await draft.restored()
          await form.handleSubmit(async (valid) => {
            if (isEstimate(rate)) return
            await (purchase.approval.asks ? purchase.ask(valid, rate).catch(notifyError) : buy(valid, rate))
          })()
        }}
        tries={tries}
        sx={{
          // As in StepForm: what stays at the foot is held by the form.
          display: { xs: 'flex', sm: 'grid' },
          flexDirection: 'column',
          gap: 3,
          alignItems: { xs: 'stretch', sm: 'start' },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
        }}
      >
        <Stack spacing={2}>
          <SenderSection />
          <Section title={text('page.shipmentDetails.to')}>
            <AddressEnd end="to" />
          </Section>
          <Section title={text('page.shipmentDetails.what')} help={['lithium']}>
            <LabelFields rate={rate} />
          </Section>
          <CustomsPart rate={rate} />
          <BackupStatus draft={draft} discard={draft.discard} />
        </Stack>
        <PurchaseSummary
          quote={quote}
          rate={rate}
          state={state}
          card={card}
          approval={purchase.approval}
          sending={isSubmitting || state.step === 'sending'}
          otherPrices={`${ACCOUNT_PATHS.selectQuick}?quote=${quote.id}`}
        />
      </FormFrame>
      {state.step === 'rerated' && (
        <PriceChange
          old={state.old}
          now={state.now}
          back={purchase.decline}
          accept={() => sent.current && void buy(sent.current, state.now)}
        />
      )}
    </FormProvider>
  )
}
