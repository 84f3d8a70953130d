import { Box, Stack } from '@mui/material'
import { useEffect, useRef } from 'react'
import { FormProvider, useForm, type Path } from 'react-hook-form'
import type { QuotedRate } from '#src/contract/parcel.ts'
import { shipmentSchema, type Shipment } from '#src/domain/parcel.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { DraftLine } from '#src/ui/form/DraftLine.tsx'
import { ErrorSummary } from '#src/ui/form/ErrorSummary.tsx'
import { focusFirstError } from '#src/ui/form/focus-first-error.ts'
import { FormSchema } from '#src/ui/form/form-schema.ts'
import { resolverOf } from '#src/ui/form/Form.tsx'
import { useFormDraft } from '#src/ui/form/use-form-draft.ts'
import { Part } from '#src/ui/page/Part.tsx'
import { useCardPart } from '#src/ui/payment/use-card-part.ts'
import { PriceChange } from '#src/ui/purchase/PriceChange.tsx'
import { AddressEnd } from './AddressEnd.tsx'
import { CustomsPart } from './CustomsPart.tsx'
import { isEstimate } from './estimate.ts'
import type { KeptQuote } from './kept-quote.ts'
import { LabelFields } from './LabelFields.tsx'
import { PurchaseSummary } from './PurchaseSummary.tsx'
import { shipmentPlace } from './shipment-place.ts'
import type { usePurchase } from './use-purchase.ts'

interface ShipmentFormProps {
  quote: KeptQuote
  rate: QuotedRate
  values: Shipment
  purchase: ReturnType<typeof usePurchase>
}

/** A form whose submit is a purchase: the price and the button stand beside the fields, and it ends in more ways than one. */
export function ShipmentForm({ quote, rate, values, purchase }: ShipmentFormProps) {
  const text = useText()
  const element = useRef<HTMLFormElement>(null)
  const sent = useRef<Shipment>(undefined)
  const form = useForm<Shipment>({ resolver: resolverOf(shipmentSchema), defaultValues: values, mode: 'onTouched', shouldFocusError: false })
  const draft = useFormDraft(form, quote.id, shipmentPlace)
  const { submitCount, isSubmitting } = form.formState
  const { state } = purchase
  const card = useCardPart(rate.totalCents)

  useEffect(() => { if (submitCount > 0) focusFirstError(element.current) }, [submitCount])

  async function buy(shipment: Shipment, at: QuotedRate) {
    sent.current = shipment
    const refused = await purchase.buy(shipment, at, at === rate ? card.part : null)
    for (const [path, message] of Object.entries(refused?.fields ?? {})) {
      if (path.startsWith('shipment.')) form.setError(path.slice('shipment.'.length) as Path<Shipment>, { type: 'server', message })
    }
    focusFirstError(element.current)
  }
  return (
    <FormProvider {...form}>
      <FormSchema value={shipmentSchema}>
        <Box
          component="form" ref={element} noValidate onSubmit={(event) => { void form.handleSubmit(async (valid) => { if (!isEstimate(rate)) await buy(valid, rate) })(event) }}
          sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' } }}
        >
          <Stack spacing={2}>
            <ErrorSummary />
            <Part title={text('page.shipmentDetails.from')}><AddressEnd end="from" /></Part>
            <Part title={text('page.shipmentDetails.to')}><AddressEnd end="to" /></Part>
            <Part title={text('page.shipmentDetails.what')}><LabelFields /></Part>
            <CustomsPart />
            <DraftLine draft={draft} />
          </Stack>
          <PurchaseSummary quote={quote} rate={rate} state={state} card={card} sending={isSubmitting || state.step === 'sending'} otherPrices={`${ACCOUNT_PATHS.selectQuick}?quote=${quote.id}`} />
        </Box>
        {state.step === 'rerated' && <PriceChange old={state.old} now={state.now} back={purchase.decline} accept={() => sent.current && void buy(sent.current, state.now)} />}
      </FormSchema>
    </FormProvider>
  )
}
