import { object } from 'yup'
import { ADDRESS_MAX, countryText, postalText } from './address.ts'
import { clockText, enteredText, optionalText, phoneText } from './fields.ts'

/** A place where freight is collected or delivered (§3 pickup: facility name, open and close). Times are HH:MM of its own zone. */
export const facilitySchema = object({
  name: enteredText(ADDRESS_MAX.company),
  contactName: optionalText(ADDRESS_MAX.contactName),
  address1: enteredText(ADDRESS_MAX.address1),
  address2: optionalText(ADDRESS_MAX.address2),
  city: enteredText(ADDRESS_MAX.city),
  province: optionalText(ADDRESS_MAX.province),
  country: countryText(),
  postalCode: postalText(),
  phone: phoneText(),
  opensAt: clockText(),
  closesAt: clockText().test('afterOpening', 'validation.closesAfterOpening', (value, { parent }) => {
    const { opensAt } = parent as { opensAt?: string }
    return !value || !opensAt || value > opensAt
  }),
  notes: optionalText(500),
})
