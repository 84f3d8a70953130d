import { TEMPERATURE_UNITS } from '#src/domain/freight/freight.ts'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { NumberInput } from '#src/ui/form/inputs/NumberInput.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'

/** The allowed temperature range during transport. */
export function TemperatureRange() {
  return (
    <FieldPrefix value="request">
      <FieldRow widths={[2, 2, 1]}>
        <NumberInput name="minTemperature" />
        <NumberInput name="maxTemperature" />
        <SelectInput
          name="temperatureUnit"
          label="field.unit"
          options={TEMPERATURE_UNITS}
          optionText={(unit) => `°${unit}`}
        />
      </FieldRow>
    </FieldPrefix>
  )
}
