import { Alert, Box } from '@mui/material'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { HAZARD_UNITS, PACKING_GROUPS } from '#src/domain/freight/handling-unit.ts'
import { useText } from '#src/i18n/use-text.ts'
import { FieldPrefix, useFieldName } from '#src/ui/form/field-prefix.ts'
import { NumberInput } from '#src/ui/form/inputs/NumberInput.tsx'
import { RowCell, RowGrid } from '#src/ui/form/rows/RowFrame.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { newHazard } from '#src/features/freight/request/start-values.ts'
import { HelpButton } from '#src/ui/help/HelpButton.tsx'
import { UnNumberInput } from './UnNumberInput.tsx'

/**
 * The fields of a dangerous goods document, in the order of the TDG Regulations (docs/facts.md §4). Unticking
 * and ticking the box again keeps what was typed.
 */
export function HazardFields() {
  const text = useText()
  const form = useFormContext()
  const name = useFieldName('hazard')
  const hasHazard = useWatch({
    name,
    compute: (hazard: unknown) => hazard !== null && hazard !== undefined,
  }) as boolean
  const hasErap = useWatch({ name: `${name}.erapReference`, compute: Boolean }) as boolean
  useEffect(() => {
    if (!hasHazard) form.setValue(name, newHazard())
  }, [hasHazard, form, name])
  if (!hasHazard) return null
  return (
    <Box sx={{ mt: 1, pl: { sm: 2 }, borderLeft: { sm: '3px solid var(--brand)' } }}>
      <FieldPrefix value={name}>
        <RowGrid>
          <RowCell wide={4}>
            <UnNumberInput />
          </RowCell>
          <RowCell wide={8}>
            <TextInput name="shippingName" maxLength={150} autoComplete="off" />
          </RowCell>
          <RowCell wide={6}>
            <TextInput name="technicalName" maxLength={100} autoComplete="off" />
          </RowCell>
          <RowCell wide={6}>
            <TextInput name="hazardClass" maxLength={5} autoComplete="off" />
          </RowCell>
          <RowCell wide={6}>
            <TextInput name="subsidiaryClasses" maxLength={30} autoComplete="off" />
          </RowCell>
          <RowCell wide={6}>
            <SelectInput
              name="packingGroup"
              options={PACKING_GROUPS}
              optionText={(group) => (group === '' ? text('option.packingGroup.none') : group)}
            />
          </RowCell>
          <RowCell wide={4} narrow={8}>
            <NumberInput name="hazardQuantity" />
          </RowCell>
          <RowCell wide={3} narrow={4}>
            <SelectInput name="hazardUnit" options={HAZARD_UNITS} optionText={(unit) => unit} />
          </RowCell>
          <RowCell wide={5}>
            <NumberInput name="packages" whole />
          </RowCell>
          <RowCell wide={6}>
            <TextInput name="erapReference" maxLength={40} autoComplete="off" />
          </RowCell>
          {hasErap && (
            <RowCell wide={6}>
              <TextInput name="erapPhone" type="tel" autoComplete="off" />
            </RowCell>
          )}
        </RowGrid>
      </FieldPrefix>
      <Alert
        severity="info"
        sx={{ mt: 1.5 }}
        action={<HelpButton about={['dangerousGoods']} name={text('field.isHazmat')} />}
      >
        {text('page.freight.hazardNote')}
      </Alert>
    </Box>
  )
}
