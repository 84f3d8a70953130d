import { Box } from '@mui/material'
import { LENGTH_UNITS, WEIGHT_UNITS } from '#src/domain/shared/units.ts'
import type { ParcelPreset } from '#src/domain/parcel/parcel-preset.ts'
import { useText } from '#src/i18n/use-text.ts'
import { MoneyInput } from '#src/ui/form/inputs/MoneyInput.tsx'
import { NumberInput } from '#src/ui/form/inputs/NumberInput.tsx'
import { RowButtons, RowFrame } from '#src/ui/form/rows/RowFrame.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import type { RowActions } from '#src/ui/form/rows/use-rows.ts'
import { useUnitSwitch } from '#src/ui/form/inputs/use-unit-switch.ts'
import { ParcelPresets, PresetChoices } from './ParcelPresets.tsx'

interface ParcelRowProps extends RowActions {
  at: number
  presets: readonly ParcelPreset[]
  detailed?: boolean
}

/** Identical pieces: quantity, weight, sides, and insurance. */
export function ParcelRow({ at, presets, detailed = false, ...rowActions }: ParcelRowProps) {
  const text = useText()
  const switchUnits = useUnitSwitch(`parcels.${at}`)
  const number = at + 1
  return (
    <RowFrame legend={text('page.quickQuote.parcel', { number })} name={`parcels.${at}`}>
      <PresetChoices at={at} presets={presets} />
      <Box sx={detailed ? ROOMY : GRID}>
        <NumberInput name="quantity" whole />
        <NumberInput name="weight" />
        <SelectInput
          name="weightUnit"
          label="field.unit"
          options={WEIGHT_UNITS}
          onChoose={(unit) => switchUnits(WEIGHTS, unit)}
        />
        <NumberInput name="length" />
        <NumberInput name="width" />
        <NumberInput name="height" />
        <SelectInput
          name="dimensionUnit"
          label="field.unit"
          options={LENGTH_UNITS}
          onChoose={(unit) => switchUnits(SIDES, unit)}
        />
        <MoneyInput name="insuranceValue" />
        <RowButtons
          copyLabel={text('page.quickQuote.copy', { number })}
          removeLabel={text('page.quickQuote.remove', { number })}
          {...rowActions}
        />
      </Box>
      {detailed && (
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            mt: 1.5,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '2fr 1fr auto' },
          }}
        >
          <TextInput name="description" maxLength={100} />
          <MoneyInput name="declaredValue" />
          <ParcelPresets at={at} presets={presets} />
        </Box>
      )}
    </RowFrame>
  )
}

const WEIGHTS = ['weight'] as const
const SIDES = ['length', 'width', 'height'] as const

/**
 * One line where there is room; three on phones: how many and how heavy, the sides as people say them, their unit
 * and the insurance.
 */
const GRID = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'repeat(12, minmax(0, 1fr))', lg: '1fr 1.2fr 0.9fr 1fr 1fr 1fr 1fr 1.5fr auto' },
  '& > *': { gridColumn: { xs: 'span 4', lg: 'auto' } },
  '& > :nth-of-type(8)': { gridColumn: { xs: 'span 8', sm: 'span 4', lg: 'auto' } },
  '& > :nth-of-type(n + 9)': { gridColumn: { xs: 'span 12', sm: 'span 4', lg: 'auto' } },
  // Errors need the width more than the indent does.
  '& .MuiFormHelperText-root': { mx: 0.5 },
} as const

/** Beside the price column there is never room for one line: quantity and weight, sides, insurance. */
const ROOMY = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  '& > *': { gridColumn: { xs: 'span 4', sm: 'span 3' } },
  '& > :nth-of-type(2)': { gridColumn: { xs: 'span 4', sm: 'span 6' } },
  '& > :nth-of-type(8)': { gridColumn: { xs: 'span 8', sm: 'span 6' } },
  '& > :nth-of-type(n + 9)': { gridColumn: { xs: 'span 12', sm: 'span 6' } },
  '& .MuiFormHelperText-root': { mx: 0.5 },
} as const
