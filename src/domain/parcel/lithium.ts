import { boolean, number, string } from 'yup'

/** Lithium batteries in a parcel; `in_equipment`: inside the devices they power, or packed with them. */
export const LITHIUM_ANSWERS = ['none', 'in_equipment', 'alone'] as const
export const BATTERY_KINDS = ['ion', 'metal'] as const
export const BATTERY_PLACES = ['inside', 'with'] as const
type BatteryKind = (typeof BATTERY_KINDS)[number]

/**
 * The most one battery can hold without the documents of class 9: watt-hours of lithium ion, grams of lithium
 * of lithium metal. Source: TDG Regulations, Schedule 2, special provision 34; UN Model Regulations, special
 * provision 188.
 */
const MAX_BATTERY_CONTENT: Record<BatteryKind, number> = { ion: 100, metal: 2 }
/**
 * Above this, batteries packed with equipment travel by air at no more than 30 % of their charge (IATA DGR
 * 67, since 2026-01-01).
 */
const CHARGE_ABOVE_WH = 2.7
/**
 * Up to this many batteries inside equipment, in a consignment of this many parcels, need no mark (special
 * provision 188 (f)).
 */
const UNMARKED = { batteries: 2, parcels: 2 }

const asked =
  (of: (shipment: Batteries) => boolean) =>
  (value: unknown, { parent }: { parent: unknown }) =>
    Boolean(value) || !of(parent as Batteries)
const has = ({ lithium }: Batteries) => lithium !== 'none' && lithium !== undefined
const enteredOrNull = () =>
  number()
    .transform((value: number, original: unknown) =>
      original === '' || original === null || original === undefined ? null : value,
    )
    .nullable()
    .default(null)
    .typeError('validation.number')

/** The fields of a shipment with lithium batteries; required where there are any. */
export const batteryFields = {
  lithium: string().oneOf(LITHIUM_ANSWERS, 'validation.select').default('none'),
  batteryKind: string()
    .oneOf(['', ...BATTERY_KINDS], 'validation.select')
    .default('')
    .test('asked', 'validation.select', asked(has)),
  batteryPlace: string()
    .oneOf(['', ...BATTERY_PLACES], 'validation.select')
    .default('')
    .test(
      'asked',
      'validation.select',
      asked(({ lithium }) => lithium === 'in_equipment'),
    ),
  /** Of one battery: watt-hours, or grams of lithium. */
  batteryContent: enteredOrNull()
    .moreThan(0, 'validation.positive')
    .max(1_000_000, 'validation.tooLarge')
    .test('asked', 'validation.enter', asked(has))
    .test('most', 'validation.batteryLarge', (value, { parent, createError }) => {
      const { batteryKind } = parent as Batteries
      if (
        !has(parent as Batteries) ||
        !value ||
        !batteryKind ||
        value <= MAX_BATTERY_CONTENT[batteryKind as BatteryKind]
      )
        return true
      return createError({
        message: batteryKind === 'metal' ? 'validation.batteryLargeMetal' : 'validation.batteryLarge',
      })
    }),
  /** Per parcel. */
  batteryCount: enteredOrNull()
    .integer('validation.number')
    .min(1, 'validation.positive')
    .max(9999, 'validation.tooMany')
    .test('asked', 'validation.enter', asked(has)),
  /** Charged to at most 30 %. */
  lowCharge: boolean().default(false),
}

export interface Batteries {
  lithium?: string
  batteryKind?: string
  batteryPlace?: string
  batteryContent?: number | null
  batteryCount?: number | null
  lowCharge?: boolean
}

/**
 * The UN number on the parcel's mark; '' where there are no lithium batteries or their kind isn't known yet.
 */
export function unNumberOf({
  lithium,
  batteryKind,
}: Batteries): '' | 'UN3090' | 'UN3091' | 'UN3480' | 'UN3481' {
  if (!lithium || lithium === 'none' || !batteryKind) return ''
  const alone = lithium === 'alone'
  if (batteryKind === 'metal') return alone ? 'UN3090' : 'UN3091'
  return alone ? 'UN3480' : 'UN3481'
}

/** Whether such batteries must be charged to at most 30 % when they travel by air. */
export const hasChargeLimit = ({ lithium, batteryKind, batteryPlace, batteryContent }: Batteries): boolean =>
  lithium === 'in_equipment' &&
  batteryKind === 'ion' &&
  batteryPlace === 'with' &&
  Number(batteryContent) > CHARGE_ABOVE_WH

/**
 * Why a service can't take them, by field. `byAir` undefined: it isn't known whether it travels by air, so
 * nothing is refused.
 */
export function batteryFaults(
  batteries: Batteries,
  { byAir }: { byAir?: boolean | undefined },
): Partial<Record<keyof Batteries, string>> {
  if (!byAir) return {}
  if (batteries.lithium === 'alone') return { lithium: 'validation.looseBatteries' }
  return hasChargeLimit(batteries) && !batteries.lowCharge ? { lowCharge: 'validation.lowCharge' } : {}
}

/** Whether each parcel needs the battery mark. */
export const needsBatteryMark = (batteries: Batteries, parcels: number): boolean =>
  unNumberOf(batteries) !== '' &&
  !(
    batteries.batteryPlace === 'inside' &&
    batteries.lithium !== 'alone' &&
    Number(batteries.batteryCount) <= UNMARKED.batteries &&
    parcels <= UNMARKED.parcels
  )
