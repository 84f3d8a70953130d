import { boolean, object, string, type InferType } from 'yup'
import { ADDRESS_MAX, labelAddressSchema } from '#src/domain/address/address.ts'
import { addDays, closureReason, instantAt } from '#src/domain/calendar/calendar.ts'
import { customsSchema, netAboveGross } from '#src/domain/customs/customs.ts'
import { dayText, enteredText, leftOut, optionalText, phoneText } from '#src/domain/shared/fields.ts'
import { grossKg } from './gross-weight.ts'
import type { FreightRequest } from './freight.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { LTL_PICKUP_WITHIN_HOURS } from '#src/domain/shared/limits.ts'
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/shared/locale.ts'
import { dayProblem } from '#src/domain/pickups/pickup.ts'
import { closingTime, earliestTime, enteredTime, latestTime } from '#src/domain/pickups/pickup-window.ts'

/** A place and its hours. */
const place = {
  facilityName: optionalText(ADDRESS_MAX.company),
  facilityOpen: enteredTime('09:00'),
  facilityClose: closingTime(),
  requirements: optionalText(250),
  notes: optionalText(500),
}
interface Ready {
  address?: { country?: string }
  readyTime: string
  readyDate: string
  pickupDate: string
}

/** Where and when it is picked up (requirements §3, D30). */
export const freightPickupSchema = lazySchema(() =>
  object({
    address: labelAddressSchema,
    ...place,
    /** The facility's reference for drivers. */
    pickupNumber: optionalText(30),
    readyDate: dayText().required('validation.select'),
    readyTime: enteredTime('09:00'),
    pickupDate: dayText()
      .required('validation.select')
      .test('open', 'pickup.day.weekend', (day, { parent, createError }) => {
        const closed = day ? closureReason(day, (parent as Ready).address?.country) : null
        return closed === null || createError({ message: `pickup.day.${closed}` })
      })
      .test(
        'ready',
        'validation.pickupReady',
        (day, { parent }) => !day || day >= (parent as Ready).readyDate,
      ),
    earliestPickupTime: earliestTime().test('ready', 'validation.pickupReady', (value, { parent }) => {
      const { readyDate, readyTime, pickupDate } = parent as Ready
      return !value || pickupDate > readyDate || value >= readyTime
    }),
    latestPickupTime: latestTime(),
  }),
)
export type FreightPickup = InferType<typeof freightPickupSchema>

/** Where it is delivered, and what the driver has to know there. */
const freightDeliverySchema = lazySchema(() =>
  object({
    address: labelAddressSchema,
    ...place,
    /** Requested day; '' = as in the offer. */
    deliveryDate: dayText(),
    appointment: boolean().default(false),
    deliveryNumber: optionalText(30),
  }),
)

/** Everything asked between an offer and its booking. Validates asynchronously (phones). */
export const freightBookingSchema = lazySchema(() =>
  object({
    pickup: freightPickupSchema,
    delivery: freightDeliverySchema,
    reference: optionalText(50),
    purchaseOrder: optionalText(50),
    specialInstructions: optionalText(500),
    /** Reachable day and night while dangerous goods are in transport (TDG s. 3.5: "24-Hour Number"). */
    emergencyName: optionalText(100),
    emergencyPhone: phoneText(),
    /**
     * Whoever gives CANUTEC's number has to be registered with it first (TDG Regulations s. 3.5(2): its
     * permission in writing).
     */
    emergencyRegistration: optionalText(40),
    customs: customsSchema
      .nullable()
      .default(null)
      .when(['pickup', 'delivery'], ([pickup, delivery]: { address?: { country?: string } }[], schema) =>
        pickup?.address?.country === delivery?.address?.country
          ? leftOut(schema)
          : schema.required('validation.customs'),
      ),
    notificationLanguage: string().oneOf(LOCALES, 'validation.select').default(DEFAULT_LOCALE),
    /** Who accepts the bill of lading's terms. */
    signer: enteredText(100),
    termsAccepted: boolean().default(false).oneOf([true], 'validation.terms'),
    /** The language in which they read the terms; '' from apps that didn't record it yet. */
    termsLocale: string()
      .oneOf(['', ...LOCALES], 'validation.select')
      .default(''),
    /** The French terms were shown first: for a pickup in Québec. */
    frenchTermsShown: boolean().default(false),
  }),
)
export type FreightBooking = InferType<typeof freightBookingSchema>

/**
 * Conflicts between the offer and the booking, by field: other places than were priced, a pickup too long
 * after the ready time (LTL, requirements §5: within 24 hours), a day on which no driver comes any more, no
 * contact for dangerous goods, or CANUTEC unregistered, goods that weigh more than the load. Empty: it can be
 * booked.
 * @param zone of the origin
 */
export function bookingProblems(
  request: FreightRequest,
  booking: FreightBooking,
  { zone, now }: { zone: string; now: Date },
): Record<string, string> {
  const { pickup, delivery, emergencyPhone } = booking
  const problems: Record<string, string> = {}
  if (!isSamePlace(request.from, pickup.address)) problems['pickup.address.postalCode'] = 'freight.otherPlace'
  if (!isSamePlace(request.to, delivery.address))
    problems['delivery.address.postalCode'] = 'freight.otherPlace'
  if (request.mode === 'ltl' && isTooLate(pickup, zone))
    problems['pickup.pickupDate'] = 'validation.ltlPickup'
  const day = dayProblem(pickup.pickupDate, {
    country: pickup.address.country,
    zone,
    cutOff: pickup.latestPickupTime,
    now,
  })
  if (day) problems['pickup.pickupDate'] = day
  if (isHazardous(request) && !emergencyPhone) problems.emergencyPhone = 'validation.enter'
  if (isHazardous(request) && isCanutec(emergencyPhone) && !booking.emergencyRegistration)
    problems.emergencyRegistration = 'validation.enter'
  const heavier = booking.customs && netAboveGross(booking.customs, grossKg(request))
  if (heavier) problems[`customs.${heavier}`] = 'validation.netAboveGross'
  return problems
}

/** Transport Canada's emergency centre: 613-996-6666 and 1-888-CAN-UTEC (its contact page). */
const CANUTEC = ['6139966666', '8882268832']
export const isCanutec = (phone: string): boolean =>
  CANUTEC.some((number) => phone.replaceAll(/\D/g, '').endsWith(number))

export const isHazardous = ({ isHazmat, units }: Pick<FreightRequest, 'isHazmat' | 'units'>): boolean =>
  isHazmat || (units ?? []).some(({ goods }) => goods.some((one) => one.isHazmat))

/**
 * Whether more than a day passes between the ready time and the start of the window: a truck can still come
 * within the window. Weekends and holidays don't count.
 */
function isTooLate(
  { address, readyDate, readyTime, pickupDate, earliestPickupTime }: FreightPickup,
  zone: string,
): boolean {
  const at = (day: string, time: string) => instantAt(day, time, zone).getTime()
  const [ready, pickup] = [at(readyDate, readyTime), at(pickupDate, earliestPickupTime)]
  let open = 0
  for (let day = readyDate; day <= pickupDate && open <= MAX_WAIT_MS; day = addDays(day, 1)) {
    if (!closureReason(day, address.country))
      open += Math.min(pickup, at(addDays(day, 1), '00:00')) - Math.max(ready, at(day, '00:00'))
  }
  return open > MAX_WAIT_MS
}

const MAX_WAIT_MS = LTL_PICKUP_WITHIN_HOURS * 3_600_000

const bare = (postalCode: string) => postalCode.replace(/\s/g, '').toUpperCase()
const isSamePlace = (
  asked: { country: string; postalCode: string },
  { country, postalCode }: { country: string; postalCode: string },
): boolean => asked.country === country && bare(asked.postalCode) === bare(postalCode)
