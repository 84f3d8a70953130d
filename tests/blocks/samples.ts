import type { Card } from '#src/contract/billing/cards.ts'
import type { TrackingResult } from '#src/contract/tracking.ts'
import { addressSchema, type Address } from '#src/domain/address/address.ts'
import { facilitySchema, type Facility } from '#src/domain/address/facility.ts'
import { newCustoms, type Customs } from '#src/domain/customs/customs.ts'
import type { DutyEstimate } from '#src/domain/customs/duty.ts'
import { handlingUnitSchema, type HandlingUnit } from '#src/domain/freight/handling-unit.ts'
import { permissionsOf, roleName } from '#src/domain/account/roles.ts'
import { NO_LIMITS } from '#src/domain/account/spending-limits.ts'
import type { Session } from '#src/components/account/session.ts'
import type { TrackingEvent } from '#src/domain/tracking/tracker-status.ts'

/** Who looks at them. */
export const OWNER: Session = {
  source: 'server',
  user: {
    userId: 'owner',
    partnerId: 'owner',
    userName: 'ana@example.com',
    nickName: 'Ana',
    avatar: '',
    accountType: 'Business',
    locale: 'en',
    emailConfirmed: true,
  },
  roles: [roleName('owner')],
  permissions: permissionsOf(['owner']),
  limits: NO_LIMITS,
  customers: [],
  mergedFrom: [],
  factorMissing: false,
  impersonation: null,
}
/** What the blocks show: one of each, and one as long as people make them. */
export const ADDRESS: Address = {
  ...addressSchema.getDefault(),
  fullName: 'Ana Silva',
  company: 'Northern Pottery Ltd.',
  contactName: 'Back door',
  address1: '290 Bremner Blvd',
  aptSuite: 'Unit 4',
  city: 'Toronto',
  province: 'ON',
  country: 'CA',
  postalCode: 'M5V 3L9',
  phone: '+14165550134',
  extension: '12',
  email: 'ana@northernpottery.example',
  addressType: 'Commercial',
  buzzCode: '0417',
  allowDropoff: true,
}
export const LONG_ADDRESS: Address = {
  ...ADDRESS,
  fullName: 'Marie-Antoinette Vandenberghe-Lafleur de la Durantaye',
  company: 'Coopérative régionale des artisans céramistes du Bas-Saint-Laurent et de la Gaspésie inc.',
  address1: '12345, boulevard Notre-Dame-de-Bon-Secours Ouest',
  aptSuite: 'Bureau 1200, tour nord',
  city: 'Notre-Dame-du-Bon-Conseil',
  province: 'QC',
  postalCode: 'J0C 1A0',
  email: 'marie-antoinette.vandenberghe-lafleur@cooperative-ceramistes.example',
}
export const FACILITY: Facility = {
  ...facilitySchema.getDefault(),
  ...(({ address1, city, province, country, postalCode }) => ({
    address1,
    city,
    province,
    country,
    postalCode,
  }))(ADDRESS),
  name: 'Warehouse Bremner',
  dock: true,
}

export const NUMBER = '1Z5R89390357567127'
/** In Toronto's winter. */
const event = (at: string, more: Partial<TrackingEvent>): TrackingEvent => ({
  at: new Date(`${at}:00-05:00`).toISOString(),
  localTime: at,
  zone: 'America/Toronto',
  code: '1',
  status: 'in_transit',
  description: 'Arrived at facility',
  place: 'Toronto, ON',
  ...more,
})
export const EVENTS: TrackingEvent[] = [
  event('2026-11-24T14:05', { status: 'pending', description: 'Label created', place: 'Toronto, ON' }),
  event('2026-11-25T09:30', { status: 'picked_up', description: 'Picked up' }),
  event('2026-11-26T03:12', {
    description: 'Departed from the sorting centre after an unusually long stay because of heavy snow',
    place: 'Montréal, QC',
  }),
]
const PLACES = [
  { place: 'Toronto, ON', lat: 43.65, lng: -79.38 },
  { place: 'Montréal, QC', lat: 45.5, lng: -73.57 },
  { place: 'Halifax, NS', lat: 44.65, lng: -63.58 },
]
export const RESULT: TrackingResult = {
  number: NUMBER,
  found: true,
  carrierName: 'UPS',
  sample: true,
  status: 'in_transit',
  events: EVENTS,
  estimatedDelivery: '2026-11-28',
  checkedAt: '2026-11-26T14:00:00Z',
  orderId: 'a',
  route: { origin: 'Toronto, ON', destination: 'Halifax, NS', places: PLACES },
}

export const RATE = {
  carrierCode: 'canada-post',
  carrierName: 'Canada Post',
  serviceCode: 'expedited',
  serviceName: 'Expedited Parcel',
  sample: true,
  shipDate: '2026-11-26',
  deliveryDate: '2026-11-30',
  transitDays: 2,
  lines: [
    { kind: 'freight', amountCents: 1450 },
    { kind: 'fuel', amountCents: 232 },
    { kind: 'residential', amountCents: 150 },
  ],
  subtotalCents: 1832,
  taxes: [{ type: 'HST' as const, ratePct: '13', amountCents: 238 }],
  totalCents: 2070,
  savingCents: 410,
}
export const DEAR_RATE = {
  ...RATE,
  carrierName: 'Purolator',
  serviceName: 'Express 10:30 a.m. with a signature of somebody who is at least nineteen years old',
  sample: false,
  subtotalCents: 123_456_789,
  totalCents: 139_506_172,
}

const FEE = { percent: '2.9', cents: 30, taxes: [{ type: 'HST' as const, ratePct: '13' }] }
export const CARD: Card = {
  id: 'visa',
  cardType: 'visa',
  lastFour: '4242',
  expirationMonth: 12,
  expirationYear: 2031,
  nameOnCard: 'Ana Silva',
  billingAddress: ADDRESS,
  isDefault: true,
  fee: FEE,
}
export const CARD_PRICE = {
  subtotal: 1500,
  transactionFee: 74,
  feeTaxes: [{ type: 'HST' as const, ratePct: '13', amountCents: 10 }],
  totalCost: 1584,
  additionalCredits: 0,
  totalCredits: 1500,
}

export const UNIT: HandlingUnit = {
  ...handlingUnitSchema.getDefault(),
  quantity: 2,
  weight: 600,
  length: 48,
  width: 40,
  height: 48,
}

const GOODS = {
  ...newCustoms().commodities[0]!,
  description: 'Stoneware bowls, hand-thrown',
  hsCode: '6912.00',
  originCountry: 'CA',
  quantity: 24,
  unitWeight: 0.6,
  unitValue: 1850,
}
export const CUSTOMS: Customs = newCustoms({ commodities: [GOODS], signerName: 'Ana Silva' })
export const JOURNEY = {
  from: { country: 'CA', province: 'ON' },
  to: { country: 'US', province: 'NY' },
  date: '2026-11-26',
}

const SURTAX = {
  pct: '25',
  lowestPct: '25',
  cents: 11_100,
  open: '' as const,
  upToCents: 11_100,
  exemptionsNotLoaded: false,
  prohibited: false,
}
export const SURTAX_NAME = {
  en: 'Surtax on certain goods of the United States',
  fr: 'Surtaxe sur certaines marchandises des États-Unis',
  zh: '对部分美国货物的附加税',
  sp: 'Recargo sobre ciertas mercancías de los Estados Unidos',
}
export const ESTIMATE: DutyEstimate = {
  currency: 'CAD',
  valueCents: 44_400,
  lines: [{ ratePct: '7', basis: 'table', cents: 3108 }],
  dutyCents: 3108,
  additional: [
    { ...SURTAX, name: SURTAX_NAME },
    { ...SURTAX, name: { ...SURTAX_NAME, en: 'Safeguard on steel goods' }, cents: 0, open: 'goods' },
  ],
  taxes: [{ type: 'GST', ratePct: '5', cents: 2930 }],
  fees: [{ kind: 'brokerage', cents: 2500 }],
  totalCents: 19_638,
  usdInCad: '1.3742',
  asOf: '2026-01-01',
  sources: ['Customs Tariff (S.C. 1997, c. 36), T2026'],
  lapsed: [],
  notes: ['notice.duty.estimate', 'notice.duty.houseFees'],
}
