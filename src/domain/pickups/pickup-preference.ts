import { boolean, object, string, type InferType } from 'yup'
import { ADDRESS_MAX } from '#src/domain/address/address.ts'
import { enteredText, optionalText, phoneText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { MIN_PICKUP_WINDOW_HOURS } from '#src/domain/shared/limits.ts'
import { weekHoursSchema } from '#src/domain/calendar/week-hours.ts'

/**
 * What every pickup begins with (§3 pickup), set once: where, when, whom to ask for, what the driver must
 * know.
 */
export const pickupPreferenceSchema = lazySchema(() =>
  object({
    /** Of the address book; '' until one is chosen. It may be gone since. */
    addressId: string()
      .trim()
      .default('')
      .matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, {
        message: 'validation.select',
        excludeEmptyString: true,
      }),
    facilityName: optionalText(ADDRESS_MAX.company),
    contactName: enteredText(ADDRESS_MAX.contactName),
    phone: phoneText().required('validation.enter'),
    /** When a driver may come: at least two hours on a day (§5, D30). */
    windows: weekHoursSchema({ minutes: MIN_PICKUP_WINDOW_HOURS * 60, otherwise: 'validation.pickupWindow' }),
    dock: boolean().default(false),
    liftGate: boolean().default(false),
    instructions: optionalText(250),
    requirements: optionalText(250),
    notes: optionalText(500),
  }),
)
export type PickupPreference = InferType<typeof pickupPreferenceSchema>
/** As it is kept; `rev` counts its saved versions, 0: nothing was ever saved. */
export type SavedPickupPreference = PickupPreference & { rev: number }
