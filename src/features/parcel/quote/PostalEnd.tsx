import { useIntl } from 'react-intl'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { PlaceOfCode } from '#src/components/address/PlaceOfCode.tsx'
import { PostalTextInput } from '#src/components/address/PostalTextInput.tsx'
import { regionNames } from '#src/components/address/region-names.ts'

/** The quick quote covers these countries; anywhere else needs customs documents first. */
const COUNTRIES = ['CA', 'US'] as const

/** Origin or destination, by postal code alone. */
export function PostalEnd({ residential = false }: { residential?: boolean }) {
  const { country } = regionNames(useIntl().locale)
  return (
    <>
      <FieldRow widths={[1, 1]}>
        <PostalTextInput />
        <SelectInput name="country" options={COUNTRIES} optionText={country} autoComplete="country" />
      </FieldRow>
      <PlaceOfCode />
      {residential && <CheckInput name="residential" />}
    </>
  )
}
