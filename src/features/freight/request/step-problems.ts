import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ValidationError } from 'yup'
import { asDay } from '#src/domain/shared/fields.ts'
import { bookingProblems } from '#src/domain/freight/freight-booking.ts'
import { zoneOfPostal } from '#src/offline/cache/postal-place.ts'
import { deviceZone } from '#src/offline/database/device-clock.ts'
import { freightFormSchema, type FreightForm } from './freight-draft.ts'
import { stepOfField, type Flow, type StepId } from './steps.ts'

/** What is missing between the price and its booking, by the form's paths. */
export async function problemsBetween({ request, booking }: FreightForm): Promise<Record<string, string>> {
  const zone = (await zoneOfPostal(booking.pickup.address)) ?? deviceZone()
  const { pickup } = booking
  const dashed = {
    ...booking,
    pickup: { ...pickup, readyDate: asDay(pickup.readyDate), pickupDate: asDay(pickup.pickupDate) },
  }
  return Object.fromEntries(
    Object.entries(bookingProblems(request, dashed, { zone, now: new Date() })).map(([path, message]) => [
      `booking.${path}`,
      message,
    ]),
  )
}

/** Those of these steps in whose fields nothing is missing or wrong, as typed now; none while checking. */
export function useCompleteSteps(flow: Flow, steps: readonly StepId[]): StepId[] {
  const form = useWatch() as FreightForm
  const [wrong, setWrong] = useState<ReadonlySet<StepId>>()
  const isAsked = steps.length > 0
  useEffect(() => {
    if (!isAsked) return
    let gone = false
    void stepsWithProblems(flow, form).then((found) => {
      if (!gone) setWrong(found)
    })
    return () => {
      gone = true
    }
  }, [isAsked, flow, form])
  return wrong ? steps.filter((step) => !wrong.has(step)) : []
}

async function stepsWithProblems(flow: Flow, form: FreightForm): Promise<Set<StepId>> {
  const paths = Object.keys(await problemsBetween(form))
  try {
    await freightFormSchema.validate(form, { abortEarly: false })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    paths.push(...error.inner.map(({ path = '' }) => path))
  }
  return new Set(paths.map((path) => stepOfField(flow, path)))
}
