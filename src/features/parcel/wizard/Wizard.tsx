import { Alert, Button, useMediaQuery } from '@mui/material'
import { useRef, useState } from 'react'
import { FormProvider, useForm, useWatch, type Path } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { QuotedRate } from '#src/contract/quotes.ts'
import { notifyError } from '#src/api/notices.ts'
import { isPoBox } from '#src/domain/address/address.ts'
import { shipmentSchema, type QuickQuote, type Shipment } from '#src/domain/parcel/parcel.ts'
import { requestOf } from '#src/domain/parcel/shipment-request.ts'
import { rateFaults } from '#src/domain/rating/rate-faults.ts'
import { scopeOf, type Scope } from '#src/domain/parcel/scope.ts'
import { useText } from '#src/i18n/use-text.ts'
import { usePreference } from '#src/offline/records/preferences.ts'
import { parcelPath } from '#src/paths.ts'
import { resolverOf } from '#src/ui/form/resolver.ts'
import { useFormBackup } from '#src/components/form/use-form-backup.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { useCardPart } from '#src/components/payment/use-card-part.ts'
import { PriceChange } from '#src/components/purchase/PriceChange.tsx'
import { PurchaseUnknown } from '#src/components/purchase/PurchaseUnknown.tsx'
import { FoldedSteps } from '#src/components/wizard/FoldedSteps.tsx'
import { StepForm } from '#src/components/wizard/StepForm.tsx'
import {
  loadQuote,
  saveQuoteIfPossible,
  useSavedQuote,
  type SavedQuote,
} from '#src/features/parcel/quote/saved-quote.ts'
import { normalizeQuote } from '#src/features/parcel/quote/quote-start.ts'
import { isEstimate } from '#src/features/parcel/quote/estimate.ts'
import { PurchaseSummary } from './PurchaseSummary.tsx'
import { usePurchase } from './use-purchase.ts'
import { DetailsStep } from './steps/DetailsStep.tsx'
import { PRINT } from '#src/features/parcel/printing/print-on-arrival.ts'
import { StepLine } from './steps/StepLine.tsx'
import { HowStep } from './steps/HowStep.tsx'
import { RatesBeside } from './steps/RatesBeside.tsx'
import { LivePrice } from '#src/features/parcel/quote/LivePrice.tsx'
import { PaymentStep } from './steps/PaymentStep.tsx'
import { ReviewStep } from './steps/ReviewStep.tsx'
import { isStep, stepAt, stepOfField, STEPS, wizardAddress, type StepId } from './steps.ts'
import { problemsOf } from './problems.ts'
import { useProblems, type Problems } from './use-problems.ts'
import { useUsualRate } from './use-usual-rate.ts'
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
    navigate(parcelPath(orderId), { replace: true, state: PRINT }),
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
  const [store] = useState(() => wizardStore(scope, start.languages))
  const draft = useFormBackup(form, id, store)
  const card = useCardPart(quote.rate?.totalCents ?? 0)
  const problems = useProblems(quote)
  const [refused, setRefused] = useState(0)
  const { state } = purchase
  const { presets } = usePreference('parcelPresets') ?? start
  const isPriceStep = current === 'where' || current === 'what' || current === 'how'
  const isReturn = useWatch({ control: form.control, name: 'isReturn' })

  const usualRate = useUsualRate(start.service)
  const [isPricing, setPricing] = useState(false)
  const wide = useMediaQuery('(min-width:1200px)')

  const isRatesBeside = isPriceStep && wide

  const open = (step: StepId) => setParams({ quote: id, step })
  /** As it is stored: the screen may not have been told yet of a rate that was chosen just now. */
  const quoteNow = async () => (await loadQuote(id).catch(() => null)) ?? quote
  /** Whether one may go on from there; what is wrong stands at its field. */
  async function check(step: StepId): Promise<boolean> {
    const { fields } = STEPS[stepAt(step)]!
    const valid = fields.length === 0 || (await form.trigger(fields as Path<Shipment>[]))
    const { from, to } = form.getValues()
    const now = await quoteNow()
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
  /** The next step that needs the person: those that are complete are passed over, and shown in the review. */
  const following = (found: Problems | undefined, isPriced: boolean): StepId | undefined =>
    found === undefined
      ? STEPS[stepAt(current) + 1]?.id
      : (STEPS.slice(stepAt(current) + 1).find(
          (one) =>
            (one.id === 'how' ? !isPriced : found.has(one.id)) ||
            (one.id === 'payment' && card.price !== null),
        )?.id ?? (current === 'review' ? undefined : 'review'))
  const next = following(problems, problems?.has('how') !== true || start.service !== null)

  /** Onwards from a complete step; the usual service is priced on the way. */
  async function proceed() {
    if (!(await check(current))) return setRefused((times) => times + 1)
    const shipment = form.getValues()
    const target = async (at: SavedQuote) =>
      following(await problemsOf(shipment, at.rate), rateFits(at, shipment)) ?? 'review'
    const now = await quoteNow()
    const first = await target(now)
    if (first !== 'how') return open(first)
    const request = normalizeQuote(requestOf(shipment))
    setPricing(true)
    const usual = await usualRate({ id, request }).finally(() => setPricing(false))
    if (!usual) return open(first)
    const priced = { ...now, request, ...usual }
    await saveQuoteIfPossible(priced)
    open(await target(priced))
  }
  async function choose(request: QuickQuote, rate: QuotedRate, estimate: SavedQuote['estimate']) {
    await saveQuoteIfPossible({ ...quote, request, rate, estimate })
    await proceed()
  }
  /** A recipient from the address book may be all that was missing. */
  async function picked() {
    const { to } = form.getValues()
    const found = await problemsOf(form.getValues(), quote.rate)
    // What is said of a PO box has to be seen first.
    if (!found.has('where') && !isPoBox(`${to.address1} ${to.address2}`)) await proceed()
  }

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
    if (next) return proceed()
    if (quote.rate && !isEstimate(quote.rate) && problems?.size === 0)
      await form.handleSubmit((valid) =>
        purchase.approval.asks
          ? purchase.ask(valid, quote.rate!).catch(notifyError)
          : buy(valid, quote.rate!),
      )()
  }
  return (
    <>
      {isReturn && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {text('field.isReturn')}
        </Alert>
      )}
      <StepForm
        title={text(`page.wizard.title.${scope}`)}
        schema={shipmentSchema}
        steps={STEPS.map(({ id: one }) => one)}
        current={current}
        go={go}
        open={open}
        onSubmit={submit}
        refused={refused}
        draft={draft}
        columns={isPriceStep ? 'minmax(0, 1fr) minmax(320px, 420px)' : 'minmax(0, 1fr) 320px'}
        folded={
          current !== 'review' && (
            <FoldedSteps
              steps={STEPS.slice(0, stepAt(current))
                .map((one) => one.id)
                .filter((one) => problems?.has(one) === false)}
              line={(step) => <StepLine step={step} quote={quote} />}
              open={open}
            />
          )
        }
        beside={
          current === 'review' && quote.rate ? (
            <PurchaseSummary
              quote={quote}
              rate={quote.rate}
              state={state}
              card={card}
              approval={purchase.approval}
              sending={form.formState.isSubmitting || state.step === 'sending'}
              blocked={problems?.size !== 0}
              otherPrices={wizardAddress(scope, id, 'how')}
            />
          ) : (
            isRatesBeside && <RatesBeside quote={quote} choose={choose} />
          )
        }
        price={
          !isRatesBeside &&
          current !== 'where' &&
          !(current === 'review' && quote.rate) && <LivePrice quote={quote} />
        }
        forward={
          next && (
            <Button
              type="submit"
              variant="contained"
              aria-keyshortcuts="N Control+Enter"
              loading={isPricing}
              endIcon={<Icon name="arrowRight" />}
            >
              {text('page.wizard.next', { step: text(`step.${next}`) })}
            </Button>
          )
        }
      >
        {current === 'where' && (
          <WhereStep
            scope={scope}
            quoteId={id}
            toRecipient={start.knowsRecipients && !start.isKnown}
            onPicked={() => void picked()}
          />
        )}
        {current === 'what' && <WhatStep presets={presets} />}
        {current === 'how' && (
          <HowStep
            scope={scope}
            quote={quote}
            tried={refused > 0}
            pricesBeside={wide}
            go={(step) => void go(step)}
            choose={choose}
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
