import { useFormContext, type Control } from 'react-hook-form'
import { switchUnit, type Measure, type Unit } from '#src/domain/shared/units.ts'

type Side = 'weight' | 'length' | 'width' | 'height'
/**
 * What was typed, by field of a form: switched to another unit and back, a number is what it was, even after
 * another step was open.
 */
const typed = new WeakMap<Control, Map<string, Measure<Unit>>>()
const UNIT_OF = {
  weight: 'weightUnit',
  length: 'dimensionUnit',
  width: 'dimensionUnit',
  height: 'dimensionUnit',
} as const

/**
 * Converts measures of the row at that path (`parcels.0`) to another unit. Text that isn't a number stays as
 * typed.
 */
export function useUnitSwitch(row: string): (sides: readonly Side[], unit: string) => void {
  const form = useFormContext()
  return (sides, unit) => {
    const memory = typed.get(form.control) ?? new Map<string, Measure<Unit>>()
    typed.set(form.control, memory)
    for (const side of sides) {
      const path = `${row}.${side}`
      const entered = String(form.getValues(path) ?? '')
      const value = Number(entered)
      if (entered === '' || !Number.isFinite(value)) continue
      const remembered = memory.get(path)
      // The select already holds the new unit when it fires: the previous one is the other of the two.
      const from = otherOf(unit as Unit)
      const now = switchUnit(
        remembered && remembered.value === value && remembered.unit === from
          ? remembered
          : { value, unit: from },
        unit as Unit,
      )
      memory.set(path, now)
      form.setValue(path, now.value, { shouldDirty: true, shouldValidate: form.getFieldState(path).invalid })
    }
    form.setValue(`${row}.${UNIT_OF[sides[0]!]}`, unit, { shouldDirty: true })
  }
}

const OTHER: Record<Unit, Unit> = { lb: 'kg', kg: 'lb', in: 'cm', cm: 'in' }
const otherOf = (unit: Unit): Unit => OTHER[unit]
