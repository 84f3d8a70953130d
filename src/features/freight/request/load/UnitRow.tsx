import { FREIGHT_CLASSES } from '#src/domain/freight/freight-class.ts'
import { PACKAGINGS } from '#src/domain/freight/handling-unit.ts'
import { LENGTH_UNITS, WEIGHT_UNITS } from '#src/domain/shared/units.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { MoneyInput } from '#src/ui/form/inputs/MoneyInput.tsx'
import { NumberInput } from '#src/ui/form/inputs/NumberInput.tsx'
import { RowButtons, RowCell, RowFrame, RowGrid } from '#src/ui/form/rows/RowFrame.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import type { RowActions } from '#src/ui/form/rows/use-rows.ts'
import { useUnitSwitch } from '#src/ui/form/inputs/use-unit-switch.ts'
import { GoodsRows } from './GoodsRows.tsx'
import { UnitSummary } from './UnitSummary.tsx'

/** Identical handling units, their class by density, and the goods on one of them. */
export function UnitRow({ at, ...rowActions }: RowActions & { at: number }) {
  const text = useText()
  const row = `request.units.${at}`
  const switchUnits = useUnitSwitch(row)
  const number = at + 1
  return (
    <RowFrame legend={text('page.freight.unit', { number })} name={row}>
      <RowGrid>
        <RowCell wide={2} narrow={5}>
          <NumberInput name="quantity" whole />
        </RowCell>
        <RowCell wide={3} narrow={7}>
          <SelectInput name="packaging" options={PACKAGINGS} />
        </RowCell>
        <RowCell wide={3} narrow={7}>
          <NumberInput name="weight" label="field.unitWeightEach" />
        </RowCell>
        <RowCell wide={2} narrow={5}>
          <SelectInput
            name="weightUnit"
            label="field.unit"
            options={WEIGHT_UNITS}
            onChoose={(unit) => switchUnits(['weight'], unit)}
          />
        </RowCell>
        <RowCell wide={2}>
          <RowButtons
            copyLabel={text('page.freight.copyUnit', { number })}
            removeLabel={text('page.freight.removeUnit', { number })}
            {...rowActions}
          />
        </RowCell>
        <RowCell wide={2} narrow={6}>
          <NumberInput name="length" />
        </RowCell>
        <RowCell wide={2} narrow={6}>
          <NumberInput name="width" />
        </RowCell>
        <RowCell wide={2} narrow={6}>
          <NumberInput name="height" />
        </RowCell>
        <RowCell wide={2} narrow={6}>
          <SelectInput
            name="dimensionUnit"
            label="field.unit"
            options={LENGTH_UNITS}
            onChoose={(unit) => switchUnits(['length', 'width', 'height'], unit)}
          />
        </RowCell>
        <RowCell wide={4} narrow={12}>
          <SelectInput
            name="freightClass"
            options={['', ...FREIGHT_CLASSES]}
            optionText={(value) => (value === '' ? text('option.freightClass.byDensity') : value)}
          />
        </RowCell>
        <RowCell wide={4}>
          <CheckInput name="isPallets" />
        </RowCell>
        <RowCell wide={4}>
          <CheckInput name="isStackable" />
        </RowCell>
        <RowCell wide={4}>
          <MoneyInput name="declaredValue" />
        </RowCell>
      </RowGrid>
      <UnitSummary />
      <GoodsRows />
    </RowFrame>
  )
}
