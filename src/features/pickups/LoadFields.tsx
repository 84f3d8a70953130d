import { WEIGHT_UNITS } from '#src/domain/shared/units.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { NumberInput } from '#src/ui/form/inputs/NumberInput.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'

/** How much there is to carry. */
export const LoadFields = () => (
  <FieldRow widths={[1, 1, 1]}>
    <NumberInput name="parcelCount" whole />
    <NumberInput name="totalWeight" />
    <SelectInput name="weightUnit" options={WEIGHT_UNITS} />
  </FieldRow>
)
