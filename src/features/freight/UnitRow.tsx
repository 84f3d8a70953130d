import { Box } from '@mui/material'
import { FREIGHT_CLASSES } from '#src/domain/freight-class.ts'
import { PACKAGINGS } from '#src/domain/handling-unit.ts'
import { LENGTH_UNITS, WEIGHT_UNITS } from '#src/domain/units.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CheckInput } from '#src/ui/form/CheckInput.tsx'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { MoneyInput } from '#src/ui/form/MoneyInput.tsx'
import { NumberInput } from '#src/ui/form/NumberInput.tsx'
import { SelectInput } from '#src/ui/form/SelectInput.tsx'
import { useUnitSwitch } from '#src/ui/form/use-unit-switch.ts'
import { GoodsRows } from './GoodsRows.tsx'
import { Cell, GRID, RowButton } from './UnitCells.tsx'
import { UnitFacts } from './UnitFacts.tsx'

/** Equal handling units, their class by density, and the goods on one of them. */
export function UnitRow({ at, copy, remove }: { at: number; copy?: () => void; remove?: () => void }) {
  const text = useText()
  const row = `request.units.${at}`
  const switchUnits = useUnitSwitch(row)
  const number = at + 1
  return (
    <Box component="fieldset" sx={{ m: 0, p: { xs: 1.5, sm: 2 }, border: 1, borderColor: 'divider', borderRadius: 'var(--radius-sm)', minWidth: 0 }}>
      <Box component="legend" sx={{ px: 0.75, fontWeight: 600, color: 'text.secondary' }}>{text('page.freight.unit', { number })}</Box>
      <FieldPrefix value={row}>
        <Box sx={GRID}>
          <Cell wide={2} narrow={5}><NumberInput name="quantity" whole /></Cell>
          <Cell wide={3} narrow={7}><SelectInput name="packaging" options={PACKAGINGS} /></Cell>
          <Cell wide={3} narrow={7}><NumberInput name="weight" label="field.unitWeightEach" /></Cell>
          <Cell wide={2} narrow={5}><SelectInput name="weightUnit" label="field.unit" options={WEIGHT_UNITS} onChoose={(unit) => switchUnits(['weight'], unit)} /></Cell>
          <Cell wide={2}>
            <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
              <RowButton icon="copy" label={text('page.freight.copyUnit', { number })} {...(copy && { act: copy })} />
              <RowButton icon="delete" label={text('page.freight.removeUnit', { number })} {...(remove && { act: remove })} />
            </Box>
          </Cell>
          <Cell wide={2} narrow={4}><NumberInput name="length" /></Cell>
          <Cell wide={2} narrow={4}><NumberInput name="width" /></Cell>
          <Cell wide={2} narrow={4}><NumberInput name="height" /></Cell>
          <Cell wide={2} narrow={5}><SelectInput name="dimensionUnit" label="field.unit" options={LENGTH_UNITS} onChoose={(unit) => switchUnits(['length', 'width', 'height'], unit)} /></Cell>
          <Cell wide={4} narrow={7}><SelectInput name="freightClass" options={['', ...FREIGHT_CLASSES]} optionText={(value) => (value === '' ? text('option.freightClass.byDensity') : value)} /></Cell>
          <Cell wide={4}><CheckInput name="isPallets" /></Cell>
          <Cell wide={4}><CheckInput name="isStackable" /></Cell>
          <Cell wide={4}><MoneyInput name="declaredValue" /></Cell>
        </Box>
        <UnitFacts />
        <GoodsRows />
      </FieldPrefix>
    </Box>
  )
}
