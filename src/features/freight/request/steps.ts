import type { FreightMode } from '#src/domain/freight/freight.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'

/** What a person enters or decides in one step; each step is a part of the one form (FreightStep.tsx). */
export const STEP_IDS = [
  'load',
  'offers',
  'pickupDelivery',
  'book',
  'payFreight',
  'fromTo',
  'commodities',
  'services',
  'pickupFacility',
  'shipmentDetails',
  'delivery',
  'payShip',
] as const
export type StepId = (typeof STEP_IDS)[number]
interface Step {
  id: StepId
  /** Paths in the form, validated before moving on. */
  fields: readonly string[]
}

/**
 * quick: each step at an address of its own (requirements §2, /freight/quickQuote/…). steps:
 * /quotes/quotesLTLSteps, with the step in `?step=`.
 */
export const FLOWS = ['quick', 'steps'] as const
export type Flow = (typeof FLOWS)[number]

const REFERENCES = [
  'booking.reference',
  'booking.purchaseOrder',
  'booking.specialInstructions',
  'booking.emergencyName',
  'booking.emergencyPhone',
  'booking.emergencyRegistration',
  'booking.customs',
  'booking.notificationLanguage',
  'booking.signer',
  'booking.termsAccepted',
]
const PLACES = ['request.from', 'request.to', 'request.stops', 'request.readyDate']
const GOODS = [
  'request.units',
  'request.trailer',
  'request.container',
  'request.totalWeight',
  'request.totalVolume',
  'request.totalPallets',
  'request.description',
  'request.isHazmat',
  'request.shipmentValue',
  'request.insuranceValue',
]
const SERVICES = [
  'request.services',
  'request.serviceLevel',
  'request.temperature',
  'request.temperatureUnit',
  'request.minTemperature',
  'request.maxTemperature',
]

export const STEPS: Record<Flow, readonly Step[]> = {
  quick: [
    { id: 'load', fields: [...PLACES, ...GOODS, ...SERVICES] },
    { id: 'offers', fields: [] },
    { id: 'pickupDelivery', fields: ['booking.pickup', 'booking.delivery'] },
    { id: 'book', fields: REFERENCES },
    { id: 'payFreight', fields: [] },
  ],
  steps: [
    { id: 'fromTo', fields: PLACES },
    { id: 'commodities', fields: GOODS },
    { id: 'services', fields: SERVICES },
    { id: 'pickupFacility', fields: ['booking.pickup'] },
    { id: 'shipmentDetails', fields: REFERENCES },
    { id: 'delivery', fields: ['booking.delivery'] },
    { id: 'payShip', fields: [] },
  ],
}

const PATHS: Partial<Record<StepId, string>> = {
  offers: ACCOUNT_PATHS.selectQuote,
  pickupDelivery: ACCOUNT_PATHS.pickUpInformation,
  book: ACCOUNT_PATHS.bookShipment,
  payFreight: ACCOUNT_PATHS.payShipment,
}
/** The address for a whole load in that mode. */
const modulePath = (mode: FreightMode): string =>
  mode === 'ltl' ? ACCOUNT_PATHS.lessThanTruckload : ACCOUNT_PATHS.truckload

/** The address of a step of that draft. */
export function stepAddress(
  flow: Flow,
  step: StepId,
  { id, mode }: { id: string; mode: FreightMode },
): string {
  if (flow === 'steps')
    return `${ACCOUNT_PATHS.quotesLTLSteps}?${new URLSearchParams({ quote: id, step }).toString()}`
  const path = PATHS[step] ?? modulePath(mode)
  return `${path}?${new URLSearchParams({ ...(path === ACCOUNT_PATHS.truckload && { mode }), quote: id }).toString()}`
}

/** The step an address shows. */
export function stepOf(flow: Flow, pathname: string, asked: string | null): StepId {
  if (flow === 'steps') return STEPS.steps.find(({ id }) => id === asked)?.id ?? 'fromTo'
  return STEP_IDS.find((id) => PATHS[id] === pathname) ?? 'load'
}

/** The step with the wrong field (`request.units[0].weight`). */
export const stepOfField = (flow: Flow, path: string): StepId =>
  STEPS[flow].find(({ fields }) =>
    fields.some((field) => path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`)),
  )?.id ?? STEPS[flow][0]!.id
