import { array, boolean, object, string, type InferType } from 'yup'
import { FREIGHT_CLASSES, type DensePiece } from './freight-class.ts'
import { centsAmount } from '#src/domain/money/cents-amount.ts'
import { enteredNumber, enteredText, leftOut, optionalText, signsText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { MAX_STACKABLE_HEIGHT_IN } from '#src/domain/shared/limits.ts'
import type { FloorPiece } from './trailer-floor.ts'
import {
  convert,
  LENGTH_UNITS,
  WEIGHT_UNITS,
  type LengthUnit,
  type WeightUnit,
} from '#src/domain/shared/units.ts'

/** What goods stand on or are packed in. */
export const PACKAGINGS = ['pallet', 'crate', 'drum', 'box', 'bundle', 'roll', 'tote', 'loose'] as const
export const PACKING_GROUPS = ['', 'I', 'II', 'III'] as const
export const HAZARD_UNITS = ['kg', 'L', 'g', 'mL'] as const

/** House limits: rows of a load, pieces of a row, kinds of goods on a unit. */
export const MAX_UNIT_ROWS = 50
export const MAX_GOODS_PER_UNIT = 20
const MAX_QUANTITY = 999
const MAX_SIDE: Record<LengthUnit, number> = { in: 636, cm: 1615 }
const MAX_WEIGHT: Record<WeightUnit, number> = { lb: 45_000, kg: 20_411 }

/**
 * Alone, and with or in equipment; metal and ion. TDG Regulations, Schedule 1, lists no packing group for
 * them.
 */
const LITHIUM_BATTERIES = new Set(['UN3090', 'UN3091', 'UN3480', 'UN3481'])

/**
 * Dangerous goods in the order of TDG Regulations s. 3.5 (docs/facts.md §4). The number is checked against
 * the list where it is available.
 */
export const hazardSchema = lazySchema(() =>
  object({
    unNumber: string()
      .trim()
      .uppercase()
      .transform((value: string) => (/^\d{4}$/.test(value) ? `UN${value}` : value))
      .default('')
      .required('validation.enter')
      .matches(/^UN\d{4}$/, { message: 'validation.unNumber', excludeEmptyString: true }),
    shippingName: enteredText(150),
    technicalName: optionalText(100),
    hazardClass: string()
      .trim()
      .default('')
      .required('validation.enter')
      .matches(/^([1-9])(\.[1-6][A-S]?)?$/, { message: 'validation.hazardClass', excludeEmptyString: true }),
    subsidiaryClasses: optionalText(30),
    packingGroup: string()
      .oneOf([...PACKING_GROUPS], 'validation.select')
      .default('')
      .test(
        'lithium',
        'validation.noPackingGroup',
        (value, { parent }) =>
          !value || !LITHIUM_BATTERIES.has((parent as { unNumber?: string }).unNumber ?? ''),
      ),
    hazardQuantity: enteredNumber().moreThan(0, 'validation.positive').max(1_000_000, 'validation.tooLarge'),
    hazardUnit: string()
      .oneOf([...HAZARD_UNITS], 'validation.select')
      .default('kg'),
    packages: enteredNumber()
      .integer('validation.number')
      .min(1, 'validation.positive')
      .max(99_999, 'validation.tooMany')
      .default(1),
    /**
     * Of an approved emergency response assistance plan: Transport Canada's number for it, and whom to call
     * to activate it (TDG Regulations s. 3.6(1)).
     */
    erapReference: optionalText(40),
    erapPhone: signsText(30)
      .matches(/^\+?[\d\s().-]{7,}$/, { message: 'validation.phone', excludeEmptyString: true })
      .test(
        'asked',
        'validation.enter',
        (value, { parent }) => Boolean(value) || !(parent as { erapReference?: string }).erapReference,
      ),
  }),
)
export type Hazard = InferType<typeof hazardSchema>

/** One kind of goods on a handling unit. */
export const unitGoodsSchema = lazySchema(() =>
  object({
    description: enteredText(100),
    pieces: enteredNumber()
      .integer('validation.number')
      .min(1, 'validation.positive')
      .max(99_999, 'validation.tooMany')
      .default(1),
    /**
     * National Motor Freight Classification item, entered by the shipper: its list is copyrighted and not
     * included here.
     */
    nmfc: optionalText(6).matches(/^\d{4,6}$/, { message: 'validation.nmfc', excludeEmptyString: true }),
    nmfcSub: optionalText(2).matches(/^\d{1,2}$/, { message: 'validation.nmfc', excludeEmptyString: true }),
    isHazmat: boolean().default(false),
    hazard: hazardSchema
      .nullable()
      .default(null)
      .when('isHazmat', ([isHazmat]: boolean[], schema) =>
        isHazmat ? schema.required('validation.enter') : leftOut(schema),
      ),
  }),
)

/** Equal units: `quantity` of them; weight and outermost sides of one with its pallet (docs/facts.md §4). */
export const handlingUnitSchema = lazySchema(() =>
  object({
    quantity: enteredNumber()
      .integer('validation.number')
      .min(1, 'validation.positive')
      .max(MAX_QUANTITY, 'validation.tooMany')
      .default(1),
    packaging: string()
      .oneOf([...PACKAGINGS], 'validation.select')
      .default('pallet'),
    weight: enteredNumber()
      .moreThan(0, 'validation.positive')
      .test(
        'heaviest',
        'validation.tooLarge',
        (value, { parent }) =>
          value <= MAX_WEIGHT[(parent as { weightUnit?: WeightUnit }).weightUnit ?? 'lb'],
      ),
    weightUnit: string().oneOf(WEIGHT_UNITS, 'validation.select').default('lb'),
    length: side(),
    width: side(),
    height: side(),
    dimensionUnit: string().oneOf(LENGTH_UNITS, 'validation.select').default('in'),
    isPallets: boolean().default(true),
    /** Requirements §5: never above 48 in. */
    isStackable: boolean()
      .default(false)
      .test('stackable', 'validation.notStackable', (value, { parent }) => {
        const { height, dimensionUnit } = parent as { height?: number; dimensionUnit?: LengthUnit }
        return !value || convert(Number(height) || 0, dimensionUnit ?? 'in', 'in') <= MAX_STACKABLE_HEIGHT_IN
      }),
    /** '' = by density. */
    freightClass: string()
      .oneOf(['', ...FREIGHT_CLASSES], 'validation.select')
      .default(''),
    /** Cents per unit. */
    declaredValue: centsAmount(),
    goods: array(unitGoodsSchema)
      .min(1, 'validation.enter')
      .max(MAX_GOODS_PER_UNIT, 'validation.tooMany')
      .default([]),
  }),
)
export type HandlingUnit = InferType<typeof handlingUnitSchema>

/** A unit in pounds and inches, the units of densities and tariffs. */
type Measures = Pick<
  HandlingUnit,
  'quantity' | 'weight' | 'weightUnit' | 'length' | 'width' | 'height' | 'dimensionUnit'
>
export const denseOf = ({
  quantity,
  weight,
  weightUnit,
  length,
  width,
  height,
  dimensionUnit,
}: Measures): DensePiece => ({
  quantity,
  weightLb: convert(weight, weightUnit, 'lb'),
  lengthIn: convert(length, dimensionUnit, 'in'),
  widthIn: convert(width, dimensionUnit, 'in'),
  heightIn: convert(height, dimensionUnit, 'in'),
})

/** Equal units of a load, as a tariff needs them. */
export interface RatedPiece extends FloorPiece {
  /** '' = by density. */
  freightClass: string
}

/**
 * Groups equal units, always in the same order: however rows were typed, split or moved, every sum over them
 * is the same.
 */
export function ratedPieces(
  units: readonly Pick<HandlingUnit, 'isStackable' | 'freightClass' | keyof Measures>[],
): RatedPiece[] {
  const pieces = new Map<string, RatedPiece>()
  for (const unit of units) {
    const piece = { ...denseOf(unit), stackable: unit.isStackable, freightClass: unit.freightClass }
    const { quantity, ...alike } = piece
    const key = JSON.stringify(Object.values(alike))
    pieces.set(key, { ...piece, quantity: quantity + (pieces.get(key)?.quantity ?? 0) })
  }
  return [...pieces].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, piece]) => piece)
}

function side() {
  return enteredNumber()
    .moreThan(0, 'validation.positive')
    .test(
      'side',
      'validation.tooLarge',
      (value, { parent }) =>
        value <= MAX_SIDE[(parent as { dimensionUnit?: LengthUnit }).dimensionUnit ?? 'in'],
    )
}
