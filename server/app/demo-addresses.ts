import { bookAddressSchema, type BookAddress } from '#src/domain/address/address-book.ts'

const address = (fields: Partial<BookAddress>): BookAddress => ({
  ...(bookAddressSchema.getDefault() as BookAddress),
  ...fields,
})

/**
 * People and places of the demonstration: invented names in real postal areas, so that distances are
 * realistic.
 */
export const DEMO_ADDRESSES: BookAddress[] = [
  address({
    fullName: 'Demo Shop',
    company: 'Demo Shop',
    isCompany: true,
    isDefault: true,
    address1: '100 Sample Road',
    city: 'Scarborough',
    province: 'ON',
    postalCode: 'M1B 0A1',
    phone: '416-555-0100',
    email: 'demo@portage.example',
    addressType: 'Commercial',
  }),
  address({
    fullName: 'Élodie Tremblay',
    address1: '45 rue Saint-Paul Est',
    aptSuite: '3',
    city: 'Montréal',
    province: 'QC',
    postalCode: 'H2Y 1H2',
    phone: '514-555-0142',
    addressType: 'Apartment',
    residential: true,
  }),
  address({
    fullName: '陈美玲',
    address1: '88 Keefer Street',
    city: 'Vancouver',
    province: 'BC',
    postalCode: 'V6A 1X6',
    phone: '604-555-0119',
    addressType: 'House',
    residential: true,
  }),
  address({
    fullName: 'Sam Whitehorse',
    company: 'Klondike Outfitters',
    isCompany: true,
    address1: '12 Front Street',
    city: 'Whitehorse',
    province: 'YT',
    postalCode: 'Y1A 1A1',
    phone: '867-555-0103',
    addressType: 'Commercial',
  }),
]
