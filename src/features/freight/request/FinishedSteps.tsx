import { useWatch } from 'react-hook-form'
import type { Offer } from '#src/contract/freight.ts'
import { FoldedSteps } from '#src/components/wizard/FoldedSteps.tsx'
import type { FreightForm, FreightProgress } from './freight-draft.ts'
import { useCompleteSteps } from './step-problems.ts'
import { StepLine } from './StepLine.tsx'
import type { Flow, StepId } from './steps.ts'
import { quoteFits } from './use-freight-quote.ts'

interface FinishedStepsProps {
  flow: Flow
  /** Those before the one that is shown. */
  steps: readonly StepId[]
  progress: FreightProgress
  /** The chosen one. */
  offer: Offer | undefined
  open: (step: StepId) => void
}

/**
 * The steps before this one that are complete, folded. A part of its own, so that only it is rendered again for
 * each key.
 */
export function FinishedSteps({ flow, steps, progress, offer, open }: FinishedStepsProps) {
  const { request } = useWatch() as FreightForm
  const complete = useCompleteSteps(flow, steps)
  const isChosen = offer !== undefined && quoteFits(progress, request)
  return (
    <FoldedSteps
      steps={complete.filter((step) => step !== 'offers' || isChosen)}
      line={(step) => <StepLine step={step} offer={offer} />}
      open={open}
    />
  )
}
