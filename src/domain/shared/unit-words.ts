import { normalizeText } from '#src/domain/shared/text/normalize-text.ts'
import type { Unit, WeightUnit } from './units.ts'

/** Words for units, in four languages. */
const UNITS: Record<string, Unit> = {
  lb: 'lb',
  lbs: 'lb',
  pound: 'lb',
  pounds: 'lb',
  livre: 'lb',
  livres: 'lb',
  libra: 'lb',
  libras: 'lb',
  磅: 'lb',
  kg: 'kg',
  kgs: 'kg',
  kilo: 'kg',
  kilos: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
  公斤: 'kg',
  千克: 'kg',
  in: 'in',
  inch: 'in',
  inches: 'in',
  '"': 'in',
  po: 'in',
  pouce: 'in',
  pouces: 'in',
  pulgada: 'in',
  pulgadas: 'in',
  英寸: 'in',
  cm: 'cm',
  centimetre: 'cm',
  centimetres: 'cm',
  centimeter: 'cm',
  centimeters: 'cm',
  centimetro: 'cm',
  centimetros: 'cm',
  厘米: 'cm',
}

/** The unit a word stands for; an unknown word stays, to be reported as invalid. Undefined for ''. */
export const parseUnit = (text = ''): string | undefined =>
  text === '' ? undefined : (UNITS[normalizeText(text).trim()] ?? text)

/** A unit of weight; undefined for a word that isn't one. */
export function parseWeightUnit(text: string): WeightUnit | undefined {
  const unit = UNITS[normalizeText(text).trim()]
  return unit === 'lb' || unit === 'kg' ? unit : undefined
}
