import { ValidationError } from 'yup'
import type { QuotedRate } from '#src/contract/quotes.ts'
import { shipmentSchema, type Shipment } from '#src/domain/parcel/parcel.ts'
import { rateFaults } from '#src/domain/rating/rate-faults.ts'
import { stepOfField, type StepId } from './steps.ts'

/** What is still missing or wrong, counted by the step that has it. */
export async function problemsOf(shipment: Shipment, rate: QuotedRate | null): Promise<Map<StepId, number>> {
  const problems = new Map<StepId, number>()
  for (const path of Object.keys(rateFaults(shipment, rate)))
    problems.set(stepOfField(path), (problems.get(stepOfField(path)) ?? 0) + 1)
  try {
    await shipmentSchema.validate(shipment, { abortEarly: false })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const wrong = new Set(error.inner.map(({ path = '' }) => path))
    for (const path of wrong) problems.set(stepOfField(path), (problems.get(stepOfField(path)) ?? 0) + 1)
  }
  return problems
}
