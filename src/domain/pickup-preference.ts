import { boolean, object, string, type InferType } from 'yup'
import { ADDRESS_MAX } from './address.ts'
import { clockText, enteredText, optionalText, phoneText } from './fields.ts'
import { MIN_PICKUP_WINDOW_HOURS } from './limits.ts'

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** When a driver may come that day: HH:MM of the facility's own zone; at least two hours (§5, D30). A closed day keeps its times. */
const windowSchema = (open: boolean) => object({
  open: boolean().default(open),
  opensAt: clockText().default('09:00').test('entered', 'validation.enter', (value, { parent }) => Boolean(value) || !isOpen(parent)),
  closesAt: clockText().default('17:00').test('entered', 'validation.enter', (value, { parent }) => Boolean(value) || !isOpen(parent))
    .test('window', 'validation.pickupWindow', (value, { parent }) => {
      const { opensAt } = parent as { opensAt?: string }
      return !isOpen(parent) || !value || !opensAt || minutesOf(value) - minutesOf(opensAt) >= MIN_PICKUP_WINDOW_HOURS * 60
    }),
})

/** What every pickup begins with (§3 pickup), set once: where, when, whom to ask for, what the driver must know. */
export const pickupPreferenceSchema = object({
  /** Of the address book; '' until one is chosen. It may be gone since. */
  addressId: string().trim().default('').matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { message: 'validation.select', excludeEmptyString: true }),
  facilityName: optionalText(ADDRESS_MAX.company),
  contactName: enteredText(ADDRESS_MAX.contactName),
  phone: phoneText().required('validation.enter'),
  windows: object(Object.fromEntries(WEEKDAYS.map((day, at) => [day, windowSchema(at < 5)])) as Record<Weekday, ReturnType<typeof windowSchema>>),
  dock: boolean().default(false),
  liftGate: boolean().default(false),
  instructions: optionalText(250),
  requirements: optionalText(250),
  notes: optionalText(500),
})
export type PickupPreference = InferType<typeof pickupPreferenceSchema>
/** As it is kept; `rev` counts its saved versions, 0: nothing was ever saved. */
export type SavedPickupPreference = PickupPreference & { rev: number }

const isOpen = (parent: unknown): boolean => (parent as { open?: boolean }).open === true
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
