import { Box, Checkbox, FormControl, FormControlLabel, FormLabel, Stack } from '@mui/material'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { isRefrigerated, SERVICE_LEVELS, SERVICES, TEMPERATURES } from '#src/domain/freight/freight.ts'
import { useText } from '#src/i18n/use-text.ts'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { MoneyInput } from '#src/ui/form/inputs/MoneyInput.tsx'
import { RadioInput } from '#src/ui/form/inputs/RadioInput.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import type { FreightForm } from '#src/features/freight/request/freight-draft.ts'
import { TemperatureRange } from './TemperatureRange.tsx'

/** Accessorial services, temperature, and declared value. */
export function ServicesPart() {
  const text = useText()
  const [mode, temperature, trailer] = useWatch<
    FreightForm,
    ['request.mode', 'request.temperature', 'request.trailer']
  >({ name: ['request.mode', 'request.temperature', 'request.trailer'] })
  const cooled = isRefrigerated({ mode, trailer })
  return (
    <Section title={text('page.freight.services')} help={['accessorials', 'declaredValue']}>
      <FieldPrefix value="request">
        <Stack spacing={2}>
          <Services offered={SERVICES[mode]} />
          <RadioInput name="serviceLevel" options={SERVICE_LEVELS} row />
          {!cooled && <RadioInput name="temperature" options={TEMPERATURES} row />}
          {!cooled && temperature === 'range' && <TemperatureRange />}
          <FieldRow>
            <MoneyInput name="shipmentValue" />
            <MoneyInput name="insuranceValue" />
          </FieldRow>
        </Stack>
      </FieldPrefix>
    </Section>
  )
}

function Services({ offered }: { offered: readonly string[] }) {
  const text = useText()
  const { control, trigger, formState } = useFormContext<FreightForm>()
  const { field } = useController({ control, name: 'request.services' })
  const chosen = (field.value ?? []) as string[]
  function toggle(code: string) {
    field.onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
    // A lift gate takes less than a dock: validate again what fits.
    if (formState.isSubmitted || formState.errors.request?.units) void trigger('request.units')
  }
  return (
    <FormControl component="fieldset" onBlur={field.onBlur}>
      <FormLabel component="legend">{text('field.services')}</FormLabel>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' } }}>
        {offered.map((code) => (
          <FormControlLabel
            key={code}
            label={text(`price.${code}`)}
            control={<Checkbox checked={chosen.includes(code)} onChange={() => toggle(code)} />}
          />
        ))}
      </Box>
    </FormControl>
  )
}
