import { array, boolean, number, object, string, type InferType } from 'yup'
import { ADDRESS_MAX, addressSchema, type Address } from './address.ts'
import { closureReason } from '#src/domain/calendar/calendar.ts'
import {
  dayText,
  emailText,
  emptyValues,
  enteredText,
  isDay,
  optionalText,
  phoneText,
} from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { LIMITED_ACCESS } from './limited-access.ts'
import { provincialHoliday } from '#src/domain/calendar/provincial-holidays.ts'
import { hoursOn, weekHoursSchema } from '#src/domain/calendar/week-hours.ts'
import { WEEKDAYS } from '#src/domain/calendar/weekdays.ts'

/**
 * House limits. A truck dock is about 48 inches high; nobody asks for appointments more than two weeks ahead.
 */
export const MAX_FACILITY_CONTACTS = 5
export const MAX_ROLE = 50
export const MAX_FACILITY_CLOSURES = 20
const MAX_DOCK_HEIGHT_IN = 120
const MAX_LEAD_HOURS = 336
const DEFAULT_LEAD_HOURS = 24

/** Plain JSON. */
type Doc = Record<string, unknown>

/** Whether a driver can come unannounced. */
export const APPOINTMENT_NEEDS = ['none', 'required', 'callBefore'] as const

const missing = (value: unknown, original: unknown) =>
  original === '' || original === null ? undefined : value

/** A person to contact at a facility. */
const contactSchema = lazySchema(() =>
  object({
    contactName: enteredText(ADDRESS_MAX.contactName),
    role: optionalText(MAX_ROLE),
    phone: phoneText(),
    extension: optionalText(ADDRESS_MAX.extension).matches(/^\d*$/, 'validation.number'),
    email: emailText(),
  }),
)

/**
 * Days on which it is closed regardless of the weekday, both included; without a last day, only the first.
 */
const closureSchema = lazySchema(() =>
  object({
    fromDay: dayText().required('validation.select'),
    toDay: dayText().test(
      'order',
      'validation.dayOrder',
      (value, { parent }) => !value || value >= (parent as { fromDay: string }).fromDay,
    ),
  }),
)

/**
 * A place where freight is picked up or delivered (requirements §3 pickup: facility name, open and close),
 * with what a carrier has to know about it. Times are HH:MM in its own zone, heights in inches. Validates
 * asynchronously (phone).
 */
export const facilitySchema = lazySchema(() =>
  addressSchema
    .pick(['address1', 'address2', 'aptSuite', 'city', 'province', 'country', 'postalCode', 'residential'])
    .shape({
      name: enteredText(ADDRESS_MAX.company),
      hours: weekHoursSchema({ minutes: 1, otherwise: 'validation.closesAfterOpening' }),
      /**
       * Whether it also observes the holidays of its province alone; carriers observe the federal ones
       * everywhere.
       */
      provincialHolidays: boolean().default(false),
      closures: array(closureSchema).max(MAX_FACILITY_CLOSURES, 'validation.tooMany').default([]),
      dock: boolean().default(false),
      dockHeight: number()
        .transform((value: unknown, original: unknown) => missing(value, original) ?? null)
        .nullable()
        .default(null)
        .typeError('validation.number')
        .moreThan(0, 'validation.positive')
        .max(MAX_DOCK_HEIGHT_IN, 'validation.tooLarge'),
      forklift: boolean().default(false),
      liftGate: boolean().default(false),
      limitedAccess: string()
        .trim()
        .oneOf(['', ...LIMITED_ACCESS], 'validation.select')
        .default(''),
      contacts: array(contactSchema).max(MAX_FACILITY_CONTACTS, 'validation.tooMany').default([]),
      appointment: object({
        need: string().oneOf(APPOINTMENT_NEEDS, 'validation.select').default('none'),
        leadHours: number()
          .transform(missing)
          .typeError('validation.number')
          .integer('validation.number')
          .min(0, 'validation.positive')
          .max(MAX_LEAD_HOURS, 'validation.tooMany')
          .default(DEFAULT_LEAD_HOURS),
        note: optionalText(250),
      }),
      defaultForPickup: boolean().default(false),
      defaultForDelivery: boolean().default(false),
      notes: optionalText(500),
    })
    .transform((value: unknown) => (isDoc(value) ? withWeek(value) : value)),
)
export type Facility = InferType<typeof facilitySchema>
/** As it is stored; `rev` counts its saved versions. */
export type SavedFacility = Facility & { id: string; rev: number }

/**
 * A stored facility in today's form, including one from before each weekday had its own hours. Nothing is
 * validated.
 */
export const readFacility = (doc: Doc): Facility =>
  facilitySchema.cast(doc, { assert: false, stripUnknown: true }) as Facility

type Hours = Pick<Facility, 'hours' | 'country' | 'province' | 'provincialHolidays' | 'closures'>

/** A facility from its record. */
export const savedFacility = ({ id, rev, doc }: { id: string; rev: number; doc: Doc }): SavedFacility => ({
  ...readFacility(doc),
  id,
  rev,
})

/**
 * Its hours on that day (YYYY-MM-DD in its own zone), or null: closed, a holiday that it observes or on which
 * no carrier comes (calendar.ts), or not a valid day. Weekends are the facility's own choice.
 */
export function facilityHours(
  { hours, country, province, provincialHolidays, closures }: Hours,
  day: string,
): { opensAt: string; closesAt: string } | null {
  if (!isDay(day) || closures.some(({ fromDay, toDay }) => fromDay <= day && day <= (toDay || fromDay)))
    return null
  if (provincialHolidays && country === 'CA' && provincialHoliday(day, province)) return null
  const closed = closureReason(day, country)
  return closed !== null && closed !== 'weekend' ? null : hoursOn(hours, day)
}

/** The facility as an end of a shipment, with its first contact. */
export function facilityAddress(facility: Facility): Address {
  const [contact] = facility.contacts
  const { name, address1, address2, aptSuite, city, province, country, postalCode, residential } = facility
  return {
    ...emptyValues(addressSchema),
    address1,
    address2,
    aptSuite,
    city,
    province,
    country,
    postalCode,
    residential,
    fullName: contact?.contactName ?? '',
    company: name,
    isCompany: !residential,
    contactName: contact?.contactName ?? '',
    phone: contact?.phone ?? '',
    extension: contact?.extension ?? '',
    email: contact?.email ?? '',
  }
}

/** Facilities used to have one pair of times and one contact; their business days keep those times. */
function withWeek({ opensAt, closesAt, contactName, phone, ...doc }: Doc): Doc {
  const times = { ...(isText(opensAt) && { opensAt }), ...(isText(closesAt) && { closesAt }) }
  return {
    ...doc,
    ...(doc.hours === undefined && { hours: Object.fromEntries(WEEKDAYS.map((day) => [day, times])) }),
    ...(doc.contacts === undefined &&
      (isText(contactName) || isText(phone)) && {
        contacts: [{ contactName: isText(contactName) ? contactName : doc.name, phone: phone ?? '' }],
      }),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isDoc = (value: unknown): value is Doc => typeof value === 'object' && value !== null
