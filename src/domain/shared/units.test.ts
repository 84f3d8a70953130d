import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  convert,
  roundDimensionUp,
  roundWeightUp,
  switchUnit,
  type Measure,
  type WeightUnit,
} from './units.ts'

test('pounds and inches have their exact size', () => {
  expect(convert(20, 'kg', 'lb')).toBeCloseTo(44.0924524, 6)
  expect(convert(1, 'in', 'cm')).toBe(2.54)
  expect(convert(3, 'lb', 'lb')).toBe(3)
})

test('a person who switches units back and forth finds what was typed', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.001, max: 1000, noNaN: true }),
      fc.integer({ min: 1, max: 5 }),
      (value, turns) => {
        let measure: Measure<WeightUnit> = { value, unit: 'lb' }
        for (let turn = 0; turn < turns; turn += 1) measure = switchUnit(switchUnit(measure, 'kg'), 'lb')
        expect(measure.value).toBe(value)
      },
    ),
  )
})

test('a number changed after the switch is the new typed one', () => {
  const inKg = switchUnit<WeightUnit>({ value: 10, unit: 'lb' }, 'kg')
  expect(inKg.value).toBe(4.54)
  const edited = { ...inKg, value: 5 }
  expect(switchUnit(switchUnit(edited, 'lb'), 'kg').value).toBe(5)
})

test('sides round up and a feather never weighs 0', () => {
  expect(roundDimensionUp(33.7)).toBe(34)
  expect(roundDimensionUp(34)).toBe(34)
  expect(roundDimensionUp(convert(34, 'cm', 'in') * 2.54)).toBe(34)
  expect(roundWeightUp(0.001, 1)).toBe(1)
  expect(roundWeightUp(1728 / 115.2, 1)).toBe(15)
  expect(roundWeightUp(12.432, 0.5)).toBe(12.5)
  expect(switchUnit<WeightUnit>({ value: 0.001, unit: 'lb' }, 'kg').value).toBeGreaterThan(0)
})

test('rounding up never takes weight away', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-6, max: 1e4, noNaN: true }),
      fc.constantFrom(0.1, 0.5, 1),
      (weight, step) => {
        const rounded = roundWeightUp(weight, step)
        expect(rounded).toBeGreaterThanOrEqual(weight - 1e-6)
        expect(rounded - weight).toBeLessThan(step + 1e-6)
      },
    ),
  )
})
