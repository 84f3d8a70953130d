import { minutesOf } from '#src/domain/calendar/calendar.ts'
import { clockText } from '#src/domain/shared/fields.ts'
import { MIN_PICKUP_WINDOW_HOURS } from '#src/domain/shared/limits.ts'

/** Fields of a place's hours and of the driver's window: HH:MM in the place's own zone. */

interface Times {
  facilityOpen?: string
  facilityClose?: string
  earliestPickupTime?: string
}

export const enteredTime = (first: string) => clockText().required('validation.enter').default(first)

export const closingTime = () =>
  enteredTime('17:00').test(
    'afterOpening',
    'validation.closesAfterOpening',
    (value, { parent: { facilityOpen } }: { parent: Times }) =>
      !value || !facilityOpen || value > facilityOpen,
  )

/** Within the hours; the caller checks when the goods are ready. */
export const earliestTime = () =>
  enteredTime('09:00').test(
    'hours',
    'validation.pickupHours',
    (value, { parent: { facilityOpen } }: { parent: Times }) =>
      !value || !facilityOpen || value >= facilityOpen,
  )

export const latestTime = () =>
  enteredTime('17:00')
    .test(
      'hours',
      'validation.pickupHours',
      (value, { parent: { facilityClose } }: { parent: Times }) =>
        !value || !facilityClose || value <= facilityClose,
    )
    .test(
      'window',
      'validation.pickupWindow',
      (value, { parent: { earliestPickupTime } }: { parent: Times }) =>
        !value || !earliestPickupTime || isLongEnough(earliestPickupTime, value),
    )

/** A driver needs at least two hours (requirements §5). */
export const isLongEnough = (from: string, to: string): boolean =>
  minutesOf(to) - minutesOf(from) >= MIN_PICKUP_WINDOW_HOURS * 60
