import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { Schema } from 'yup'
import { ACCOUNT_PATHS, loadPath } from '#src/paths.ts'
import { resolverOf } from '#src/ui/form/resolver.ts'
import { PurchaseUnknown } from '#src/components/purchase/PurchaseUnknown.tsx'
import { freightFormSchema, type FreightForm } from './freight-draft.ts'
import { FreightSteps, type FreightWizardProps } from './FreightSteps.tsx'
import { useAcceptance } from './booking/use-acceptance.ts'
import { useFreightQuote } from './use-freight-quote.ts'

/**
 * One form over all steps, whatever their addresses: the typed values, the quote that was requested, and its
 * acceptance.
 */
export function FreightWizard(props: FreightWizardProps) {
  const { id, start, progress } = props
  const form = useForm<FreightForm>({
    resolver: resolverOf<FreightForm>(freightFormSchema as unknown as Schema<FreightForm>),
    defaultValues: start,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const navigate = useNavigate()
  const answer = useFreightQuote(id, progress)
  const offer = answer.quote?.offerList.find((one) => one.id === progress.offerId)
  const purchase = useAcceptance(id, progress, offer?.rate.totalCents ?? 0, async (loadId) =>
    navigate(loadPath(loadId), { replace: true }),
  )
  const { step } = purchase.state
  if (offer && (step === 'asking' || step === 'neverArrived' || step === 'bank'))
    return <PurchaseUnknown rate={offer.rate} lookAt={ACCOUNT_PATHS.freightOrders} {...purchase} />
  return (
    <FormProvider {...form}>
      <FreightSteps {...props} form={form} answer={answer} offer={offer} purchase={purchase} />
    </FormProvider>
  )
}
