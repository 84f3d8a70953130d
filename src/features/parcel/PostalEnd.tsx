import { Box } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { isPostal, normalisePostal } from '#src/domain/postal.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CheckInput } from '#src/ui/form/CheckInput.tsx'
import { useFieldName } from '#src/ui/form/field-prefix.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { SelectInput } from '#src/ui/form/SelectInput.tsx'
import { TextInput } from '#src/ui/form/TextInput.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { regionNames } from '#src/ui/shipping/region-names.ts'

/** The quick quote asks within and between these; anywhere else wants customs papers first. */
const COUNTRIES = ['CA', 'US'] as const

/** Where from or where to, by postal code alone. */
export function PostalEnd({ residential = false }: { residential?: boolean }) {
  const { country } = regionNames(useIntl().locale)
  return (
    <>
      <FieldRow widths={[1, 1]}>
        <TextInput name="postalCode" autoComplete="postal-code" slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }} />
        <SelectInput name="country" options={COUNTRIES} optionText={country} autoComplete="country" />
      </FieldRow>
      <PlaceOfCode />
      {residential && <CheckInput name="residential" />}
    </>
  )
}

/** The place that the code belongs to, said as soon as the code is whole; an unknown one says nothing (D27). */
function PlaceOfCode() {
  const text = useText()
  const [typed, country] = useWatch({ name: [useFieldName('postalCode'), useFieldName('country')] }) as [string | undefined, string]
  const code = normalisePostal(country, typed ?? '')
  const whole = isPostal(country, code)
  const { data, isPlaceholderData } = useRead(contract.site.postal, { code }, { enabled: whole })
  const place = whole && !isPlaceholderData && data?.country === country ? data : null
  return (
    <Box component="output" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minHeight: 28, mt: 0.5, color: 'text.secondary' }}>
      {place && <><Icon name="pin" size={16} />{`${place.place}, ${text(`option.province.${place.province}`)}`}</>}
    </Box>
  )
}
