import { normalizeText } from './normalize-text.ts'
import type { Unit, WeightUnit } from './units.ts'

/** What people write for units, in four languages. */
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

/** The unit that a word means; a word that means none stays, to be told as wrong. Nothing for nothing. */
export const unitCalled = (text = ''): string | undefined =>
  text === '' ? undefined : (UNITS[normalizeText(text).trim()] ?? text)

/** A unit of weight, or nothing where the word means none. */
export function weightUnitCalled(text: string): WeightUnit | undefined {
  const unit = UNITS[normalizeText(text).trim()]
  return unit === 'lb' || unit === 'kg' ? unit : undefined
}
