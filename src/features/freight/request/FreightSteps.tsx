import { useEffect, useState } from 'react'
import { useWatch, type FieldErrors, type Path, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '#src/api/api-error.ts'
import { notifyError } from '#src/api/notices.ts'
import type { Offer } from '#src/contract/freight.ts'
import { asDay, isDay } from '#src/domain/shared/fields.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { useFormBackup } from '#src/components/form/use-form-backup.ts'
import { useCardPart } from '#src/components/payment/use-card-part.ts'
import { PriceChange } from '#src/components/purchase/PriceChange.tsx'
import { StepForm } from '#src/components/wizard/StepForm.tsx'
import { freightFormSchema, freightStore, type FreightForm, type FreightProgress } from './freight-draft.ts'
import { STEPS, stepAddress, stepOfField, type StepId } from './steps.ts'
import { problemsBetween } from './step-problems.ts'
import { FinishedSteps } from './FinishedSteps.tsx'
import { FreightStep } from './FreightStep.tsx'
import { LiveFreightPrice } from './LiveFreightPrice.tsx'
import type { useAcceptance } from './booking/use-acceptance.ts'
import { quoteFits, recordRequest, type useFreightQuote } from './use-freight-quote.ts'

export interface FreightWizardProps {
  id: string
  step: StepId
  start: FreightForm
  progress: FreightProgress
}

interface FreightStepsProps extends FreightWizardProps {
  form: UseFormReturn<FreightForm>
  answer: ReturnType<typeof useFreightQuote>
  offer: Offer | undefined
  purchase: ReturnType<typeof useAcceptance>
}

/** The steps of a flow, one at a time: back at once, forward as far as the steps between are complete. */
export function FreightSteps({
  id,
  step: current,
  progress,
  form,
  answer,
  offer,
  purchase,
}: FreightStepsProps) {
  const text = useText()
  const navigate = useNavigate()
  const { flow } = progress
  const steps = STEPS[flow].map((one) => one.id)
  const locale = useLocale()
  const [store] = useState(() => freightStore(flow, locale))
  const draft = useFormBackup(form, id, store)
  const card = useCardPart(offer?.rate.totalCents ?? 0)
  const [refused, setRefused] = useState(0)
  const mode = useWatch({ control: form.control, name: 'request.mode' })
  const { state } = purchase

  const addressOf = (step: StepId) => stepAddress(flow, step, { id, mode })
  const open = (step: StepId) => navigate(addressOf(step))
  /** Shows each error at its field, on the step that has it. */
  async function point(wrong: Record<string, string>): Promise<void> {
    const paths = Object.keys(wrong)
    for (const path of paths)
      form.setError(path as Path<FreightForm>, { type: 'server', message: wrong[path]! })
    const step = paths[0] && stepOfField(flow, paths[0])
    if (step && step !== current) await open(step)
    setRefused((times) => times + 1)
  }
  async function check(step: StepId): Promise<boolean> {
    const { fields } = STEPS[flow].find((one) => one.id === step)!
    if (fields.length > 0 && !(await form.trigger(fields as Path<FreightForm>[]))) return false
    const { request } = form.getValues()
    if (step === 'offers') return quoteFits(progress, request) && offer !== undefined
    const wrong = Object.fromEntries(
      Object.entries(await problemsBetween(form.getValues())).filter(
        ([path]) => stepOfField(flow, path) === step,
      ),
    )
    for (const [path, message] of Object.entries(wrong))
      form.setError(path as Path<FreightForm>, { type: 'booking', message })
    return Object.keys(wrong).length === 0
  }
  async function go(target: StepId): Promise<void> {
    for (const step of steps.slice(steps.indexOf(current), steps.indexOf(target))) {
      if (!(await check(step))) {
        if (step !== current) await open(step)
        return setRefused((times) => times + 1)
      }
      if (step === 'load' && !(await requestPrices())) return
    }
    await open(target)
  }
  async function requestPrices(): Promise<boolean> {
    try {
      await recordRequest(id, progress, form.getValues())
      return true
    } catch (error) {
      notifyError(error, 'page.freight.notAsked')
      return false
    }
  }
  const next = steps[steps.indexOf(current) + 1]

  async function pay(offerId: string) {
    const wrong = await problemsBetween(form.getValues())
    if (Object.keys(wrong).length > 0) return point(wrong)
    if (purchase.approval.asks) return purchase.ask(offerId).catch(notifyError)
    const error = await purchase.buy(
      form.getValues('booking'),
      offerId,
      offerId === offer?.id ? card.part : null,
    )
    if (error instanceof ApiError) await point(error.fields)
  }
  const submit = async () => {
    if (next) return go(next)
    if (!offer || !quoteFits(progress, form.getValues('request'))) return setRefused((times) => times + 1)
    await form.handleSubmit(
      () => pay(offer.id),
      async (errors) => {
        const path = firstPath(errors)
        if (path) await open(stepOfField(flow, path))
        setRefused((times) => times + 1)
      },
    )()
  }

  // The server's errors about the price request are shown at their fields too.
  const { error } = answer
  useEffect(() => {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0)
      queueMicrotask(() => void point(error.fields))
    // For each answer once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error])

  // A draft resumed on another day may have a pickup day on which no driver comes any more: say so at once,
  // not after Pay.
  const resumed = draft.state === 'restored'
  useEffect(() => {
    const reached = steps.indexOf(current) >= steps.indexOf(stepOfField(flow, PICKUP_DAY))
    if (
      !resumed ||
      !reached ||
      !progress.offerId ||
      progress.purchase ||
      !isDay(asDay(form.getValues(PICKUP_DAY)))
    )
      return
    void problemsBetween(form.getValues()).then(({ [PICKUP_DAY]: problem }) =>
      problem ? point({ [PICKUP_DAY]: problem }) : undefined,
    )
    // Once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [resumed])

  return (
    <>
      <StepForm
        schema={freightFormSchema}
        steps={steps}
        current={current}
        go={go}
        open={open}
        onSubmit={submit}
        refused={refused}
        draft={draft}
        folded={
          !REVIEWS.has(current) && (
            <FinishedSteps
              flow={flow}
              steps={steps.slice(0, steps.indexOf(current))}
              progress={progress}
              offer={offer}
              open={(step) => void open(step)}
            />
          )
        }
        columns={ESTIMATED.has(current) ? 'minmax(0, 1fr) 300px' : 'minmax(0, 1080px)'}
        price={ESTIMATED.has(current) && <LiveFreightPrice />}
        // Choosing an offer moves on by itself; until then there is nothing to continue with.
        forward={
          next &&
          (current !== 'offers' || offer) && (
            <NetworkButton needsNetwork={current === 'load'} explained type="submit" variant="contained">
              {current === 'load'
                ? text('page.freight.getPrices')
                : text('page.wizard.next', { step: text(`step.${next}`) })}
            </NetworkButton>
          )
        }
      >
        <FreightStep
          step={current}
          id={id}
          progress={progress}
          answer={answer}
          offer={offer}
          tried={refused > 0}
          go={(step) => void go(step)}
          onChosen={() => {
            if (next) void open(next)
          }}
          pay={{
            card,
            approval: purchase.approval,
            state,
            sending: form.formState.isSubmitting || state.step === 'sending',
            otherPrices: addressOf(flow === 'quick' ? 'offers' : 'payShip'),
          }}
        />
      </StepForm>
      {state.step === 'rerated' && (
        <PriceChange
          old={state.old}
          now={state.now}
          back={purchase.decline}
          accept={() => void pay(state.now.id ?? '')}
        />
      )}
    </>
  )
}

const PICKUP_DAY = 'booking.pickup.pickupDate'
/** Steps with a review of all others, at length. */
const REVIEWS: ReadonlySet<StepId> = new Set(['book', 'payShip'])
/** Steps that show the estimate. */
const ESTIMATED: ReadonlySet<StepId> = new Set(['load', 'fromTo', 'commodities', 'services'])

function firstPath(errors: FieldErrors, prefix = ''): string | undefined {
  for (const [name, held] of Object.entries(errors)) {
    if (!held) continue
    if ('message' in held && typeof held.message === 'string') return prefix + name
    const inside = firstPath(held as FieldErrors, `${prefix}${name}.`)
    if (inside) return inside
  }
  return undefined
}
