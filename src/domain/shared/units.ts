export const WEIGHT_UNITS = ['lb', 'kg'] as const
export const LENGTH_UNITS = ['in', 'cm'] as const
export type WeightUnit = (typeof WEIGHT_UNITS)[number]
export type LengthUnit = (typeof LENGTH_UNITS)[number]
export type Unit = WeightUnit | LengthUnit

/** Bytes; the megabyte of file sizes. */
export const MEGABYTE = 1024 * 1024

/**
 * A number in its unit. `typed` remembers the original input, so that switching units back returns it
 * unchanged.
 */
export interface Measure<U extends Unit> {
  value: number
  unit: U
  typed?: { value: number; unit: U }
}

/** Exact by definition: the international pound and inch (1959 agreement). */
const IN_BASE: Record<Unit, number> = { kg: 1, lb: 0.45359237, cm: 1, in: 2.54 }

/** Converts without rounding; a value in its own unit is unchanged. */
export function convert(value: number, from: WeightUnit, to: WeightUnit): number
export function convert(value: number, from: LengthUnit, to: LengthUnit): number
export function convert(value: number, from: Unit, to: Unit): number {
  return from === to ? value : settle((value * IN_BASE[from]) / IN_BASE[to])
}

/**
 * What the field shows after its unit was switched: two decimals, and exactly what was typed when it is
 * switched back.
 */
export function switchUnit<U extends Unit>(measure: Measure<U>, unit: NoInfer<U>): Measure<U> {
  const untouched = measure.typed && measure.value === shown(measure.typed, measure.unit)
  const typed = untouched && measure.typed ? measure.typed : { value: measure.value, unit: measure.unit }
  return { value: shown(typed, unit), unit, typed }
}

/** A side rounded up to the whole unit (D31: 33.7 → 34), at least 1. */
export function roundDimensionUp(value: number): number {
  return Math.max(1, Math.ceil(value - FLOAT_TOLERANCE))
}

/** A weight rounded up to the step; at least one step, never 0 (D31). */
export function roundWeightUp(value: number, step: number): number {
  return settle(Math.max(1, Math.ceil(value / step - FLOAT_TOLERANCE)) * step)
}

function shown<U extends Unit>(typed: { value: number; unit: U }, unit: U): number {
  if (typed.unit === unit) return typed.value
  const rounded = Math.round(((typed.value * IN_BASE[typed.unit]) / IN_BASE[unit]) * 100) / 100
  return rounded === 0 && typed.value > 0 ? 0.01 : rounded
}

/**
 * Floating-point error would turn exactly 15 into 15.000000000000002 and bill the next kilogram; no scale
 * shows a millionth.
 */
const FLOAT_TOLERANCE = 1e-6

function settle(value: number): number {
  return Math.round(value * 1e9) / 1e9
}
