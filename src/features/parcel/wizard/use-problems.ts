import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import type { SavedQuote } from '#src/features/parcel/quote/saved-quote.ts'
import { rateFits } from './use-wizard.ts'
import { problemsOf } from './problems.ts'
import type { StepId } from './steps.ts'

export type Problems = ReadonlyMap<StepId, number>

/** What stands between this shipment and payment, by step; undefined while checking. */
export function useProblems(quote: SavedQuote): Problems | undefined {
  const { control } = useFormContext<Shipment>()
  const shipment = useWatch({ control }) as Shipment
  const [problems, setProblems] = useState<Problems>()
  const fits = rateFits(quote, shipment)
  const { rate } = quote
  useEffect(() => {
    let gone = false
    void problemsOf(shipment, rate).then((found) => {
      if (!gone) setProblems(fits ? found : new Map([...found, ['how', (found.get('how') ?? 0) + 1]]))
    })
    return () => {
      gone = true
    }
  }, [shipment, fits, rate])
  return problems
}
