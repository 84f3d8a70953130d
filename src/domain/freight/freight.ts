import { array, boolean, object, string, type InferType, type TestContext } from 'yup'
import { countryText, postalText } from '#src/domain/address/address.ts'
import { hasCheckDigit } from './container-number.ts'
import { centsAmount } from '#src/domain/money/cents-amount.ts'
import { dayText, enteredNumber, leftOut, optionalText } from '#src/domain/shared/fields.ts'
import { denseOf, handlingUnitSchema, MAX_UNIT_ROWS } from './handling-unit.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { LIFT_GATE_MAX } from '#src/domain/shared/limits.ts'
import { LIMITED_ACCESS } from '#src/domain/address/limited-access.ts'
import { LENGTH_UNITS, WEIGHT_UNITS } from '#src/domain/shared/units.ts'

/**
 * ltl: pallets beside other shippers'. ftl: a whole trailer. rail: a container by train, door to door.
 * drayage: a container between a terminal and a door.
 */
export const FREIGHT_MODES = ['ltl', 'ftl', 'rail', 'drayage'] as const
export type FreightMode = (typeof FREIGHT_MODES)[number]

/** §3. */
export const EQUIPMENT = ['dry_van', 'refrigerated', 'open_deck', 'other'] as const
export type Equipment = (typeof EQUIPMENT)[number]
export const TEMPERATURES = ['none', 'protect_from_freeze', 'range'] as const
export const TEMPERATURE_UNITS = ['C', 'F'] as const
export const CONTAINERS = ['iso20', 'iso40', 'iso40hc', 'iso45', 'domestic53'] as const
export type ContainerSize = (typeof CONTAINERS)[number]
/** The direction of a container between terminal and door. */
export const DRAYAGE_KINDS = ['import', 'export'] as const
export const SERVICE_LEVELS = ['standard', 'guaranteed'] as const

/** The kind of place at an end; `limited` names which (docs/facts.md §4). */
export const PLACE_KINDS = ['business', 'residential', 'limited'] as const
/**
 * Services a shipper chooses, by mode: codes of data/accessorials (docs/facts.md §4), in lower case. Their
 * labels are 'price.<code>'.
 */
export const SERVICES: Readonly<Record<FreightMode, readonly string[]>> = {
  ltl: ['lgpu', 'lgdl', 'inpu', 'indl', 'appt', 'trade', 'after', 'inbond'],
  ftl: ['appt', 'after', 'inbond'],
  rail: ['appt', 'inbond'],
  drayage: ['appt', 'prepull', 'chassis', 'after', 'inbond'],
}
const ALL_SERVICES = [...new Set(Object.values(SERVICES).flat())]

export const MAX_STOPS = 8
const MAX_CONTAINERS = 20
const MAX_LOAD_LB = 100_000

/** An end of a load, as far as the price depends on it. */
export const freightEndSchema = lazySchema(() =>
  object({
    country: countryText(),
    postalCode: postalText(),
    placeKind: string()
      .oneOf([...PLACE_KINDS], 'validation.select')
      .default('business'),
    limitedAccess: string()
      .oneOf(['', ...LIMITED_ACCESS], 'validation.select')
      .default('')
      .test(
        'named',
        'validation.select',
        (value, { parent }) => Boolean(value) || (parent as { placeKind?: string }).placeKind !== 'limited',
      ),
  }),
)
export type FreightEnd = InferType<typeof freightEndSchema>

/** Required where that sibling has a matching value; removed elsewhere. */
const requiredWhere = <S>(sibling: string, fits: (value: string) => boolean, schema: S): S =>
  (schema as { when(key: string, build: (values: string[], schema: S) => S): S }).when(
    sibling,
    ([value = ''], asked) => (fits(value) ? asked : leftOut(asked)),
  )
const onlyIn = <S>(modes: readonly string[], schema: S): S =>
  requiredWhere('mode', (mode) => modes.includes(mode), schema)
const onlyInRange = <S>(schema: S): S => requiredWhere('temperature', (value) => value === 'range', schema)

const temperature = () => enteredNumber().min(-50, 'validation.temperature').max(60, 'validation.temperature')

/** A dedicated trailer, and how it is filled. Dimensions are overall, for goods no trailer can enclose. */
const trailerSchema = lazySchema(() =>
  object({
    equipment: string<Equipment>()
      .oneOf([...EQUIPMENT], 'validation.select')
      .default('dry_van'),
    equipmentNote: optionalText(100),
    tarps: boolean().default(false),
    team: boolean().default(false),
    overallLength: optionalSide(),
    overallWidth: optionalSide(),
    overallHeight: optionalSide(),
    dimensionUnit: string().oneOf(LENGTH_UNITS, 'validation.select').default('in'),
  }),
)

const NUMBERED = /^[A-Z]{3}[UJZ]\d{7}$/

const containerSchema = lazySchema(() =>
  object({
    size: string<ContainerSize>()
      .oneOf([...CONTAINERS], 'validation.select')
      .default('domestic53'),
    count: enteredNumber()
      .integer('validation.number')
      .min(1, 'validation.positive')
      .max(MAX_CONTAINERS, 'validation.tooMany')
      .default(1),
    /** ISO 6346, if it is known already. */
    containerNumber: optionalText(11)
      .uppercase()
      .matches(NUMBERED, { message: 'validation.containerNumber', excludeEmptyString: true })
      // Domestic containers never cross an ocean, and not all of their owners use check digits.
      .test(
        'check-digit',
        'validation.containerCheckDigit',
        (number, { parent }) =>
          !NUMBERED.test(number) ||
          (parent as { size?: ContainerSize }).size === 'domestic53' ||
          hasCheckDigit(number),
      ),
    /** The rail or port terminal, by its id on the freight card; '' = the nearest. */
    terminal: optionalText(40),
    drayageKind: string()
      .oneOf([...DRAYAGE_KINDS], 'validation.select')
      .default('import'),
    /** Days the container stays with us before it is returned. */
    chassisDays: enteredNumber()
      .integer('validation.number')
      .min(1, 'validation.positive')
      .max(60, 'validation.tooMany')
      .default(2),
  }),
)

/** A refrigerated trailer: its driver must be told which temperature to keep. */
export const isRefrigerated = ({
  mode,
  trailer,
}: {
  mode?: FreightMode
  trailer?: { equipment?: Equipment } | null
}): boolean => mode === 'ftl' && trailer?.equipment === 'refrigerated'

/**
 * What a freight price is requested for. Whatever a carrier would refuse at the dock is refused here (never
 * at booking).
 */
export const freightRequestSchema = lazySchema(() =>
  object({
    mode: string<FreightMode>()
      .oneOf([...FREIGHT_MODES], 'validation.select')
      .default('ltl')
      .required(),
    from: freightEndSchema,
    to: freightEndSchema,
    /** Stops on the way, in order. */
    stops: onlyIn(['ftl'], array(freightEndSchema).max(MAX_STOPS, 'validation.tooMany').default([])),
    /** YYYY-MM-DD at the origin: when it is ready. */
    readyDate: dayText().required('validation.select'),
    units: onlyIn(
      ['ltl'],
      array(handlingUnitSchema)
        .min(1, 'validation.enter')
        .max(MAX_UNIT_ROWS, 'validation.tooMany')
        .default([])
        .test('liftGate', 'validation.liftGateSize', fitsLiftGate),
    ),
    trailer: onlyIn(['ftl'], trailerSchema),
    container: onlyIn(['rail', 'drayage'], containerSchema),
    /** Of the whole load, where it isn't the sum of its units. */
    totalWeight: onlyIn(
      ['ftl', 'rail', 'drayage'],
      enteredNumber().moreThan(0, 'validation.positive').max(MAX_LOAD_LB, 'validation.tooLarge'),
    ),
    totalVolume: onlyIn(
      ['ftl', 'rail', 'drayage'],
      enteredNumber().min(0, 'validation.positive').max(100_000, 'validation.tooLarge').default(0),
    ),
    totalPallets: onlyIn(
      ['ftl', 'rail', 'drayage'],
      enteredNumber()
        .integer('validation.number')
        .min(0, 'validation.positive')
        .max(200, 'validation.tooMany')
        .default(0),
    ),
    weightUnit: string().oneOf(WEIGHT_UNITS, 'validation.select').default('lb'),
    description: onlyIn(['ftl', 'rail', 'drayage'], optionalText(200).required('validation.enter')),
    isHazmat: boolean().default(false),
    /** Each once; services that only another mode offers are removed. */
    services: array(string().oneOf(ALL_SERVICES, 'validation.select').required())
      .max(ALL_SERVICES.length, 'validation.tooMany')
      .default([])
      .when('mode', ([mode]: FreightMode[], field) =>
        field.transform((codes: unknown) => (Array.isArray(codes) ? offeredIn(mode, codes) : codes)),
      ),
    serviceLevel: string()
      .oneOf([...SERVICE_LEVELS], 'validation.select')
      .default('standard'),
    temperature: string()
      .oneOf([...TEMPERATURES], 'validation.select')
      .default('none')
      .test(
        'refrigerated',
        'validation.reeferTemperature',
        (value, { parent }) =>
          value === 'range' ||
          !isRefrigerated(parent as { mode?: FreightMode; trailer?: { equipment?: Equipment } | null }),
      ),
    temperatureUnit: string()
      .oneOf([...TEMPERATURE_UNITS], 'validation.select')
      .default('C'),
    minTemperature: onlyInRange(temperature()),
    maxTemperature: onlyInRange(
      temperature().test(
        'range',
        'validation.temperatureRange',
        (value, { parent }) => value >= Number((parent as { minTemperature?: number }).minTemperature),
      ),
    ),
    /** Cents: the value of the whole load, and the amount to insure beyond the carrier's liability. */
    shipmentValue: centsAmount(),
    insuranceValue: centsAmount(),
  }),
)
type Typed = InferType<typeof freightRequestSchema>
/** What a mode has no use for is null. */
type OfMode =
  | 'stops'
  | 'units'
  | 'trailer'
  | 'container'
  | 'totalWeight'
  | 'totalVolume'
  | 'totalPallets'
  | 'description'
  | 'minTemperature'
  | 'maxTemperature'
export type FreightRequest = Omit<Typed, OfMode> & { [field in OfMode]: Typed[field] | null }

/** A service no mode knows stays, so that it is refused. */
const offeredIn = (mode: FreightMode | undefined, codes: readonly string[]): string[] =>
  [...new Set(codes)].filter(
    (code) => !ALL_SERVICES.includes(code) || !mode || SERVICES[mode]?.includes(code),
  )

/**
 * Requirements §5: a unit that a lift gate can't take is an error on that unit. Units can be heavier where no
 * lift gate is needed.
 */
function fitsLiftGate(units: readonly unknown[] | undefined, { parent, path, createError }: TestContext) {
  const { services = [] } = parent as { services?: string[] }
  if (!services.includes('lgpu') && !services.includes('lgdl')) return true
  for (const [at, unit] of (units ?? []).entries()) {
    const why = liftGateProblem(unit as Parameters<typeof denseOf>[0])
    if (why)
      return createError({
        path: `${path}[${at}].${why === 'validation.liftGateWeight' ? 'weight' : 'length'}`,
        message: why,
      })
  }
  return true
}

/** Message id of the reason a lift gate can't take it; null when it fits. */
export function liftGateProblem(unit: Parameters<typeof denseOf>[0]): string | null {
  const { weightLb, lengthIn, widthIn, heightIn } = denseOf(unit)
  if (weightLb > LIFT_GATE_MAX.weightLb) return 'validation.liftGateWeight'
  return lengthIn > LIFT_GATE_MAX.lengthIn ||
    widthIn > LIFT_GATE_MAX.widthIn ||
    heightIn > LIFT_GATE_MAX.heightIn
    ? 'validation.liftGateSize'
    : null
}

function optionalSide() {
  return enteredNumber().min(0, 'validation.positive').max(5000, 'validation.tooLarge').default(0)
}
