import { boolean, object, string, type InferType } from 'yup'
import { ADDRESS_MAX } from '#src/domain/address/address.ts'
import { enteredText, optionalText, phoneText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { MIN_PICKUP_WINDOW_HOURS } from '#src/domain/shared/limits.ts'
import { weekHoursSchema } from '#src/domain/calendar/week-hours.ts'

/**
 * Defaults of every pickup (requirements §3 pickup), set once: where, when, the contact, and instructions for
 * the driver.
 */
export const pickupPreferenceSchema = lazySchema(() =>
  object({
    /** From the address book; '' until one is chosen. It may have been deleted since. */
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
    /** When a driver can come: at least two hours on a day (requirements §5, D30). */
    windows: weekHoursSchema({ minutes: MIN_PICKUP_WINDOW_HOURS * 60, otherwise: 'validation.pickupWindow' }),
    dock: boolean().default(false),
    liftGate: boolean().default(false),
    instructions: optionalText(250),
    requirements: optionalText(250),
    notes: optionalText(500),
  }),
)
export type PickupPreference = InferType<typeof pickupPreferenceSchema>
/** As it is stored; `rev` counts its saved versions, 0: never saved. */
export type SavedPickupPreference = PickupPreference & { rev: number }
