import { Alert, Button } from '@mui/material'
import { useRef, useState } from 'react'
import { FormProvider, useForm, useWatch, type Path } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { QuotedRate } from '#src/contract/quotes.ts'
import { shipmentSchema, type Shipment } from '#src/domain/parcel/parcel.ts'
import { rateFaults } from '#src/domain/rating/rate-faults.ts'
import { scopeOf, type Scope } from '#src/domain/parcel/scope.ts'
import { useText } from '#src/i18n/use-text.ts'
import { parcelPath } from '#src/paths.ts'
import { resolverOf } from '#src/ui/form/resolver.ts'
import { useFormBackup } from '#src/components/form/use-form-backup.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { useCardPart } from '#src/components/payment/use-card-part.ts'
import { PriceChange } from '#src/components/purchase/PriceChange.tsx'
import { PurchaseUnknown } from '#src/components/purchase/PurchaseUnknown.tsx'
import { StepForm } from '#src/components/wizard/StepForm.tsx'
import { loadQuote, useSavedQuote } from '#src/features/parcel/quote/saved-quote.ts'
import { isEstimate } from '#src/features/parcel/quote/estimate.ts'
import { PurchaseSummary } from './PurchaseSummary.tsx'
import { usePurchase } from './use-purchase.ts'
import { DetailsStep } from './steps/DetailsStep.tsx'
import { HowStep } from './steps/HowStep.tsx'
import { LivePrice } from '#src/features/parcel/quote/LivePrice.tsx'
import { PaymentStep } from './steps/PaymentStep.tsx'
import { ReviewStep } from './steps/ReviewStep.tsx'
import { isStep, stepAt, stepOfField, STEPS, wizardAddress, type StepId } from './steps.ts'
import { useProblems } from './use-problems.ts'
import { rateFits, type WizardStart } from './use-wizard.ts'
import { WhatStep } from './steps/WhatStep.tsx'
import { WhereStep } from './steps/WhereStep.tsx'
import { wizardStore } from './wizard-start.ts'

interface WizardProps {
  id: string
  scope: Scope
  start: WizardStart
}

/** One form over all steps; the step is in the address, so the browser's way back is the wizard's. */
export function Wizard({ id, scope, start }: WizardProps) {
  const form = useForm<Shipment>({
    resolver: resolverOf(shipmentSchema),
    defaultValues: start.values,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const quote = useSavedQuote(id) ?? start.quote
  const navigate = useNavigate()
  const purchase = usePurchase(start.quote.purchase ? start.quote : quote, async (orderId) =>
    navigate(parcelPath(orderId), { replace: true }),
  )
  const { step } = purchase.state
  if (quote.rate && (step === 'asking' || step === 'neverArrived' || step === 'bank'))
    return <PurchaseUnknown rate={quote.rate} {...purchase} />
  return (
    <FormProvider {...form}>
      <Steps id={id} scope={scope} start={start} form={form} quote={quote} purchase={purchase} />
    </FormProvider>
  )
}

interface StepsProps extends WizardProps {
  form: ReturnType<typeof useForm<Shipment>>
  quote: WizardStart['quote']
  purchase: ReturnType<typeof usePurchase>
}

function Steps({ id, scope, start, form, quote, purchase }: StepsProps) {
  const text = useText()
  const sent = useRef<Shipment>(undefined)
  const [params, setParams] = useSearchParams()
  const asked = params.get('step')
  const current = isStep(asked) ? asked : start.step
  const [store] = useState(() => wizardStore(scope))
  const draft = useFormBackup(form, id, store)
  const card = useCardPart(quote.rate?.totalCents ?? 0)
  const problems = useProblems(quote)
  const [refused, setRefused] = useState(0)
  const { state } = purchase
  const isReturn = useWatch({ control: form.control, name: 'isReturn' })

  const open = (step: StepId) => setParams({ quote: id, step })
  /** Whether one may go on from there; what is wrong stands at its field. */
  async function check(step: StepId): Promise<boolean> {
    const { fields } = STEPS[stepAt(step)]!
    const valid = fields.length === 0 || (await form.trigger(fields as Path<Shipment>[]))
    const { from, to } = form.getValues()
    // As it is stored: the screen may not have been told yet of a rate that was chosen just now.
    const now = (await loadQuote(id).catch(() => null)) ?? quote
    const against = step === 'details' ? Object.entries(rateFaults(form.getValues(), now.rate)) : []
    for (const [path, message] of against)
      form.setError(path.replaceAll(/\[(\d+)\]/g, '.$1') as Path<Shipment>, { type: 'rate', message })
    return (
      valid &&
      against.length === 0 &&
      (step !== 'where' || scopeOf(from.country, to.country) === scope) &&
      (step !== 'how' || rateFits(now, form.getValues()))
    )
  }
  /** Back at once; forward as far as the steps between are complete. */
  async function go(target: StepId) {
    for (const { id: step } of STEPS.slice(stepAt(current), stepAt(target))) {
      if (await check(step)) continue
      if (step !== current) open(step)
      return setRefused((times) => times + 1)
    }
    open(target)
  }
  const next = STEPS[stepAt(current) + 1]?.id

  async function buy(shipment: Shipment, at: QuotedRate) {
    sent.current = shipment
    const wrong = await purchase.buy(shipment, at, at === quote.rate ? card.part : null)
    const fields = Object.entries(wrong?.fields ?? {})
      .filter(([path]) => path.startsWith('shipment.'))
      .map(([path, message]) => [path.slice('shipment.'.length), message] as const)
    for (const [path, message] of fields) form.setError(path as Path<Shipment>, { type: 'server', message })
    if (fields[0]) open(stepOfField(fields[0][0]))
  }
  async function submit() {
    if (next) return go(next)
    if (quote.rate && !isEstimate(quote.rate) && problems?.size === 0)
      await form.handleSubmit((valid) => buy(valid, quote.rate!))()
  }
  return (
    <>
      {isReturn && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {text('field.isReturn')}
        </Alert>
      )}
      <StepForm
        schema={shipmentSchema}
        steps={STEPS.map(({ id: one }) => one)}
        current={current}
        go={go}
        open={open}
        onSubmit={submit}
        refused={refused}
        draft={draft}
        columns={current === 'where' ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 320px'}
        beside={
          current === 'review' && quote.rate ? (
            <PurchaseSummary
              quote={quote}
              rate={quote.rate}
              state={state}
              card={card}
              sending={form.formState.isSubmitting || state.step === 'sending'}
              blocked={problems?.size !== 0}
              otherPrices={wizardAddress(scope, id, 'how')}
            />
          ) : (
            current !== 'where' && <LivePrice quote={quote} />
          )
        }
        forward={
          next && (
            <Button type="submit" variant="contained" endIcon={<Icon name="arrowRight" />}>
              {text('page.wizard.next', { step: text(`step.${next}`) })}
            </Button>
          )
        }
      >
        {current === 'where' && <WhereStep scope={scope} quoteId={id} />}
        {current === 'what' && <WhatStep />}
        {current === 'how' && (
          <HowStep
            scope={scope}
            quote={quote}
            tried={refused > 0}
            go={(step) => void go(step)}
            onChosen={() => open('details')}
          />
        )}
        {current === 'details' && <DetailsStep scope={scope} rate={quote.rate} />}
        {current === 'payment' && <PaymentStep quote={quote} card={card} go={(step) => void go(step)} />}
        {current === 'review' && (
          <ReviewStep quote={quote} card={card} problems={problems} go={(step) => void go(step)} />
        )}
      </StepForm>
      {state.step === 'rerated' && (
        <PriceChange
          old={state.old}
          now={state.now}
          back={purchase.decline}
          accept={() => sent.current && void buy(sent.current, state.now)}
        />
      )}
    </>
  )
}
