import { ValidationError } from 'yup'
import type { QuotedRate } from '#src/contract/parcel.ts'
import { batteryFaults } from '#src/domain/lithium.ts'
import { shipmentSchema, type Shipment } from '#src/domain/parcel.ts'
import { stepOfField, type StepId } from './wizard-steps.ts'

/** What is still missing or wrong, counted by the step where it is mended. */
export async function problemsOf(shipment: Shipment, rate?: Pick<QuotedRate, 'byAir'>): Promise<Map<StepId, number>> {
  const problems = new Map<StepId, number>()
  const against = Object.keys(batteryFaults(shipment, rate ?? {}))
  if (against.length > 0) problems.set(stepOfField(against[0]!), against.length)
  try {
    await shipmentSchema.validate(shipment, { abortEarly: false })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const wrong = new Set(error.inner.map(({ path = '' }) => path))
    for (const path of wrong) problems.set(stepOfField(path), (problems.get(stepOfField(path)) ?? 0) + 1)
  }
  return problems
}
